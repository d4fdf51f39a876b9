import { capitalized } from "../wording/text.ts";
import { fieldTypes, type LeadField, type LeadKind, type LeadValues, leadKinds, standardFields } from "./lead-form.ts";

/** A form on a page (S3.35): what it is about, and its fields by steps. */
export interface LeadForm {
  /** Tells the forms of one page apart. */
  readonly id: string;
  readonly kind: LeadKind;
  readonly steps: readonly LeadStep[];
  /** What goes along unseen. */
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  /** The form at HubSpot; else empty. */
  readonly hubspotFormId: string;
}

/** Fields that are asked for together. */
export interface LeadStep {
  readonly title: string;
  readonly fields: readonly LeadField[];
}

/** Names of what a form sends beside its fields; no field of the content gets one of these. */
export const controlNames = {
  page: "porchlight-page",
  form: "porchlight-form",
  about: "porchlight-about",
  token: "porchlight-token",
  /** The fields as the visitor saw them, see {@link shownFields}. */
  fields: "porchlight-fields",
  /** People do not see it; robots fill it in. */
  trap: "homepage_url",
} as const;

/** All fields of a form. */
export const fieldsOf = (form: Pick<LeadForm, "steps">): readonly LeadField[] =>
  form.steps.flatMap(({ fields }) => fields);

/** What a form says of its own fields, for the day on which it is taken down: their labels by their names, as a query. */
export const shownFields = (form: Pick<LeadForm, "steps">): string =>
  String(new URLSearchParams(fieldsOf(form).map(({ name, label }) => [name, label])));

/**
 * What a visitor typed among all that came of a form which stands nowhere any more, with the labels that the form gave
 * along in {@link shownFields}. Where it gave none, everything but the form's controls, named after the fields.
 */
export function typedWords(sent: readonly { readonly name: string; readonly value: string }[]) {
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

/** The form of a kind where the content describes none. */
export function standardForm(kind: LeadKind, id: string): LeadForm {
  return { id, kind, steps: [{ title: "", fields: standardFields[kind] }], hidden: [], hubspotFormId: "" };
}

/** What editors call a form in its hidden field `form`, beside the kinds themselves. */
const kindsByName: Readonly<Record<string, LeadKind>> = {
  "ask-a-question": "question",
  "warranty-request": "warranty",
  trades: "partner",
  "land-acquisition": "land",
  careers: "career",
  "realtor-registration": "agent",
};

/** What a form is about, by its hidden fields: the one named `form`, else a campaign where one is named, else contact. */
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
 * The fields of a step of the content. One without a name or label, with the name of another or of the form's own
 * controls, or a choice of nothing, is left out; an unknown type is a line of text.
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

/** Whether a form takes words of one's own to the builder: a contact form with a field of several lines. */
export const takesLetter = (form: Pick<LeadForm, "kind" | "steps">): boolean =>
  form.kind === "contact" && fieldsOf(form).some(({ type }) => type === "textarea");

/** The values of a form that takes a letter, begun with one; none for other forms. */
export function begunLetter(form: Pick<LeadForm, "kind" | "steps">, letter: string): LeadValues {
  const field = takesLetter(form) ? fieldsOf(form).find(({ type }) => type === "textarea") : undefined;
  return field ? { [field.name]: letter } : {};
}

/** The names that a field may not take. */
export const reservedNames = (): Set<string> => new Set<string>([...Object.values(controlNames), "__proto__"]);
