import type * as Contract from "../../types.generated.ts";
import { backgroundColors, blockLayouts, buttonColors, frontPageLayouts, textColors } from "../../vocabulary.ts";
import { blockModels } from "../blocks.ts";
import { menuModels } from "../menus.ts";
import { type FieldModel, type FieldsOf, labeled } from "../model.ts";
import { place, symbols } from "./shared.ts";

const opensIn: FieldModel = {
  label: "Opens in",
  input: "select",
  values: [
    { value: "", label: "The same window" },
    { value: "_blank", label: "A new window" },
  ],
};

const address: FieldModel = {
  label: "Leads to",
  help: "An address of this site, such as /homes/, or a full one beginning with https://.",
};

/** Kinds of form fields. */
const formFieldTypes = ["text", "email", "tel", "reach", "date", "day", "select", "textarea", "checkbox"] as const;

/** A block of a page and its parts (S3.32–S3.37). */
export const organismFields = {
  Organism: {
    layout: {
      label: "Layout",
      input: "select",
      isRequired: true,
      values: [...new Set([...blockLayouts, ...frontPageLayouts])].map((value) => ({
        value,
        label: blockModels[value].title,
      })),
    },
    anchor: { label: "Anchor", help: "A short word. /page/#word leads here.", maxLength: 60 },
    title: { label: "Title", maxLength: 300 },
    subtitle: { label: "Subtitle", input: "textarea" },
    text: { label: "Text", input: "rich-text" },
    secondaryText: { label: "Small words", maxLength: 300 },
    caption: { label: "Caption", maxLength: 300 },
    color: {
      label: "Background",
      help: "A dark background is for text and pictures; other blocks get sky instead.",
      input: "select",
      values: labeled(backgroundColors, { "paper-2": "Paper, darker", sky: "Sky", evergreen: "Evergreen, dark" }),
    },
    textColor: {
      label: "Color of the words",
      input: "select",
      values: labeled(textColors, {
        ink: "Ink",
        "ink-2": "Ink, lighter",
        evergreen: "Evergreen",
        clay: "Clay",
        "grass-ink": "Grass",
        paper: "Paper, for a dark background",
      }),
    },
    image: { label: "Picture" },
    gallery: { label: "Pictures", help: "The first one is shown large." },
    buttons: { label: "Buttons", help: "Up to three." },
    links: { label: "Links" },
    items: { label: "Entries" },
    tabs: { label: "Tabs" },
    hubspotFormId: { label: "Form at HubSpot", help: "Its id, where the form also goes to HubSpot.", maxLength: 100 },
    hiddenFormFields: {
      label: "Unseen fields",
      help: "What goes along with the form. The one named “form” says what it is about: contact, visit, warranty, trades, careers…",
    },
    formSteps: { label: "Steps of the form", help: "Left empty, the form asks what its kind always asks." },
    mapLatitude: place.latitude,
    mapLongitude: place.longitude,
    mapText: { label: "Words at the place", maxLength: 200 },
    virtualTourUrl: { label: "Address of the tour", help: "Beginning with https://." },
    virtualTourTitle: { label: "Name of the tour", maxLength: 200 },
    videoUrl: {
      label: "Address of the film",
      help: "Beginning with https://, at YouTube or Vimeo for example; or the path of a video file: /media/film.mp4.",
    },
    videoTitle: { label: "Name of the film", maxLength: 200 },
    videoPoster: { label: "Picture of the film" },
    salesTeamMembers: { label: "People" },
    productPicker: { label: "Homes, models and plans", help: "In this order. Unpublished ones are left out." },
    menu: {
      label: "Menu",
      input: "select",
      values: Object.entries(menuModels).map(([value, { title }]) => ({ value, label: title })),
    },
  },
  OrganismButton: {
    text: { label: "Words", isRequired: true, maxLength: 120 },
    url: { ...address, isRequired: true },
    color: {
      label: "Color",
      help: "One with a color is drawn as a button.",
      input: "select",
      values: labeled(buttonColors, { evergreen: "Evergreen", clay: "Clay", grass: "Grass", ink: "Ink" }),
    },
    target: opensIn,
  },
  OrganismLink: {
    text: { label: "Words", isRequired: true, maxLength: 200 },
    url: { ...address, isRequired: true },
    target: opensIn,
  },
  OrganismItem: {
    title: { label: "Title", maxLength: 300 },
    label: { label: "Label", maxLength: 300 },
    text: { label: "Text", input: "rich-text" },
    image: { label: "Picture" },
    url: address,
    icon: {
      label: "Symbol",
      input: "select",
      values: symbols,
    },
  },
  OrganismTab: {
    title: { label: "Title", isRequired: true, maxLength: 120 },
    text: { label: "Text", input: "rich-text" },
    image: { label: "Picture" },
    buttons: { label: "Buttons", help: "Up to three." },
  },
  OrganismHiddenField: {
    name: { label: "Name", isRequired: true, maxLength: 100 },
    value: { label: "Value", maxLength: 300 },
  },
  OrganismFormStep: {
    title: { label: "Title", maxLength: 200 },
    fields: { label: "Fields" },
  },
  OrganismFormField: {
    name: {
      label: "Name",
      help: "Letters, digits and hyphens. No two fields of a form are alike.",
      isRequired: true,
      maxLength: 100,
    },
    label: { label: "Question", isRequired: true, maxLength: 200 },
    type: {
      label: "Kind of answer",
      input: "select",
      values: labeled(formFieldTypes, {
        text: "A line",
        email: "E-mail address",
        tel: "Telephone number",
        reach: "E-mail address or telephone number",
        date: "A day from a calendar",
        day: "A day in any words",
        select: "One of several",
        textarea: "Several lines",
        checkbox: "Yes or no",
      }),
    },
    required: { label: "Must be answered" },
    options: { label: "Choices", help: "One a line, for “One of several”." },
    autocomplete: { label: "Filled in by the browser as", help: "Such as “email”, “tel” or “name”.", maxLength: 60 },
  },
} satisfies {
  Organism: FieldsOf<Contract.Organism>;
  OrganismButton: FieldsOf<Contract.OrganismButton>;
  OrganismLink: FieldsOf<Contract.OrganismLink>;
  OrganismItem: FieldsOf<Contract.OrganismItem>;
  OrganismTab: FieldsOf<Contract.OrganismTab>;
  OrganismHiddenField: FieldsOf<Contract.OrganismHiddenField>;
  OrganismFormStep: FieldsOf<Contract.OrganismFormStep>;
  OrganismFormField: FieldsOf<Contract.OrganismFormField>;
};
