import { expect, test } from "vitest";
import { checkedEndpoint, httpHost } from "./host.ts";

const query = { text: "query A { __typename }" };

function hostAnswering(...answers: (Response | Error)[]) {
  const requests: RequestInit[] = [];
  const fetch = async (_address: unknown, init?: RequestInit) => {
    requests.push(init ?? {});
    const next = answers[requests.length - 1];
    if (!next || next instanceof Error) throw next ?? new Error("asked once more than foreseen");
    return next;
  };
  return { requests, host: httpHost("https://cms.test/wp/graphql", { fetch: fetch as typeof globalThis.fetch }) };
}

const answer = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

test("the endpoint is {host}/wp/graphql, or the address itself where it names one", () => {
  expect(checkedEndpoint("https://cms.test")).toBe("https://cms.test/wp/graphql");
  expect(checkedEndpoint("https://cms.test/site/")).toBe("https://cms.test/site/wp/graphql");
  expect(checkedEndpoint("http://cms.test:8080/graphql")).toBe("http://cms.test:8080/graphql");
  for (const wrong of ["cms.test", "ftp://cms.test", "", "https://cms.test?a=1"]) {
    expect(() => checkedEndpoint(wrong)).toThrow("is no address of a host");
  }
});

test("a question is a POST of operationName, variables and query, with the token where there is one", async () => {
  const { host, requests } = hostAnswering(answer({ data: {} }), answer({ data: {} }));
  await host.ask({ ...query, variables: { first: 2 } });
  await host.ask({ ...query, token: "abc" });
  expect(requests[0]).toMatchObject({
    method: "POST",
    body: JSON.stringify({ operationName: "A", variables: { first: 2 }, query: query.text }),
    headers: { "content-type": "application/json" },
  });
  expect(requests[0]?.headers).not.toHaveProperty("authorization");
  expect(requests[1]?.headers).toHaveProperty("authorization", "Bearer abc");
});

test("a question without an answer is asked once more, a mutation never", async () => {
  const timeout = Object.assign(new Error("aborted"), { name: "TimeoutError" });
  const recovering = hostAnswering(timeout, answer({ data: { a: 1 } }));
  expect(await recovering.host.ask(query)).toMatchObject({ kind: "answer", data: { a: 1 } });

  const dead = hostAnswering(timeout, timeout);
  expect(await dead.host.ask(query)).toEqual({ kind: "silence", reason: "no answer within 20 s" });
  expect(dead.host.asked).toBe(2);

  const mutating = hostAnswering(timeout);
  expect((await mutating.host.ask({ text: "mutation B { login }" })).kind).toBe("silence");
  expect(mutating.host.asked).toBe(1);
});

test("why nothing of use came back is said", async () => {
  const refused = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });
  expect(await hostAnswering(refused, refused).host.ask(query)).toHaveProperty(
    "reason",
    "no connection (ECONNREFUSED)",
  );
  const page = () =>
    new Response("<h1>Not here</h1>", { status: 404, headers: { "content-type": "text/html; charset=utf-8" } });
  expect(await hostAnswering(page(), page()).host.ask(query)).toHaveProperty(
    "reason",
    "HTTP 404, text/html: no answer of GraphQL",
  );
  const moved = () => new Response("", { status: 301, headers: { location: "https://www.cms.test/wp/graphql" } });
  expect(await hostAnswering(moved(), moved()).host.ask(query)).toHaveProperty(
    "reason",
    "HTTP 301, sent on to https://www.cms.test/wp/graphql",
  );
});

test("messages that arrive as HTML are decoded", async () => {
  const { host } = hostAnswering(
    answer({
      errors: [
        { message: "&lt;strong&gt;Error:&lt;/strong&gt; it&#039;s gone", locations: [{ line: 1, column: 2 }] },
        5,
      ],
    }),
  );
  expect(await host.ask(query)).toEqual({
    kind: "answer",
    status: 200,
    data: undefined,
    errors: [
      { message: "Error: it's gone", locations: [{ line: 1, column: 2 }] },
      { message: "5", locations: [] },
    ],
  });
});
