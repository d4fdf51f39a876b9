import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type FaultScenario, startFakeWordPress, type WordPressOptions } from "./fake-wordpress.ts";

const usage = `Usage: node packages/backend/testing/fake-wordpress/main.ts --database file:<path>
  [--port 8080] [--uploads /media/] [--max-page-size 100] [--version 1|2] [--jwt-plugin 0.7.0|0.7.2]
  [--model full|no-extras|specification] [--without RootQuery.menus]…
  [--front-page static|posts] [--posts-page /blog/] [--failing-uri /account/]… [--entities numeric|named]
  [--scenario '{"fault":{"kind":"maintenance"},"memoryMb":128,"closesConnections":true}']`;

/** Runs the fake WordPress in a separate process, for trying the site with a WordPress; prints its URL. */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      database: { type: "string" },
      port: { type: "string", default: "0" },
      uploads: { type: "string", default: "/wp-content/uploads/" },
      "max-page-size": { type: "string", default: "100" },
      version: { type: "string", default: "2" },
      "jwt-plugin": { type: "string", default: "0.7.2" },
      model: { type: "string", default: "no-extras" },
      without: { type: "string", multiple: true, default: [] },
      "front-page": { type: "string", default: "static" },
      "posts-page": { type: "string" },
      "failing-uri": { type: "string", multiple: true, default: ["/account/"] },
      entities: { type: "string", default: "numeric" },
      scenario: { type: "string", default: "{}" },
    },
  });
  if (!values.database) throw new Error(usage);
  const folder = resolve(import.meta.dirname, "../../../demo");
  const options: WordPressOptions = {
    databaseUrl: values.database,
    mediaFolders: [`${folder}/media`, `${folder}/drawings`],
    port: Number(values.port),
    uploadsPath: values.uploads,
    maxPageSize: Number(values["max-page-size"]),
    version: oneOf(["1", "2"], values.version) === "1" ? 1 : 2,
    jwtPlugin: oneOf(["0.7.0", "0.7.2"], values["jwt-plugin"]),
    model: oneOf(["full", "no-extras", "specification"], values.model),
    without: values.without,
    frontPage: oneOf(["static", "posts"], values["front-page"]),
    ...(values["posts-page"] === undefined ? {} : { postsPage: values["posts-page"] }),
    failingUris: values["failing-uri"],
    entities: oneOf(["numeric", "named"], values.entities),
    scenario: JSON.parse(values.scenario) as FaultScenario,
  };
  const fakeWordPress = await startFakeWordPress(options);
  fakeWordPress.addUser({
    username: "alice",
    password: "correct horse",
    email: "alice@example.com",
    firstName: "Alice",
  });
  console.log(`The fake WordPress is at ${fakeWordPress.origin}`);
  process.once("SIGTERM", () => void fakeWordPress.close());
}

function oneOf<const Word extends string>(words: readonly Word[], word: string): Word {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new Error(`${word} is none of ${words.join(", ")}.\n${usage}`);
  return found;
}

await main(process.argv.slice(2));
