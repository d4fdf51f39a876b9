import { expect, test } from "vitest";
import { browserOf, withoutPersonalData, withoutPersonalWords } from "./start-monitoring.ts";

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.7499.40 Safari/537.36";
const place = { address: "https://homes.example/blog/", route: "blog", userAgent };

test("a report has only these fields, whatever the library collected", { tags: ["S7.44"] }, () => {
  const event = {
    type: undefined,
    event_id: "0f8fad5bd9cb469fa16570867728950e",
    timestamp: 1,
    level: "error" as const,
    platform: "javascript",
    release: "b1",
    user: { ip_address: "203.0.113.9", email: "ada@example.com" },
    request: { url: "https://homes.example/blog/?email=ada@example.com", headers: { "User-Agent": userAgent } },
    extra: { __serialized__: { email: "ada@example.com" } },
    breadcrumbs: [{ message: "typed ada@example.com" }],
    contexts: { culture: { timezone: "America/Denver" }, device: { model: "Pixel" } },
    tags: { visitor: "ada" },
    exception: {
      values: [
        {
          type: "Error",
          value: "No account of ada@example.com.",
          mechanism: { type: "onerror", handled: false, data: { visitor: "ada" } },
          stacktrace: {
            frames: [
              {
                filename: "https://homes.example/assets/root-1.js?v=1",
                function: "open",
                lineno: 3,
                colno: 14,
                in_app: true,
                vars: { visitor: "ada" },
                context_line: "ada",
              },
              { filename: "https://homes.example/message/0f8fad5b-d9cb-469f-a165-70867728950e/" },
            ],
          },
        },
        {},
      ],
    },
  };
  expect(withoutPersonalData(event, place)).toEqual({
    type: undefined,
    event_id: "0f8fad5bd9cb469fa16570867728950e",
    timestamp: 1,
    level: "error",
    platform: "javascript",
    release: "b1",
    transaction: "blog",
    request: { url: "https://homes.example/blog/" },
    contexts: { browser: { name: "Chrome", version: "143" } },
    exception: {
      values: [
        {
          type: "Error",
          value: "No account of ….",
          mechanism: { type: "onerror", handled: false },
          stacktrace: {
            frames: [
              {
                filename: "https://homes.example/assets/root-1.js?…",
                function: "open",
                lineno: 3,
                colno: 14,
                in_app: true,
              },
              { filename: "https://homes.example/message/…" },
            ],
          },
        },
        {},
      ],
    },
  });
});

test.each([
  ["No account of ada@example.com.", "No account of …."],
  ["GET /x/ada%40example.com/ failed", "GET /x/…/ failed"],
  ["https://homes.example/message/0f8fad5b-d9cb-469f-a165-70867728950e/", "https://homes.example/message/…"],
  [
    `https://homes.example/shortlist/0f8fad5b-d9cb-469f-a165-70867728950e/${"0f".repeat(32)}/`,
    "https://homes.example/shortlist/…/…/",
  ],
  ["https://homes.example/#reset-password?key=abc&login=ada", "https://homes.example/#reset-password…"],
  ["https://homes.example/my-account/#login-link?key=abc&login=ada", "https://homes.example/my-account/#login-link…"],
  ["Failed to fetch /new-home-search/?q=near+ada&max=5", "Failed to fetch /new-home-search/?…"],
  [
    "Minified React error #418; visit https://react.dev/errors/418?args[]=Ada for more",
    "Minified React error #418; visit https://react.dev/errors/418?… for more",
  ],
  [`Unexpected token 'A', "Ada "the" Lovela"... is not valid JSON`, `Unexpected token 'A', "…" is not valid JSON`],
  ["Bearer eyJhbGciOi.eyJzdWIiOiIx.c2ln-x was refused", "Bearer … was refused"],
  ["key 4f9c0a77e21b44d08c5d9a6e0b1f2c3d is old", "key … is old"],
  ["lead 0f8fad5b-d9cb-469f-a165-70867728950e is gone", "lead … is gone"],
  ["call (303) 555-0148 or +1 303.555.0148", "call … or …"],
  ["call 3035550148", "call …"],
])("%s is reported as %s", (text, reported) => {
  expect(withoutPersonalWords(text)).toBe(reported);
});

test.each([
  "Failed to fetch dynamically imported module: https://homes.example/assets/start-monitoring-B8x2y3_Q.js",
  "https://homes.example/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  "GraphQL response contains errors: Internal server error, The plat is lost",
  "Is it open? Nobody knows: 12345 of 67890.",
  "https://homes.example/blog/message/",
])("%s stays unchanged, unless it is personal", (text) => {
  expect(withoutPersonalWords(text)).toBe(text);
});

test.each([
  [userAgent, { name: "Chrome", version: "143" }],
  [`${userAgent} Edg/143.0.3650.66`, { name: "Edge", version: "143" }],
  [`${userAgent} OPR/125.0.0.0`, { name: "Opera", version: "125" }],
  ["Mozilla/5.0 (Android 15; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0", { name: "Firefox", version: "146" }],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
    { name: "Samsung Internet", version: "29" },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
    { name: "Safari", version: "26" },
  ],
  [userAgent.replace("Chrome", "HeadlessChrome"), { name: "Chrome", version: "143" }],
  ["Wget/1.24", { name: "other" }],
])("of %s name and main version are reported", (text, browser) => {
  expect(browserOf(text)).toEqual(browser);
});
