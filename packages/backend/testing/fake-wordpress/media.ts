import { createReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { notFound, send } from "./replies.ts";

const mediaTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  svg: "image/svg+xml",
};

/**
 * A file of the uploads; `name-800w.jpg` returns the original, as sizes differ only in bytes. A missing file returns
 * the theme's 404 page, as any URL of WordPress does.
 */
export async function sendMedium(name: string, folders: readonly string[], response: ServerResponse): Promise<void> {
  const type = mediaTypes[name.split(".").at(-1)?.toLowerCase() ?? ""];
  const isPlain = /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/.test(name);
  if (type && isPlain) {
    for (const folder of folders) {
      for (const file of [name, name.replace(/-\d+w(?=\.\w+$)/, "")]) {
        const stream = createReadStream(join(folder, file));
        const exists = await new Promise<boolean>((known) => {
          stream.once("open", () => known(true));
          stream.once("error", () => known(false));
        });
        if (!exists) continue;
        response.writeHead(200, { "content-type": type });
        stream.pipe(response);
        return;
      }
    }
  }
  send(notFound, response);
}
