// Where the project is, and how its commands talk. Without `import.meta.dirname`: an older Node begins too.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** Tells the person at the keyboard what goes on. */
export const say = (text) => console.log(text);
