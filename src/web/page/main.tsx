// Starts the page.
import { render } from "preact";
import { App } from "./app.tsx";
import { Session } from "./session.ts";
import { WorkerClient } from "./worker-client.ts";

const session = new Session(new WorkerClient());
render(<App session={session} />, document.getElementById("app")!);
void session.start();
addEventListener("hashchange", () => session.followLink(location.hash));
// A file that misses its place must not replace the page.
for (const type of ["dragover", "drop"]) addEventListener(type, (event) => event.preventDefault());
