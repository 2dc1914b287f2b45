// Starts the page.
import { render } from "preact";
import { App } from "./app.tsx";
import { Session } from "./session.ts";
import { WorkerClient } from "./worker-client.ts";

const place = document.getElementById("app")!;
const session: Session = new Session(new WorkerClient(), (state) =>
  render(<App session={session} state={state} />, place),
);
void session.start();
addEventListener("hashchange", () => session.followLink(location.hash));
// A file that misses its place must not replace the page.
for (const type of ["dragover", "drop"]) addEventListener(type, (event) => event.preventDefault());
