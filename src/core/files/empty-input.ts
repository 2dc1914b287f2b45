// Input that holds nothing is a mistake, and is said to be one.
import type { Container, InputFile } from "./container.ts";
import { readFailed } from "./read-failed.ts";

/** The container, whose files may not be empty. */
export function notEmpty<File extends InputFile>(container: Container<File>): Container<File> {
  return {
    ...container,
    async list() {
      const files = await container.list();
      for (const { file, head } of files) if ((await head()) === "") throw emptyFile(file);
      return files;
    },
  };
}

function emptyFile(file: string): Error {
  return readFailed(
    { file },
    { expected: "some text", received: "an empty file", hint: "did the program that should write it fail?" },
  );
}

export function emptyFolder(name: string): Error {
  return readFailed(
    { file: name },
    { expected: "a folder with files", received: "one without", hint: "hidden files do not count" },
  );
}
