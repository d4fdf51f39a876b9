import type { Term } from "@porchlight/contract/types";
import type { StoredTerm } from "#backend/store/snapshot.ts";
import { globalId } from "../global-id.ts";
import type { Source } from "../source.ts";

/** A category (S3.44); `count` is how many entries its list shows. */
export function termNode(term: StoredTerm): Source<Term> {
  return {
    id: globalId("term", term.id),
    databaseId: term.id,
    count: term.count,
    name: term.name,
    slug: term.slug,
    uri: term.uri,
  };
}
