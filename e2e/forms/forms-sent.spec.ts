import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../site-test.ts";
import { storedLead, submitForm, toNextStep } from "../support/leads.ts";

/** A form of the demo, the input, and the lead that the store then has. */
interface SentForm {
  readonly kind: string;
  readonly path: string;
  readonly pageTitle: string;
  /** The heading of the form. */
  readonly title: string;
  readonly button: string;
  /** Name, label and value of every field. */
  readonly fields: readonly (readonly [name: string, label: string, value: string])[];
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  readonly contact: { readonly name: string; readonly phone: string };
  readonly about?: string;
  readonly visitorEmail: string;
}

const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
const june = { name: "June Okada", phone: "303-555-0142" };
const email = "ada@example.com";

const forms: readonly SentForm[] = [
  {
    kind: "contact",
    path: "/contact-us/",
    pageTitle: "Contact us",
    title: "Write to us",
    button: "Send the message",
    fields: [
      ["name", "Name", "Ada Byron"],
      ["reach", "Email or phone", "303-555-0100"],
      ["message", "Message", "Is the brick building\nthe one with the awning?"],
    ],
    hidden: [{ name: "form", value: "contact" }],
    contact: june,
    visitorEmail: "",
  },
  {
    kind: "question",
    path: "/contact-us/ask-a-question/",
    pageTitle: "Ask a question",
    title: "Your question",
    button: "Send the question",
    fields: [
      ["topic", "About", "Changing a plan"],
      ["question", "Question", "May the door be red?"],
      ["name", "Name", "Ada Byron"],
      ["email", "Email", email],
      ["phone", "Phone, if you’d rather get a call", ""],
    ],
    hidden: [{ name: "form", value: "ask-a-question" }],
    contact: june,
    visitorEmail: email,
  },
  {
    kind: "visit",
    path: `/contact-us/?about=${home}`,
    pageTitle: "Contact us",
    title: "Plan a visit",
    button: "Request a visit",
    fields: [
      ["name", "Name", "Ada Byron"],
      ["reach", "Email or phone", email],
      ["when", "When would you like to come?", "Saturday"],
    ],
    hidden: [{ name: "form", value: "visit" }],
    contact: { name: "Jo Marchetti", phone: "303-555-0167" },
    about: "1482 Threshing Lane, Haystack Bend, Longmont",
    visitorEmail: email,
  },
  {
    kind: "warranty",
    path: "/contact-us/homeowner-resources/",
    pageTitle: "Homeowner resources",
    title: "Request a repair",
    button: "Send the request",
    fields: [
      ["name", "Name", "Ada Byron"],
      ["address", "Address of the house", "12 Sickle Court, Berthoud"],
      ["reach", "Email or phone", email],
      ["problem", "What’s wrong, and in which room", "A drip under the kitchen sink."],
    ],
    hidden: [{ name: "form", value: "warranty-request" }],
    contact: { name: "Walt Ferris", phone: "303-555-0143" },
    visitorEmail: email,
  },
  {
    kind: "partner",
    path: "/partner-with-us/",
    pageTitle: "Partner with us",
    title: "Three lines",
    button: "Send it",
    fields: [
      ["company", "Company", "Byron Masonry"],
      ["trade", "What you do", "Brick"],
      ["crew", "How many of you there are", "4"],
      ["jobs", "Where your last three jobs are", "Lyons\nHygiene\nMead"],
      ["name", "Name", "Ada Byron"],
      ["phone", "Phone", "303-555-0100"],
      ["email", "Email", ""],
    ],
    hidden: [{ name: "form", value: "trades" }],
    contact: { name: "Mateo Quintana", phone: "303-555-0149" },
    visitorEmail: "",
  },
  {
    kind: "land",
    path: "/land-acquisition/",
    pageTitle: "Land we buy",
    title: "Tell Tess about it",
    button: "Send it",
    fields: [
      ["location", "Address, parcel number or nearest cross streets", "County Road 3 and 26"],
      ["acres", "Acres", "40"],
      ["water", "Water", "Ditch or well only"],
      ["notes", "What we should know", ""],
      ["name", "Name", "Ada Byron"],
      ["role", "You are", "One of the owners"],
      ["phone", "Phone", "303-555-0100"],
      ["email", "Email", email],
    ],
    hidden: [{ name: "form", value: "land" }],
    contact: { name: "Tess Halloran", phone: "303-555-0145" },
    visitorEmail: email,
  },
  {
    kind: "career",
    path: "/contact-us/career-opportunities/",
    pageTitle: "Career opportunities",
    title: "Write us a page",
    button: "Send the application",
    fields: [
      ["name", "Name", "Ada Byron"],
      ["reach", "Email or phone", email],
      ["message", "The opening, and a page about you", "Site engineer. I count well."],
    ],
    hidden: [{ name: "form", value: "careers" }],
    contact: { name: "the hiring line", phone: "303-555-0146" },
    visitorEmail: email,
  },
  {
    kind: "campaign",
    path: "/campaigns/winter/finish-list/",
    pageTitle: "Finish list",
    title: "Hold a time",
    button: "Send it",
    fields: [
      ["day", "Which day works", "A weekend"],
      ["homes", "Which home", "58 Windrow Court"],
      ["name", "Name", "Ada Byron"],
      ["email", "Email", email],
      ["phone", "Phone, if you want a text back", ""],
      ["send_plans", "Email me the plans of all of them", "Yes"],
    ],
    hidden: [{ name: "campaign", value: "winter/finish-list" }],
    contact: june,
    visitorEmail: email,
  },
  {
    kind: "agent",
    path: "/about-us/realtor-resources/",
    pageTitle: "Realtor resources",
    title: "Register a client",
    button: "Register the client",
    fields: [
      ["agent_name", "Name", "Ada Byron"],
      ["brokerage", "Brokerage", "Analytical Homes"],
      ["license", "Colorado license number", "FA.100012345"],
      ["agent_email", "Email", email],
      ["agent_phone", "Phone", ""],
      ["client_name", "Client’s name", "Charles Babbage"],
      ["agreement_date", "Date of your written agreement", "2026-11-20"],
      ["neighborhoods", "Neighborhoods of interest", "Bluestem"],
      ["visit_day", "Day of the first visit, if known", ""],
    ],
    hidden: [{ name: "form", value: "realtor-registration" }],
    contact: { name: "the agents’ desk", phone: "303-555-0144" },
    visitorEmail: email,
  },
];

