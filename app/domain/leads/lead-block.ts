import { capitalized } from "../wording/text.ts";
import { fieldTypes, type LeadField, type LeadKind, type LeadValues, leadKinds, standardFields } from "./lead-form.ts";

/** A form on a page (S3.35): its subject, and its fields by steps. */
export interface LeadForm {
  /** Unique among the forms of a page. */
  readonly id: string;
  readonly kind: LeadKind;
  readonly steps: readonly LeadStep[];
  /** Values of hidden fields. */
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  /** Id of the form at HubSpot; empty without one. */
  readonly hubspotFormId: string;
}

/** Fields of one step. */
export interface LeadStep {
  readonly title: string;
  readonly fields: readonly LeadField[];
}

/** Names of the form's control fields; no field of the content gets one of these. */
export const controlNames = {
  page: "porchlight-page",
  form: "porchlight-form",
  about: "porchlight-about",
  token: "porchlight-token",
  /** Start of the visit being booked, as ISO 8601 in UTC; empty for a request. */
  slot: "porchlight-slot",
  /** The key under which the form holds that time; empty without JavaScript. */
  hold: "porchlight-hold",
  /** The labels of the rendered fields, see {@link shownFields}. */
  fields: "porchlight-fields",
  /** Hidden from people; bots fill it in. */
  honeypot: "homepage_url",
} as const;

/** All fields of a form. */
export const fieldsOf = (form: Pick<LeadForm, "steps">): readonly LeadField[] =>
  form.steps.flatMap(({ fields }) => fields);

/**
 * Labels of a form's fields by their names, as a query string: the form sends it, so that a lead is readable after an
 * editor deletes the form.
 */
export const shownFields = (form: Pick<LeadForm, "steps">): string =>
  String(new URLSearchParams(fieldsOf(form).map(({ name, label }) => [name, label])));

/**
 * What a visitor typed into a form, labeled by {@link shownFields}, when its form cannot be loaded: deleted, or the
 * content is unavailable. Without those labels, all values but the form's controls, labeled by field name.
 */
export function typedValues(sent: readonly { readonly name: string; readonly value: string }[]) {
  const labels = new URLSearchParams(sent.find(({ name }) => name === controlNames.fields)?.value);
  const controls: readonly string[] = Object.values(controlNames);
  return sent.flatMap(({ name, value }) => {
    const isShown = labels.size > 0 ? labels.has(name) : !controls.includes(name);
    if (!isShown || value.trim() === "") return [];
    return [{ name, label: labels.get(name)?.trim() || readableName(name), value }];
  });
}

/** `client_name` and `clientName` as `Client name`. */
function readableName(name: string): string {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return capitalized(words);
}

/** The default form of a kind, when the content describes none. */
export function standardForm(kind: LeadKind, id: string): LeadForm {
  return { id, kind, steps: [{ title: "", fields: standardFields[kind] }], hidden: [], hubspotFormId: "" };
}

/** Values of the hidden field `form`, besides the kinds themselves, and the kind of each. */
const kindsByName: Readonly<Record<string, LeadKind>> = {
  "ask-a-question": "question",
  "warranty-request": "warranty",
  trades: "partner",
  "land-acquisition": "land",
  careers: "career",
  "realtor-registration": "agent",
};

/**
 * The kind of a form by its hidden fields: the kind that the hidden field `form` names, else `campaign` when there is a
 * hidden field `campaign`, else `contact`.
 */
export function leadKindOf(hidden: LeadForm["hidden"]): LeadKind {
  const named = hidden.find(({ name }) => name === "form")?.value.toLowerCase() ?? "";
  const kind = leadKinds.find((each) => each === named) ?? kindsByName[named];
  return kind ?? (hidden.some(({ name }) => name === "campaign") ? "campaign" : "contact");
}

/** A field as the content describes it. */
export interface DescribedField {
  readonly name: string | null;
  readonly label: string | null;
  readonly type: string | null;
  readonly required: boolean | null;
  readonly options: readonly (string | null)[] | null;
  readonly autocomplete: string | null;
}

/**
 * The fields of a step of the content. Leaves out a field without a name or label, with a name in `taken`, to which the
 * names of the returned fields are added, and a choice without options; an unknown type becomes a single-line text
 * field. Pass one set ({@link reservedNames}) for all steps of a form.
 */
export function describedFields(
  given: readonly (DescribedField | null)[] | null | undefined,
  taken: Set<string>,
): LeadField[] {
  return (given ?? []).flatMap((field) => {
    const name = field?.name?.trim() ?? "";
    const label = field?.label?.trim() ?? "";
    const type = fieldTypes.find((each) => each === field?.type?.trim().toLowerCase()) ?? "text";
    const options = (field?.options ?? []).flatMap((option) => option?.trim() || []);
    if (!field || !name || !label || taken.has(name) || (type === "select" && options.length === 0)) return [];
    taken.add(name);
    const autocomplete = field.autocomplete?.trim();
    return [
      {
        name,
        label,
        type,
        isRequired: field.required === true,
        ...(type === "select" ? { options } : {}),
        ...(autocomplete ? { autocomplete } : {}),
      },
    ];
  });
}

/** Whether a form can carry a prefilled inquiry: a contact form with a multi-line field. */
export const takesInquiry = (form: Pick<LeadForm, "kind" | "steps">): boolean =>
  form.kind === "contact" && fieldsOf(form).some(({ type }) => type === "textarea");

/**
 * Initial value of the form's first multi-line field; an empty object for forms other than contact forms with one.
 */
export function inquiryValues(form: Pick<LeadForm, "kind" | "steps">, inquiry: string): LeadValues {
  const field = takesInquiry(form) ? fieldsOf(form).find(({ type }) => type === "textarea") : undefined;
  return field ? { [field.name]: inquiry } : {};
}

/** The names that a field may not take. */
export const reservedNames = (): Set<string> => new Set<string>([...Object.values(controlNames), "__proto__"]);
