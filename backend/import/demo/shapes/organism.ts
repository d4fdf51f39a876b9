import * as v from "valibot";
import { gallery, image, latitude, longitude, saleTeamMember, text, words } from "./parts.ts";

const button = v.strictObject({
  text: words,
  url: text,
  target: v.optional(text),
  color: v.optional(text),
});

const field = v.strictObject({
  name: words,
  label: v.optional(text),
  type: v.optional(text),
  required: v.optional(v.boolean()),
  options: v.optional(v.array(text)),
  autocomplete: v.optional(text),
});

/** One block of a page. Which layouts there are is the site's business: an unknown one renders nothing. */
export const organism = v.strictObject({
  layout: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/, "expected the name of a layout, like image-text")),
  anchor: v.optional(text),
  title: v.optional(text),
  subtitle: v.optional(text),
  text: v.optional(text),
  secondaryText: v.optional(text),
  caption: v.optional(text),
  color: v.optional(text),
  textColor: v.optional(text),
  image: v.optional(image),
  gallery: v.optional(gallery),
  buttons: v.optional(v.pipe(v.array(button), v.maxLength(3))),
  links: v.optional(v.array(v.strictObject({ text: words, url: text, target: v.optional(text) }))),
  items: v.optional(
    v.array(
      v.strictObject({
        title: v.optional(text),
        label: v.optional(text),
        text: v.optional(text),
        image: v.optional(image),
        url: v.optional(text),
        icon: v.optional(text),
      }),
    ),
  ),
  tabs: v.optional(
    v.array(
      v.strictObject({
        title: words,
        text: v.optional(text),
        image: v.optional(image),
        buttons: v.optional(v.array(button)),
      }),
    ),
  ),
  hubspotFormId: v.optional(text),
  hiddenFormFields: v.optional(v.array(v.strictObject({ name: words, value: text }))),
  formSteps: v.optional(v.array(v.strictObject({ title: v.optional(text), fields: v.array(field) }))),
  mapLatitude: v.optional(latitude),
  mapLongitude: v.optional(longitude),
  mapText: v.optional(text),
  virtualTourUrl: v.optional(text),
  virtualTourTitle: v.optional(text),
  videoUrl: v.optional(text),
  videoTitle: v.optional(text),
  videoPoster: v.optional(image),
  salesTeamMembers: v.optional(v.array(saleTeamMember)),
  productPicker: v.optional(v.array(v.strictObject({ kind: v.picklist(["home", "plan", "model"]), slug: words }))),
  menu: v.optional(text),
});
export type OrganismShape = v.InferOutput<typeof organism>;