/** Fills in the form and submits it; returns the id of the lead. */
async function send(page: Page, { path, title, button, fields, contact }: SentForm): Promise<string> {
  await page.goto(path);
  const form = page.getByRole("region", { name: title, exact: true }).locator("form");
  await expect(form.getByText(`Or call ${contact.name}: ${contact.phone}`)).toBeVisible();
  await expect(form.getByRole("link", { name: "Privacy", exact: true })).toHaveAttribute("href", "/privacyterms/");
  for (const [name, label, value] of fields) {
    const field = form
      .getByLabel(new RegExp(`^${label.replace(/[()?]/g, "\\$&")}( \\(optional\\))?$`))
      .and(form.locator(`[name="${name}"]`));
    if (value === "") continue;
    if (await field.isHidden()) await toNextStep(page);
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(value);
    else if ((await field.getAttribute("type")) === "checkbox") await field.check();
    else await field.fill(value);
  }
  await submitForm(page, button);
  return /\/message\/([\da-f-]{36})\/$/.exec(page.url())?.[1] ?? "";
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "with JavaScript off", () => {
    test.use({ javaScriptEnabled });
    for (const form of forms) {
      test(`the form ${form.kind} is sent from its page and stored as its kind`, { tag: ["@S3.35"] }, async ({
        page,
      }) => {
        const id = await send(page, form);
        await expect
          .poll(() => storedLead(process.env.SITE_STORE ?? "", id))
          .toEqual({
            id,
            receivedAt: expect.any(String),
            kind: form.kind,
            page: { url: siteUrl() + form.path.replace(/\?.*/, ""), title: form.pageTitle },
            about: form.about ?? "",
            fields: form.fields.map(([name, label, value]) => ({ name, label, value })),
            hidden: form.hidden,
            hubspotFormId: form.kind === "warranty" ? "5f1c2d3a-9b70-4e0e-8d35-3f0a6c9e2b11" : "",
            hubspotVisitor: "",
            contact: form.contact,
            visitorEmail: form.visitorEmail,
            isSpam: false,
          });
        const shown = form.fields.flatMap(([, , value]) => value || []);
        await expect(page.locator("main dd")).toHaveText(shown);
        await expect(page.locator("main").getByText(`${form.contact.name}: ${form.contact.phone}`)).toBeVisible();
        const call = page.locator("main").getByRole("link", { name: form.contact.phone, exact: true });
        await expect(call).toHaveAttribute("href", `tel:+1${form.contact.phone.replaceAll("-", "")}`);
      });
    }
  });
}
