import type { NewLead } from "../leads/lead-store.ts";

/** A lead from the form for a visit. */
export const visitLead: Omit<NewLead, "visit"> = {
  kind: "visit",
  page: { url: "https://www.example.com/contact-us/", title: "Contact us" },
  about: "1482 Threshing Lane, Haystack Bend",
  fields: [
    { name: "name", label: "Name", value: "Ada Byron" },
    { name: "reach", label: "Email or phone", value: "ada@example.com" },
  ],
  hidden: [{ name: "form", value: "visit" }],
  hubspotFormId: "",
  hubspotVisitor: "",
  contact: { name: "June Okada", phone: "303-555-0142" },
  visitorEmail: "ada@example.com",
  isSpam: false,
};
