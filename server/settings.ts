import { defaultStoreUrl, defaultVarFolder } from "@porchlight/backend/command.ts";
import { defaultRetentionDays, maxRetentionDays } from "@porchlight/backend/leads/retention.ts";
import { settingOf } from "@porchlight/backend/renamed-settings.ts";
import { decodePercent, withoutTrailingSlash } from "@porchlight/contract/addresses";
import * as v from "valibot";

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const yes = /^(?:1|true|yes|on)$/i;
const no = /^(?:0|false|no|off)$/i;

/** A value of the environment; each check has a message with the allowed values. */
const text = v.pipe(v.string(), v.trim());
const textWhere = (isAllowed: (value: string) => boolean, allowed: string) => v.pipe(text, v.check(isAllowed, allowed));
const matching = (pattern: RegExp, allowed: string) => v.pipe(text, v.regex(pattern, allowed));
const secret = v.pipe(text, v.minLength(16, "at least 16 characters"));

const optional = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema) =>
  v.optional(schema) as v.OptionalSchema<Schema, undefined>;

const isWebAddress = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? "");
const webAddress = (allowed: string) => v.pipe(textWhere(isWebAddress, allowed), v.transform(withoutTrailingSlash));

const wholeNumber = (minimum: number, maximum: number) => {
  const isAllowed = (value: string) => /^\d+$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;
  return v.pipe(textWhere(isAllowed, `a whole number from ${minimum} to ${maximum}`), v.transform(Number));
};

const yesOrNo = v.pipe(
  textWhere((value) => yes.test(value) || no.test(value), "1, true, yes or on; or 0, false, no or off"),
  v.transform((value) => yes.test(value)),
);

const isHostName = (value: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value);
const hostList = v.pipe(
  textWhere(
    (value) => value === "none" || value.split(/\s+/).every(isHostName),
    "host names with a space between them, or none",
  ),
  v.transform((value) => (value === "none" ? [] : value.split(/\s+/))),
);

const addressList = v.pipe(
  textWhere(
    (value) => value.split(/\s+/).every(isWebAddress),
    "addresses with a space between them, such as http://127.0.0.1:6081",
  ),
  v.transform((value) => value.split(/\s+/)),
);

const originList = v.pipe(
  textWhere(
    (value) => value.split(/\s+/).every((address) => isWebAddress(address) && new URL(address).pathname === "/"),
    "addresses of hosts with a space between them, such as https://media.example.com",
  ),
  v.transform((value) => value.split(/\s+/).map((address) => new URL(address).origin)),
);

