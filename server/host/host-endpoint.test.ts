import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { closingHost } from "../testing/closing-host.ts";
import { HostEndpoint } from "./host-endpoint.ts";

test("a long compressed response of a host that closes its connections is read whole and does not crash the process", async () => {
  const word = randomBytes(300_000).toString("hex");
  const body = Buffer.from(JSON.stringify({ data: { word } }));
  const host = await closingHost(() => ({ status: 200, type: "application/json", body, isCompressed: true }));
  const endpoint = new HostEndpoint({ url: `${host.origin}/wp/graphql` });
  for (let round = 0; round < 20; round += 1) {
    const { data } = await endpoint.send({ operationName: "GetWord", query: "query GetWord { word }", variables: {} });
    expect(data?.word === word).toBe(true);
  }
  expect(host.requests).toHaveLength(20);
});
