import { afterAll, beforeAll, expect, test } from "vitest";
import { temporarySite } from "#backend/testing/content-store.ts";
import { globalId } from "./nodes.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite(async (writer) => {
    const items = [
      {
        label: "Homes",
        url: "/our-homes/",
        children: [
          { label: "EasyHouse", url: "/easyhouse/" },
          { label: "New", url: "" },
        ],
      },
      { label: "Elsewhere", url: "https://else.test/", target: "_blank" },
    ];
    await writer.putMenu({ id: 1, slug: "main", name: "Main", items, origin: "test" });
    await writer.putMenu({ id: 2, slug: "legal", name: "Legal", items: [], origin: "test" });
  });
});
afterAll(() => site.remove());

test("menus are in order, their items flat with their parents' ids", async () => {
  const data = await site.data(
    "{ menus { nodes { slug name menuItems(first: 100) { nodes { id label url path target parentId order } } } pageInfo { hasNextPage } } }",
  );
  const id = (order: number) => globalId("post", 1000 + order);
  expect(data).toEqual({
    menus: {
      pageInfo: { hasNextPage: false },
      nodes: [
        {
          slug: "main",
          name: "Main",
          menuItems: {
            nodes: [
              {
                id: id(1),
                label: "Homes",
                url: "https://homes.test/our-homes/",
                path: "/our-homes/",
                target: null,
                parentId: null,
                order: 1,
              },
              {
                id: id(2),
                label: "EasyHouse",
                url: "https://homes.test/easyhouse/",
                path: "/easyhouse/",
                target: null,
                parentId: id(1),
                order: 1,
              },
              { id: id(3), label: "New", url: null, path: null, target: null, parentId: id(1), order: 2 },
              {
                id: id(4),
                label: "Elsewhere",
                url: "https://else.test/",
                path: null,
                target: "_blank",
                parentId: null,
                order: 2,
              },
            ],
          },
        },
        { slug: "legal", name: "Legal", menuItems: { nodes: [] } },
      ],
    },
  });
});
