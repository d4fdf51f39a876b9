import { expect, test } from "vitest";
import { thirdPartyRequests } from "./third-party-requests.ts";

const nothing = { thirdParties: null, origins: new Map(), tileUrl: null, sentryDsn: null, frameHosts: [] };
const chat = "https://chat.example/widget.js";

test("without settings no host is listed", { tags: ["S1.30"] }, () => {
  expect(thirdPartyRequests(nothing)).toEqual([]);
});

test.each([
  ["ask", "When you open the chat; once you agree to it, 3 seconds after a page has loaded"],
  ["opt-out", "When you open the chat, or 3 seconds after a page has loaded, unless you refuse that"],
] as const)("with %s only the chat is listed, with its hosts and its time of loading", (consent, when) => {
  const rows = thirdPartyRequests({
    ...nothing,
    thirdParties: { scripts: { chat }, consent, runsIn: "frame" },
    origins: new Map([["chat", { sendsTo: ["https://chat.example", "http://cdn.example:8080"] }]]),
  });
  expect(rows).toEqual([
    {
      name: "Chat",
      hosts: ["chat.example", "cdn.example:8080"],
      purpose: "A window in which a person answers",
      when,
    },
  ]);
});

test("hosts of other resources are listed too, without secrets in their URLs", () => {
  const rows = thirdPartyRequests({
    ...nothing,
    tileUrl: "https://{s}.tiles.example/{z}/{x}/{y}.png?key=secret",
    sentryDsn: "https://key@sentry.example/1",
    frameHosts: ["player.example"],
  });
  expect(rows.map(({ name, hosts, when }) => [name, hosts, when])).toEqual([
    ["Maps", ["a.tiles.example", "b.tiles.example", "c.tiles.example"], "When you look at a map"],
    ["Reports of errors", ["sentry.example"], "When a part of a page fails"],
    ["Films and virtual tours", ["player.example"], "When you press play"],
  ]);
});
