import { expect, test } from "vitest";
import type { ContentClient } from "./content-client.ts";
import { allEntries, allExtras, type ListPage, PagedList } from "./paged-list.ts";
import type { TypedText } from "./typed-text.ts";

type Answer = { plans: ListPage<number> | null };
const GetAll = "query GetAll" as TypedText<Answer, { first?: number | null; after?: string | null }>;

/** A host of so many entries that hands out `cap` at once, and whose cursors `cursorOf` names. */
function host(count: number, cap: number, cursorOf = (until: number) => String(until)) {
  const asked: { first: number; after: string | null }[] = [];
  const query = async (_text: string, variables: { first: number; after: string | null }): Promise<Answer> => {
    asked.push(variables);
    const from = Number(variables.after ?? 0);
    const until = Math.min(from + Math.min(variables.first, cap), count);
    const nodes = Array.from({ length: until - from }, (_, index) => from + index);
    return { plans: { nodes, pageInfo: { endCursor: cursorOf(until), hasNextPage: until < count } } };
  };
  return { asked, content: { query, queryExtras: query } as unknown as ContentClient };
}

const plansOf = ({ plans }: Answer) => plans;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test("a list that is capped at 100 is asked on by cursor to its end", async () => {
  const { asked, content } = host(230, 100);
  expect(await allEntries(content, GetAll, plansOf)).toEqual(upTo(230));
  expect(asked.map(({ after }) => after)).toEqual([null, "100", "200"]);
});

test("a list that comes at once is asked once", async () => {
  const { asked, content } = host(400, 500);
  expect(await allEntries(content, GetAll, plansOf)).toHaveLength(400);
  expect(asked).toEqual([{ first: 500, after: null }]);
});

test("S9.13 no more than 500 are taken, however many a host hands out", async () => {
  const { asked, content } = host(5000, 100);
  expect(await allEntries(content, GetAll, plansOf)).toEqual(upTo(500));
  expect(asked).toHaveLength(5);
  expect(await allEntries(host(5000, 5000).content, GetAll, plansOf, 7)).toEqual(upTo(7));
});

test("a host whose cursor does not move on, or that says there is more and gives nothing, is not asked for ever", async () => {
  const standing = host(1000, 10, () => "10");
  expect((await allEntries(standing.content, GetAll, plansOf)).length).toBe(20);
  expect(standing.asked).toHaveLength(2);
  const list = new PagedList<number>();
  list.add({ nodes: [], pageInfo: { endCursor: "1", hasNextPage: true } });
  expect(list.isOver).toBe(true);
});

test("a cursor that is missing, and a list that is null, are the end", () => {
  for (const page of [null, undefined, { nodes: [1], pageInfo: { endCursor: null, hasNextPage: true } }]) {
    const list = new PagedList<number>();
    list.add(page);
    expect(list.isOver).toBe(true);
  }
});

test("extras that a host lacks are an empty list, those that fail later are left out from there on", async () => {
  const lacking = { queryExtras: async () => null } as unknown as ContentClient;
  expect(await allExtras(lacking, GetAll, plansOf)).toEqual([]);
  const { asked, content } = host(230, 100);
  const failing = {
    queryExtras: (text: string, variables: { first: number; after: string | null }) =>
      asked.length === 1 ? null : content.queryExtras(text as typeof GetAll, variables),
  } as unknown as ContentClient;
  expect(await allExtras(failing, GetAll, plansOf)).toEqual(upTo(100));
});
