import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import { rowsOf } from "./deliveries.ts";

/** Matches a placeholder of a mapping: `{firstName}`, or `{lastName|none given}` with a text that stands for no value. */
const placeholder = /\{([^{}|]*)(?:\|([^{}]*))?\}/g;

/** What placeholders of a lead stand for; empty for what a lead does not have. */
const leadValues: Readonly<Record<string, (lead: Lead) => string>> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  receivedAt: ({ receivedAt }) => receivedAt,
  about: ({ about }) => about,
  name: (lead) => fieldNamed(lead, /(?:^|_)name$/),
  firstName: (lead) => splitName(fieldNamed(lead, /(?:^|_)name$/)).firstName,
  lastName: (lead) => splitName(fieldNamed(lead, /(?:^|_)name$/)).lastName,
  email: ({ visitorEmail }) => visitorEmail,
  phone: (lead) => {
    const reach = fieldNamed(lead, /^reach$/);
    return fieldNamed(lead, /(?:^|_)(?:phone|tel)$/) || (reach === lead.visitorEmail ? "" : reach);
  },
  answers: (lead) =>
    rowsOf(lead)
      .map(([label, value]) => `${label}: ${value}`)
      .join("\n"),
  "page.url": ({ page }) => page.url,
  "page.title": ({ page }) => page.title,
  "contact.name": ({ contact }) => contact.name,
  "contact.phone": ({ contact }) => contact.phone,
  "visit.startsAt": ({ visit }) => visit?.startsAt ?? "",
  "visit.localTime": ({ visit }) => visit?.localTime ?? "",
};

/** Placeholders whose values are safe in a header. */
const headerNames = /^(?:id|kind|receivedAt|env\.\w+)$/;

const fieldNamed = ({ fields }: Lead, name: RegExp) =>
  fields.find((field) => name.test(field.name) && field.value !== "")?.value ?? "";

/** A name as its first word and the rest, which is empty for a name of one word. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = "", ...rest] = name.split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

/** Values of a mapping's placeholders: of the environment, and of a lead where there is one. */
export interface PlaceholderValues {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly lead?: Lead;
}

function placeholderValue(name: string, { environment, lead }: PlaceholderValues): string {
  const [group, ...rest] = name.split(".");
  if (group === "env") return environment[rest.join(".")] ?? "";
  if (!lead) return "";
  if (group === "field") return lead.fields.find((field) => field.name === rest.join("."))?.value ?? "";
  if (group === "hidden") return lead.hidden.find((field) => field.name === rest.join("."))?.value ?? "";
  return leadValues[name]?.(lead) ?? "";
}

/** Where a text stands, which determines the placeholders that it may have. */
export type TextPlace = "address" | "header" | "body";

/** The expectation that a text with placeholders violates; null for a valid one. */
export function placeholderProblem(text: string, place: TextPlace, environment: PlaceholderValues["environment"]) {
  for (const [whole, name = ""] of text.matchAll(placeholder)) {
    const [, variable] = /^env\.(\w+)$/.exec(name) ?? [];
    if (variable !== undefined) {
      if (!environment[variable]) return `a value in the environment variable ${variable}`;
    } else if (place === "address") return `no placeholders but {env.NAME}, instead of ${whole}`;
    else if (place === "header" && !headerNames.test(name)) {
      return `only {env.NAME}, {id}, {kind} and {receivedAt}, instead of ${whole}`;
    } else if (!Object.hasOwn(leadValues, name) && !/^(?:field|hidden)\../.test(name)) {
      return `{env.NAME}, {field.NAME}, {hidden.NAME} or one of ${Object.keys(leadValues).join(", ")}, instead of ${whole}`;
    }
  }
  return /[{}]/.test(text.replace(placeholder, "")) ? "braces around placeholders only" : null;
}

/** The text with its placeholders replaced, trimmed; undefined when it has placeholders and all are without a value. */
export function fillText(text: string, values: PlaceholderValues): string | undefined {
  let isFilled = false;
  let isConstant = true;
  const filled = text.replace(placeholder, (_whole, name: string, otherwise = "") => {
    isConstant = false;
    const value = placeholderValue(name, values) || otherwise;
    isFilled ||= value !== "";
    return value;
  });
  return isConstant || isFilled ? filled.trim() : undefined;
}

/**
 * A body with its placeholders replaced. A property or an item of a list is left out when it has placeholders and all
 * are without a value: `{ "email": "{email}", "type": "Home" }` is, for a lead without an email address.
 */
export function fillBody(body: unknown, values: PlaceholderValues): unknown {
  const { part } = fillPart(body, values);
  return part;
}

/** A part of a body, and whether it has placeholders: none of them, or at least one, with a value. */
interface FilledPart {
  readonly part: unknown;
  readonly state: "constant" | "empty" | "filled";
}

function fillPart(part: unknown, values: PlaceholderValues): FilledPart {
  if (typeof part === "string") {
    const text = fillText(part, values);
    if (text === undefined) return { part: "", state: "empty" };
    return { part: text, state: part.search(placeholder) < 0 ? "constant" : "filled" };
  }
  if (typeof part !== "object" || part === null) return { part, state: "constant" };
  const entries = Object.entries(part).map(([key, child]) => [key, fillPart(child, values)] as const);
  const kept = entries.filter(([, { state }]) => state !== "empty");
  const isFilled = kept.some(([, { state }]) => state === "filled");
  const state = isFilled ? "filled" : kept.length < entries.length ? "empty" : "constant";
  const children = kept.map(([key, child]) => [key, child.part] as const);
  return { part: Array.isArray(part) ? children.map(([, child]) => child) : Object.fromEntries(children), state };
}