/** `name=value` pairs separated by commas, values percent-encoded, as OpenTelemetry specifies. */
const headerPairs = v.pipe(
  textWhere(
    (value) =>
      value.split(",").every((pair) => /^\s*[\w!#$%&'*+.^`|~-]+\s*=/.test(pair) && decodePercent(pair) !== null),
    "name=value pairs with commas between them, such as authorization=Basic%20abc",
  ),
  v.transform((value) =>
    Object.fromEntries(
      value.split(",").map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    ),
  ),
);

/** The usual number of places, and exceptions by the slugs of neighborhoods: `2 haystack-bend=4`. */
const visitPlaces = v.pipe(
  matching(
    /^\d{1,2}(?:\s+[a-z0-9-]+=\d{1,2})*$/,
    "a number of places from 0 to 99, and exceptions such as 2 haystack-bend=4",
  ),
  v.transform((value) => {
    const [usual, ...exceptions] = value.split(/\s+/);
    const bySlug = new Map(
      exceptions.map((each) => {
        const [slug = "", places] = each.split("=");
        return [slug, Number(places)];
      }),
    );
    return { usual: Number(usual), bySlug };
  }),
);

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

const share = v.pipe(
  textWhere((value) => /^\d*\.?\d+$/.test(value) && Number(value) <= 1, "a share from 0 to 1, such as 0.05"),
  v.transform(Number),
);

const schema = v.object({
  PORT: v.optional(wholeNumber(0, 65535), "3000"),
  HOST: v.optional(
    matching(/^[\w.:-]+$/, "a host name or an address to listen on, such as 127.0.0.1 or 0.0.0.0"),
    "127.0.0.1",
  ),
  SHUTDOWN_GRACE_SECONDS: v.optional(wholeNumber(0, 600), "5"),
  PUBLIC_URL: optional(webAddress("the site’s own address, such as https://www.example.com")),
  CONTENT_URL: optional(webAddress("the address of a WPGraphQL host, such as https://cms.example.com")),
  MEDIA_ORIGINS: v.optional(originList),
  DATABASE_URL: v.optional(
    matching(/^(?:file:|postgres(?:ql)?:\/\/)./, "file:<path> or postgres://user:password@host/database"),
    defaultStoreUrl,
  ),
  DATABASE_DIRECT_URL: optional(
    matching(/^postgres(?:ql)?:\/\/./, "postgres://user:password@host/database, without a pooler"),
  ),
  VAR_FOLDER: v.optional(text, defaultVarFolder),
  JWT_SECRET: optional(secret),
  REVALIDATE_SECRET: optional(secret),
  GTM_ID: optional(matching(/^GTM-[A-Z0-9]+$/, "a container id, such as GTM-ABC123")),
  CHAT_SCRIPT_URL: optional(webAddress("the address of the chat’s script")),
  MARKETING_SCRIPT_URL: optional(webAddress("the address of the marketing script")),
  THIRD_PARTY_ORIGINS: v.optional(originList),
  THIRD_PARTY_SCRIPTS: v.optional(v.picklist(["frame", "page"], "frame or page"), "frame"),
  CONSENT: v.optional(v.picklist(["ask", "opt-out"], "ask or opt-out"), "ask"),
  HUBSPOT_PORTAL_ID: optional(matching(/^\d+$/, "the portal’s number, digits only")),
  LEADS_EMAIL: optional(textWhere((value) => /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(value), "one email address")),
  SMTP_URL: optional(
    textWhere(
      (value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? "") && new URL(value).hostname !== "",
      "smtp://user:password@host:587 or smtps://user:password@host",
    ),
  ),
  LEADS_WEBHOOK_URL: optional(
    textWhere(isWebAddress, "an address that takes a POST, such as https://hooks.example.com/leads"),
  ),
  LEADS_WEBHOOK_SECRET: optional(secret),
  CRM_MAPPING_FILE: optional(matching(/\.json$/, "a JSON file, such as crm/lasso.json")),
  LEADS_RETENTION_DAYS: v.optional(wholeNumber(1, maxRetentionDays), String(defaultRetentionDays)),
  VISIT_SLOT_MINUTES: v.pipe(
    v.optional(v.picklist(["30", "60"], "30 or 60"), "60"),
    v.transform((value) => (value === "30" ? 30 : 60)),
  ),
  VISIT_PLACES: v.optional(visitPlaces, "2"),
  FORMS_PER_HOUR: v.optional(wholeNumber(1, 100_000), "10"),
  ALERTS: v.optional(yesOrNo, "1"),
  BDX_BUILDER_NUMBER: optional(matching(/^\S.{0,29}$/, "the builder’s number at BDX, at most 30 characters")),
  SENTRY_DSN: optional(webAddress("a Sentry address, such as https://key@host/1")),
  WEB_VITALS: v.optional(yesOrNo, "1"),
  LOG_ZERO_RESULT_SEARCHES: v.optional(yesOrNo, "1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    webAddress("the address of an OpenTelemetry collector, such as http://127.0.0.1:4318"),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(headerPairs),
  OTEL_SERVICE_NAME: v.optional(text, "porchlight"),
  OTEL_TRACES_SAMPLER: v.optional(v.picklist(samplers, samplers.join(", ")), "parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: v.optional(share, "1"),
  MAP_TILE_URL: optional(
    textWhere(
      (value) =>
        isWebAddress(value.replaceAll(/[{}]/g, "")) &&
        ["{z}", "{x}", "{y}"].every((part) => value.includes(part)) &&
        // The map supports no other placeholder and would fail.
        !/[{}]/.test(value.replaceAll(/\{[zxysr]\}/g, "")),
      "an address with {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}.png",
    ),
  ),
  MAP_ATTRIBUTION: optional(text),
  FRAME_HOSTS: v.optional(hostList, "www.youtube-nocookie.com player.vimeo.com my.matterport.com"),
  PURGE_URLS: v.optional(addressList),
  TRUST_PROXY: v.optional(wholeNumber(0, 10), "0"),
  LOG_LEVEL: v.optional(v.picklist(levels, levels.join(", ")), "info"),
  LOGIN_ATTEMPTS_PER_15_MINUTES: v.optional(wholeNumber(1, 100_000), "5"),
  LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES: v.optional(wholeNumber(1, 100_000), "50"),
  REGISTRATIONS_PER_HOUR: v.optional(wholeNumber(1, 100_000), "5"),
  PASSWORD_RESETS_PER_HOUR: v.optional(wholeNumber(1, 100_000), "10"),
  TOKEN_REFRESHES_PER_MINUTE: v.optional(wholeNumber(1, 100_000), "30"),
  GRAPHQL_ALLOW_ANY_OPERATION: v.optional(yesOrNo, "0"),
  NOINDEX: v.optional(yesOrNo, "0"),
  IMAGE_CACHE_MEGABYTES: v.optional(wholeNumber(10, 1_000_000), "1000"),
  PRERENDER: v.optional(yesOrNo, "1"),
  SPECULATION_RULES: v.optional(yesOrNo, "1"),
  PAGE_CACHE_TTL_SECONDS: v.optional(wholeNumber(1, 86_400), "60"),
  PAGE_WAIT_SECONDS: v.optional(wholeNumber(1, 600), "5"),
});

/** Every setting of the server, parsed. Names are those of the environment. */
export type Settings = Readonly<v.InferOutput<typeof schema>>;

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.entries);

/** An invalid setting; the message is one line for the operator. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Settings whose values are never printed. */
const secretNames = new Set([
  "JWT_SECRET",
  "REVALIDATE_SECRET",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "PURGE_URLS",
  "SENTRY_DSN",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "SMTP_URL",
  "LEADS_WEBHOOK_SECRET",
]);

/** Settings that have no effect without another one. */
const pairs = [
  ["LEADS_EMAIL", "SMTP_URL"],
  ["SMTP_URL", "LEADS_EMAIL"],
  ["LEADS_WEBHOOK_URL", "LEADS_WEBHOOK_SECRET"],
] as const;

/**
 * Reads the settings from an environment, also under earlier names. Unset and empty values take their defaults.
 * @throws {SettingsError} with the first invalid setting, its value and the allowed values
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given: Record<string, string | undefined> = {};
  for (const name of settingNames) {
    const value = settingOf(environment, name);
    if (value) given[name] = value;
  }
  // Some hosting services set "true" for one trusted proxy.
  given.TRUST_PROXY = given.TRUST_PROXY?.replace(yes, "1").replace(no, "0");
  const result = v.safeParse(schema, given);
  if (result.success) {
    const half = pairs.find(([name, needed]) => result.output[name] && !result.output[needed]);
    if (half) throw new SettingsError(`${half[0]} does nothing without ${half[1]}. Set both or neither.`);
    return result.output;
  }
  const [issue] = result.issues;
  const name = String(issue.path?.[0]?.key ?? "A setting");
  const shown = secretNames.has(name) ? "the value given" : JSON.stringify(given[name]);
  throw new SettingsError(`${name}: ${shown} cannot be used. Allowed: ${issue.message}.`);
}
