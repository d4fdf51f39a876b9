import type { StoredMedium } from "#backend/store/snapshot.ts";
import type { Content } from "../content.ts";
import { databaseIdOf, wholeNumber } from "../global-id.ts";
import type { RequestContext } from "../request-context.ts";
import { mediaUrl } from "./media-node.ts";

interface MediaItemArgs {
  readonly id: string;
  readonly idType?: "DATABASE_ID" | "ID" | "SLUG" | "SOURCE_URL" | "URI" | null;
}

/** Root field of a single picture; null when there is none. */
export const mediaQueries = {
  mediaItem(_root: unknown, args: MediaItemArgs, { content }: RequestContext) {
    const medium = findMedium(content, args);
    return medium ? content.media({ media: medium.id }) : null;
  },
};

function findMedium(content: Content, { id, idType }: MediaItemArgs): StoredMedium | undefined {
  const { media } = content.snapshot;
  switch (idType ?? "ID") {
    case "DATABASE_ID":
      return media.get(wholeNumber(id) ?? 0);
    case "ID":
      return media.get(databaseIdOf("post", id) ?? 0);
    case "SLUG":
      return [...media.values()].find((medium) => nameOf(medium.file) === id);
    case "SOURCE_URL":
      return [...media.values()].find((medium) =>
        [content.addressPrefix, content.publicUrl].some((prefix) => mediaUrl(medium, prefix) === id),
      );
    case "URI":
      // Pictures have no page of their own here.
      return undefined;
  }
}

/** A file's name without its folders and its ending. */
function nameOf(file: string): string {
  return file.replace(/^.*\//s, "").replace(/\.[^.]*$/, "");
}
