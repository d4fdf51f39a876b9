import { entry, temporaryStore } from "@porchlight/content/testing/content-store.ts";
import { startWordPressStandIn } from "@porchlight/content/testing/wordpress-stand-in.ts";
import { expect, onTestFinished, test } from "vitest";
import { type ContentClient, createContentClient } from "#app/content/content-client.ts";
import { loadInventory } from "./load-inventory.ts";

interface Variables {
  readonly uri: string;
  readonly first: number;
  readonly withPage?: boolean;
  readonly withPlans?: boolean;
  readonly plansAfter?: string | null;
}

/** A host with so many plans that hands out at most `cap` a time, as WPGraphQL does. */
function hostWithPlans(count: number, cap: number) {
  const asked: Variables[] = [];
  const client = {
    async query(_text: string, variables: Variables) {
      asked.push(variables);
      const from = Number(variables.plansAfter ?? 0);
      const until = Math.min(from + Math.min(variables.first, cap), count);
      const plan = (databaseId: number) => ({
        databaseId,
        title: `Plan ${databaseId}`,
        uri: "",
        productStatus: null,
        floorplanDetails: null,
      });
      const empty = { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } };
      return {
        ...(variables.withPage === false
          ? {}
          : {
              page: {
                ourNeighborhoodsOverview: "All of them.",
                modelHomesOverview: null,
                quickMoveInsOverview: "Now.",
              },
            }),
        neighborhoods: empty,
        models: empty,
        homes: empty,
        ...(variables.withPlans === false
          ? {}
          : {
              plans: {
                nodes: Array.from({ length: until - from }, (_, position) => plan(from + position)),
                pageInfo: { endCursor: String(until), hasNextPage: until < count },
              },
            }),
      };
    },
    async queryExtras() {
      return null;
    },
  };
  return { asked, client: client as unknown as ContentClient };
}

test("S7.19 the overview brings the descriptions of its tabs", async () => {
  const { client } = hostWithPlans(0, 500);
  expect((await loadInventory(client)).texts).toEqual({
    ourNeighborhoods: "All of them.",
    modelHomes: null,
    quickMoveIns: "Now.",
  });
});

test("S7.20 a host that hands out 500 at once is asked once", async () => {
  const { asked, client } = hostWithPlans(500, 500);
  expect((await loadInventory(client)).inventory.plans).toHaveLength(500);
  expect(asked).toHaveLength(1);
});

test("a host that caps its lists at 100 is asked on by cursor, for the lists that go on only", async () => {
  const { asked, client } = hostWithPlans(230, 100);
  const { inventory } = await loadInventory(client);
  expect(inventory.plans.map((plan) => plan.id)).toEqual(Array.from({ length: 230 }, (_, id) => id));
  expect(asked).toHaveLength(3);
  expect(asked[1]).toMatchObject({ withPage: false, withPlans: true, withHomes: false, plansAfter: "100" });
});

test("S9.13 no more than 500 of a kind are fetched", async () => {
  const { asked, client } = hostWithPlans(1200, 100);
  expect((await loadInventory(client)).inventory.plans).toHaveLength(500);
  expect(asked).toHaveLength(5);
});

test.each([
  ["with the companion plugin", true, "Say 229"],
  ["without extras", false, null],
])("a WordPress %s gives all of more than it hands out at once", async (_, hasExtras, say) => {
  const store = await temporaryStore();
  onTestFinished(() => store.remove());
  await store.write(async (writer) => {
    for (let id = 100; id < 230; id += 1) await writer.putEntry(entry("plan", id, { data: { say: `Say ${id}` } }));
    for (let id = 300; id < 305; id += 1) await writer.putEntry(entry("home", id, { title: "Brick & timber" }));
  });
  const wordpress = await startWordPressStandIn({
    databaseUrl: store.databaseUrl,
    model: hasExtras ? "full" : "no-extras",
  });
  onTestFinished(() => wordpress.close());
  const homes = { site: ["https://www.builder.example"], content: [wordpress.origin] };
  const { inventory } = await loadInventory(createContentClient({ url: wordpress.endpoint, homes }));
  expect(inventory.plans).toHaveLength(130);
  expect(inventory.plans.find((plan) => plan.id === 229)?.say).toBe(say);
  expect(inventory.plans.find((plan) => plan.id === 100)?.say).toBe(say && "Say 100");
  expect(inventory.homes.map(({ title }) => title)).toEqual(Array(5).fill("Brick & timber"));
  const asked = wordpress.asked.map(({ operationName }) => operationName);
  expect(asked.filter((name) => name === "GetOverviewMap")).toHaveLength(2);
  expect(asked.filter((name) => name === "GetOverviewMapExtras")).toHaveLength(hasExtras ? 2 : 1);
});
