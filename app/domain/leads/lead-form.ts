import { visibleText } from "@porchlight/contract/visible-text";
import * as v from "valibot";
import { brand } from "#app/brand.ts";
import { formatTelephone, parseTelephone } from "../navigation/telephone.ts";
import { formatNumber } from "../wording/numbers.ts";

/** Kinds of lead. */
export const leadKinds = [
  "contact",
  "question",
  "visit",
  "warranty",
  "partner",
  "land",
  "career",
  "campaign",
  "agent",
] as const;

/** Kind of a lead. */
export type LeadKind = (typeof leadKinds)[number];

/** Types of fields; `reach` takes an email address or a phone number, `day` a day in any words. */
export const fieldTypes = ["text", "email", "tel", "reach", "date", "day", "select", "textarea", "checkbox"] as const;

/** A field of a form (S3.35), from the content or from the default form of a kind. */
export interface LeadField {
  readonly name: string;
  readonly label: string;
  readonly type: (typeof fieldTypes)[number];
  readonly isRequired: boolean;
  readonly options?: readonly string[];
  readonly autocomplete?: string;
}

/** Values of a form by the names of its fields. */
export type LeadValues = Readonly<Record<string, string>>;

/** Result of a form's validation: its trimmed values, or one error message per invalid field. */
export type CheckedLead =
  | { readonly values: LeadValues; readonly errors?: undefined }
  | { readonly values?: undefined; readonly errors: LeadValues };

/** Value of a checked checkbox. */
export const checkedValue = "Yes";

/** Maximum length of a field's value by its type. */
export const maxCharacters = {
  text: 200,
  email: 254,
  tel: 40,
  reach: 254,
  date: 10,
  day: 200,
  select: 200,
  textarea: 5000,
  checkbox: checkedValue.length,
} as const satisfies Record<LeadField["type"], number>;

const name: LeadField = { name: "name", label: "Name", type: "text", isRequired: true, autocomplete: "name" };
const reach: LeadField = { name: "reach", label: "Email or phone", type: "reach", isRequired: true };
const email: LeadField = { name: "email", label: "Email", type: "email", isRequired: true, autocomplete: "email" };
const longText = (fieldName: string, label: string): LeadField => ({
  name: fieldName,
  label,
  type: "textarea",
  isRequired: true,
});
const line = (fieldName: string, label: string, autocomplete?: string): LeadField => ({
  name: fieldName,
  label,
  type: "text",
  isRequired: true,
  ...(autocomplete ? { autocomplete } : {}),
});

/** Fields of a form without fields in the content, such as one hosted by a CRM; a visit has three. */
export const standardFields: Readonly<Record<LeadKind, readonly LeadField[]>> = {
  contact: [name, reach, longText("message", "Message")],
  question: [name, reach, longText("question", "Question")],
  visit: [name, reach, { name: "when", label: "When would you like to come?", type: "day", isRequired: false }],
  warranty: [
    name,
    line("address", "Address of the house", "street-address"),
    reach,
    longText("problem", "What’s wrong, and in which room"),
  ],
  partner: [line("company", "Company", "organization"), name, reach, longText("message", "What you do, and where")],
  land: [line("location", "Address, parcel number or nearest cross streets"), name, reach],
  career: [name, reach, longText("message", "The opening, and a page about you")],
  campaign: [name, email],
  agent: [name, line("brokerage", "Brokerage", "organization"), email, line("client_name", "Client’s name")],
};

/** The message for a form that could not be sent. */
export const unreachedProblem = `This did not reach us. Please send it again in a minute, or call ${brand.phone}.`;

/** The message above a form with invalid fields; `count` is at least 1. */
export function errorCountText(count: number): string {
  return count === 1 ? "One field needs another look." : `${count} fields need another look.`;
}

/** The message to a visitor who gets a confirmation mail. */
export const mailConfirmation = "An email with these words is on its way to you.";

/** Labels of the submit buttons. */
export const sendLabels: Readonly<Record<LeadKind, string>> = {
  contact: "Send the message",
  question: "Send the question",
  visit: "Request a visit",
  warranty: "Send the request",
  partner: "Send it",
  land: "Send it",
  career: "Send the application",
  campaign: "Send it",
  agent: "Register the client",
};

/**
 * The schema of a form, for browser and server: the values of its fields, trimmed and without invisible characters,
 * telephone numbers in one spelling, empty for missing ones. Messages are for the visitor.
 */
