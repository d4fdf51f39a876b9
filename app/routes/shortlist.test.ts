import type { ShortlistChange, ShortlistResult } from "@porchlight/contract/shortlists";
import { describe, expect, test } from "vitest";
import type { ShortlistRequest } from "#app/graphql/site-services.ts";
import { fakeSiteContext } from "#app/graphql/testing/fake-site-context.ts";
import { action, loader } from "./shortlist.tsx";
import { action as create } from "./shortlist-new.tsx";

const path = "/shortlist/person/signature/";

/** Submits fields to the page of a person, whose changes have this result. */
async function submit(fields: Readonly<Record<string, string>>, result: ShortlistResult | "busy" | null = "done") {
  const changes: ShortlistChange[] = [];
  const renewed: number[] = [];
  const mark = { isHearted: false, note: "", noteRevision: 0, rank: 0 };
  const list = {
    ...{
      person: 2 as const,
      names: { 1: "", 2: "" },
      inviteHref: null,
      visit: { seenAtMs: 0, seen: "", seenBefore: "" },
    },
    items: [{ id: 7, title: "One", href: "/1/", addedBy: 1 as const, removedBy: null, marks: { 1: mark, 2: mark } }],
  };
  const context = fakeSiteContext({
    shortlists: {
      create: async () => ({ refused: "unavailable" }),
      open: async () => list,
      async change(_id, _signature, change) {
        changes.push(change);
        return result;
      },
      async renew(_id, _signature, person) {
        renewed.push(person);
        return "/shortlist/next/signature/";
      },
    },
  });
  const url = new URL(path, "https://homes.example");
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ form: "this", ...fields }) });
  const params = { id: "person", signature: "signature" };
  const response = await action({ request, url, params, context } as unknown as Parameters<typeof action>[0]);
  if (response instanceof Response) {
    return { status: response.status, location: response.headers.get("Location"), changes, renewed };
  }
  return { data: response.data, changes, renewed };
}

describe("a form of a shortlist", () => {
  test.each<[Record<string, string>, ShortlistChange, string]>([
    [{ intent: "heart", id: "7" }, { kind: "heart", productId: 7, isHearted: true }, "#home-7"],
    [{ intent: "unheart", id: "7" }, { kind: "heart", productId: 7, isHearted: false }, "#home-7"],
    [{ intent: "up", id: "7" }, { kind: "rank", productId: 7, step: "up" }, "#home-7"],
    [{ intent: "down", id: "7" }, { kind: "rank", productId: 7, step: "down" }, "#home-7"],
    [{ intent: "remove", id: "7" }, { kind: "remove", productId: 7 }, ""],
    [{ intent: "restore", id: "7" }, { kind: "restore", productId: 7 }, "#home-7"],
    [
      { intent: "note", id: "7", note: " One\r\ntwo ", revision: "3" },
      { kind: "note", productId: 7, note: "One\ntwo", noteRevision: 3 },
      "#home-7",
    ],
    [{ intent: "name", name: " Ada  M. " }, { kind: "name", name: "Ada M." }, ""],
  ])("%j is stored, and the page is shown at the home", async (fields, change, fragment) => {
    expect(await submit(fields)).toEqual({ status: 303, location: path + fragment, changes: [change], renewed: [] });
  });

  test("that a script submits gets what was done, and stays on the page", async () => {
    const { data } = await submit({ intent: "heart", id: "7", inPlace: "yes" });
    expect(data).toEqual({ form: "this", done: "You like it.", problem: "", typed: "" });
  });

  test("that is deleted ends at the form for another one", async () => {
    expect(await submit({ intent: "delete" })).toMatchObject({ location: "/shortlist/?deleted=yes" });
  });

  test.each<[ShortlistResult | "busy", string]>([
    ["gone", "This home is no longer on the list."],
    ["full", "A shortlist has room for 30 homes. Remove one first."],
    ["stale", "This note has changed since you opened it, as shown above. Save again to replace it."],
    ["busy", "Too many changes at once. Please try again in a minute."],
  ])("with the result %s keeps what was typed", async (result, problem) => {
    const { data } = await submit({ intent: "note", id: "7", note: "Mine", revision: "0" }, result);
    expect(data).toEqual({ form: "this", done: "", problem, typed: "Mine" });
  });

  test.each<[Record<string, string>, string, string]>([
    [{ intent: "note", id: "7", note: "x".repeat(501) }, "Use 500 characters at most; these are 501.", "x".repeat(501)],
    [{ intent: "name", name: "x".repeat(41) }, "Use 40 characters at most.", "x".repeat(41)],
    [{ intent: "all" }, "This button has changed. Please load the page again.", ""],
  ])("with invalid fields stores nothing", async (fields, problem, typed) => {
    expect(await submit(fields)).toMatchObject({ data: { problem, typed }, changes: [] });
  });

  test("with 500 characters in several lines is stored", async () => {
    const note = `${"x".repeat(498)}\n1`;
    const { changes } = await submit({ intent: "note", id: "7", note: note.replace("\n", "\r\n"), revision: "0" });
    expect(changes).toMatchObject([{ note }]);
  });

  test("renews the own link and leads to it, or that of the other person", async () => {
    expect(await submit({ intent: "renew-own" })).toMatchObject({
      location: "/shortlist/next/signature/",
      renewed: [2],
    });
    expect(await submit({ intent: "renew-other" })).toMatchObject({ location: path, renewed: [1] });
  });
});

test.each([
  [null, 404],
  ["gone" as const, 410],
])("a link that is %s has status %i, and is not cached", async (open, status) => {
  const { shortlists, ...context } = { shortlists: { open: async () => open } as never, preview: null };
  const params = { id: "person", signature: "signature" };
  const result = await loader({ params, context: fakeSiteContext({ ...context, shortlists }) } as never);
  expect([result.data, result.init?.status, result.init?.headers]).toEqual([
    { list: null },
    status,
    { "Cache-Control": "private, no-store" },
  ]);
});

test("a list that another site requests is shown first", async () => {
  const requests: ShortlistRequest[] = [];
  const shortlists = {
    create: async (request: ShortlistRequest) => {
      requests.push(request);
      return { refused: "again" };
    },
  } as never;
  const post = async (site: string) => {
    const body = new URLSearchParams({ name: "Ada", "porchlight-token": "a token of the form" });
    const headers = { "Sec-Fetch-Site": site };
    const request = new Request("https://homes.example/shortlist/", { method: "POST", body, headers });
    return await create({ request, context: fakeSiteContext({ shortlists }) } as never);
  };
  expect(await post("cross-site")).toMatchObject({ data: { name: "Ada", token: "a token" }, init: { status: 200 } });
  await post("same-origin");
  expect(requests.map(({ token }) => token)).toEqual(["", "a token of the form"]);
});
