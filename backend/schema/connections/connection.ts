import type { PageInfo } from "@porchlight/contract/types";
import { cursorOf } from "../global-id.ts";
import { lazily } from "../source.ts";
import type { ConnectionPage } from "./paging.ts";

/** A page of a list as the contract's connection types have it; edges are made when asked for. */
export interface ConnectionSource<Node> {
  readonly nodes: readonly Node[];
  readonly edges: () => readonly { readonly cursor: string; readonly node: Node }[];
  readonly pageInfo: PageInfo;
}

/** The connection of a page, with each item turned into its node. */
export function connection<Item extends { readonly id: number }, Node>(
  { items, pageInfo }: ConnectionPage<Item>,
  nodeOf: (item: Item) => Node,
): ConnectionSource<Node> {
  const nodes = items.map(nodeOf);
  return {
    nodes,
    edges: lazily(() => items.map((item, index) => ({ cursor: cursorOf(item.id), node: nodes[index] as Node }))),
    pageInfo,
  };
}
