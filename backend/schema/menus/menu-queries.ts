import { connection } from "../connections/connection.ts";
import { type PagingArgs, pageOf } from "../connections/paging.ts";
import type { RequestContext } from "../request-context.ts";
import { menuNode } from "./menu-node.ts";

/** Root field of the menus, in the order they were made. */
export const menuQueries = {
  menus(_root: unknown, args: PagingArgs, { content }: RequestContext) {
    return connection(pageOf(content.snapshot.menus, args), (menu) => menuNode(menu, content.addressPrefix));
  },
};
