import { renamedSettingMessages } from "@porchlight/backend/renamed-settings.ts";
import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("without settings the documented defaults apply", () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    SHUTDOWN_GRACE_SECONDS: 5,
    DATABASE_URL: "file:var/porchlight.db",
    TRUST_PROXY: 0,
    GRAPHQL_ALLOW_ANY_OPERATION: false,
    LOGIN_ATTEMPTS_PER_15_MINUTES: 5,
    REGISTRATIONS_PER_HOUR: 5,
    CONSENT: "ask",
    THIRD_PARTY_SCRIPTS: "frame",
  });
});

test("an empty value counts as unset", () => {
  expect(readSettings({ PORT: "", CONTENT_URL: " " })).toMatchObject({ PORT: 3000 });
  expect(readSettings({ CONTENT_URL: " " }).CONTENT_URL).toBeUndefined();
});

test("a URL loses its trailing slash", () => {
  expect(readSettings({ PUBLIC_URL: "https://www.example.com/" }).PUBLIC_URL).toBe("https://www.example.com");
});

test.each([
  ["PORT", "eighty", 'PORT: "eighty" cannot be used. Allowed: a whole number from 0 to 65535.'],
  ["PORT", "70000", 'PORT: "70000" cannot be used. Allowed: a whole number from 0 to 65535.'],
  [
    "SHUTDOWN_GRACE_SECONDS",
    "601",
    'SHUTDOWN_GRACE_SECONDS: "601" cannot be used. Allowed: a whole number from 0 to 600.',
  ],
  [
    "CONTENT_URL",
    "ftp://x",
    'CONTENT_URL: "ftp://x" cannot be used. Allowed: the address of a WPGraphQL host, such as https://cms.example.com.',
  ],
  [
    "GRAPHQL_ALLOW_ANY_OPERATION",
    "maybe",
    'GRAPHQL_ALLOW_ANY_OPERATION: "maybe" cannot be used. Allowed: 1, true, yes or on; or 0, false, no or off.',
  ],
  ["WEB_VITALS", "off?", 'WEB_VITALS: "off?" cannot be used. Allowed: 1, true, yes or on; or 0, false, no or off.'],
  ["CONSENT", "yes", 'CONSENT: "yes" cannot be used. Allowed: ask or opt-out.'],
  ["THIRD_PARTY_SCRIPTS", "all", 'THIRD_PARTY_SCRIPTS: "all" cannot be used. Allowed: frame or page.'],
  [
    "THIRD_PARTY_ORIGINS",
    "cdn.example.com",
    'THIRD_PARTY_ORIGINS: "cdn.example.com" cannot be used. Allowed: addresses of hosts with a space between them, such as https://media.example.com.',
  ],
  [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "collector:4318",
    'OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" cannot be used. Allowed: the address of an OpenTelemetry collector, such as http://127.0.0.1:4318.',
  ],
  [
    "OTEL_EXPORTER_OTLP_HEADERS",
    "a secret without a name",
    "OTEL_EXPORTER_OTLP_HEADERS: the value given cannot be used. Allowed: name=value pairs with commas between them, such as authorization=Basic%20abc.",
  ],
  ["OTEL_EXPORTER_OTLP_HEADERS", "a=%E0%A4%A", "OTEL_EXPORTER_OTLP_HEADERS: the value given cannot be used."],
  [
    "OTEL_TRACES_SAMPLER",
    "xray",
    'OTEL_TRACES_SAMPLER: "xray" cannot be used. Allowed: always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio.',
  ],
  [
    "OTEL_TRACES_SAMPLER_ARG",
    "5%",
    'OTEL_TRACES_SAMPLER_ARG: "5%" cannot be used. Allowed: a share from 0 to 1, such as 0.05.',
  ],
  ["LOG_LEVEL", "loud", 'LOG_LEVEL: "loud" cannot be used. Allowed: fatal, error, warn, info, debug, trace, silent.'],
  [
    "MAP_TILE_URL",
    "https://tiles.example.com/",
    'MAP_TILE_URL: "https://tiles.example.com/" cannot be used. Allowed: an address with {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}.png.',
  ],
  [
    "MAP_TILE_URL",
    "https://tiles.example.com/{z}/{x}/{y}.png?key={key}",
    'MAP_TILE_URL: "https://tiles.example.com/{z}/{x}/{y}.png?key={key}" cannot be used. Allowed: an address with {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}.png.',
  ],
])("an invalid %s (%s) is reported in one clear line", (name, value, line) => {
  expect(() => readSettings({ [name]: value })).toThrow(line);
});

test.each(["JWT_SECRET", "DATABASE_URL"])("an invalid %s is never printed", (name) => {
  expect(() => readSettings({ [name]: "hunter2" })).toThrow(/^(?!.*hunter2)/);
});

test.each([
  ["true", 1],
  ["2", 2],
  ["off", 0],
])("TRUST_PROXY %s trusts %i proxies", (value, proxies) => {
  expect(readSettings({ TRUST_PROXY: value }).TRUST_PROXY).toBe(proxies);
});

test("settings are read under their earlier names too; the current name takes precedence", () => {
  const earlier = { GATEWAY_OPEN: "1", LEADS_KEEP_DAYS: "9", SEARCH_DEMAND: "0", DOCUMENT_FRESH_SECONDS: "7" };
  const read = {
    GRAPHQL_ALLOW_ANY_OPERATION: true,
    LEADS_RETENTION_DAYS: 9,
    LOG_ZERO_RESULT_SEARCHES: false,
    PAGE_CACHE_TTL_SECONDS: 7,
  };
  expect(readSettings(earlier)).toMatchObject(read);
  expect(readSettings({ ...earlier, LEADS_RETENTION_DAYS: "30" })).toMatchObject({ ...read, LEADS_RETENTION_DAYS: 30 });
  expect(
    renamedSettingMessages({
      LEADS_KEEP_DAYS: "9",
      SEARCH_DEMAND: "0",
      LOG_ZERO_RESULT_SEARCHES: "1",
      GATEWAY_OPEN: "",
    }),
  ).toEqual([
    "LEADS_KEEP_DAYS is now called LEADS_RETENTION_DAYS; it still works.",
    "SEARCH_DEMAND is now called LOG_ZERO_RESULT_SEARCHES, and ignored beside LOG_ZERO_RESULT_SEARCHES.",
  ]);
});
