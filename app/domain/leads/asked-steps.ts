import { fieldsOf, type LeadForm, type LeadStep } from "./lead-block.ts";
import type { LeadField } from "./lead-form.ts";

/**
 * The steps in which a form is asked (S3.35): those of the content where it has several, else what it is about first and
 * then the visitor, or all at once where there is only one of the two.
 */
export function askedSteps(form: Pick<LeadForm, "steps">): readonly LeadStep[] {
  if (form.steps.length > 1) return form.steps;
  const fields = fieldsOf(form);
  const matter = fields.filter((field) => !isAboutVisitor(field));
  const visitor = fields.filter(isAboutVisitor);
  if (matter.length === 0 || visitor.length === 0) return form.steps;
  const hasDay = matter.some(({ type }) => type === "day" || type === "date");
  return [
    { title: hasDay ? "When you come" : "What it is about", fields: matter },
    { title: "How to reach you", fields: visitor },
  ];
}

const personalTypes: readonly LeadField["type"][] = ["email", "tel", "reach"];

function isAboutVisitor({ name, type, autocomplete = "" }: LeadField): boolean {
  return name === "name" || personalTypes.includes(type) || /(?:^|-)(?:name|email|tel)$/.test(autocomplete);
}