export function leadSchema(fields: readonly LeadField[]) {
  return v.object(Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])));
}

/** Validates the values of a form with these fields. */
export function checkLead(fields: readonly LeadField[], given: LeadValues): CheckedLead {
  const result = v.safeParse(leadSchema(fields), given, { abortPipeEarly: true });
  if (result.success) return { values: result.output };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const key = issue.path?.[0]?.key;
    if (typeof key === "string") errors[key] ??= issue.message;
  }
  return { errors };
}

/** The first of these values that is an email address, by the type of its field; null without one. */
export function emailOf(fields: readonly LeadField[], values: LeadValues): string | null {
  for (const { name: field, type } of fields) {
    const value = values[field] ?? "";
    if ((type === "email" || type === "reach") && isEmail(value)) return value;
  }
  return null;
}

/** The values of a submitted form's fields: the first value of each, without files. */
export function valuesOf(fields: readonly LeadField[], form: FormData): LeadValues {
  return Object.fromEntries(
    fields.map(({ name: field }) => {
      const value = form.get(field);
      return [field, typeof value === "string" ? value : ""];
    }),
  );
}

/** The token that a form is accepted with: none from another site, so that the visitor is shown it and confirms it. */
export const acceptedToken = ({ headers }: Pick<Request, "headers">, token: string): string =>
  headers.get("Sec-Fetch-Site") === "cross-site" ? "" : token;

const isEmail = (value: string) => /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]{2,}$/.test(value);
/** A telephone number of any country with its extension: 10 to 15 digits with their usual punctuation. */
function isPhone(value: string): boolean {
  const [, number = ""] =
    /^([+\d\s().\p{Pd}\u2212/·•]+?)(?:[\s,.;(]*(?:ext(?:ension|n)?\.?|x|#)[\s:.=#]*\d{1,7}\)?)?$/iu.exec(value) ?? [];
  const { length } = number.replace(/\D/g, "");
  return length >= 10 && length <= 15;
}
/** A telephone number in one spelling: `303-555-0142 ext. 12`; as typed when its country is not known. */
function phoneInOneSpelling(value: string): string {
  const telephone = isPhone(value) ? parseTelephone(value) : null;
  return telephone ? formatTelephone(telephone) : value;
}

function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
}

/** Error messages for values of the wrong format. */
const formMessages = {
  email: [isEmail, "Enter an email address such as name@example.com."],
  tel: [isPhone, "Enter a phone number with its area code, such as 303-555-0100."],
  reach: [
    (value: string) => isEmail(value) || isPhone(value),
    "Enter an email address, or a phone number with its area code.",
  ],
  date: [isDay, "Enter a day such as 2027-01-31."],
} as const;

function fieldSchema({ label, type, isRequired, options = [] }: LeadField) {
  const max = maxCharacters[type];
  const isFilled = (value: string) => value !== "" || !isRequired;
  const [hasForm, formMessage] = type in formMessages ? formMessages[type as keyof typeof formMessages] : [null, ""];
  return v.pipe(
    v.optional(v.string(), ""),
    v.transform((value) => (type === "textarea" ? linesOf(value) : oneLine(value))),
    v.check(isFilled, missingMessage(label, type)),
    v.maxLength(max, `Use at most ${formatNumber(max)} characters.`),
    v.check((value) => value === "" || (hasForm?.(value) ?? true), formMessage),
    v.check(
      (value) => type !== "select" || value === "" || options.includes(value),
      `Choose one of the options of “${label}”.`,
    ),
    v.check((value) => type !== "checkbox" || value === "" || value === checkedValue, `Check “${label}” or leave it.`),
    v.transform((value) => (type === "tel" || type === "reach" ? phoneInOneSpelling(value) : value)),
  );
}

function missingMessage(label: string, type: LeadField["type"]): string {
  if (type === "email") return "Enter your email address.";
  if (type === "tel") return "Enter your phone number.";
  if (type === "reach") return "Enter your email address or your phone number, so that we can answer.";
  if (type === "select") return `Choose one of the options of “${label}”.`;
  if (type === "checkbox") return `Check “${label}”.`;
  return `Fill in “${label}”.`;
}

/** Control characters would inject lines into a mail, or are rejected by a database; invisible ones are pasted. */
const oneLine = (value: string) =>
  visibleText(value)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
const linesOf = (value: string) =>
  visibleText(value)
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
    .replace(/[^\P{Cc}\n\t]+/gu, "")
    .trim();
