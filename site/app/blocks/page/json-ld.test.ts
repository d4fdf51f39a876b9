import { expect, test } from "vitest";
import { faqPage, pageBreadcrumbs } from "./json-ld.ts";

test("all questions of a page are one FAQPage, their answers without markup", () => {
  const page = faqPage([
    {
      layout: "questions",
      items: [{ title: "Is it open?", textHtml: '<p>Yes, <a href="/x/">daily</a>.</p>' }, { title: "No answer" }],
    },
    { layout: "steps", items: [{ title: "A step", textHtml: "<p>No question.</p>" }] },
    { layout: "questions", items: [{ title: "Who answers?", textHtml: "<p>June.</p>" }] },
  ]);
  expect(page?.mainEntity).toEqual([
    { "@type": "Question", name: "Is it open?", acceptedAnswer: { "@type": "Answer", text: "Yes, daily." } },
    { "@type": "Question", name: "Who answers?", acceptedAnswer: { "@type": "Answer", text: "June." } },
  ]);
  expect(faqPage([{ layout: "lead", text: "None." }])).toBeNull();
});

test("a page below a section says the way there; one of the first level says none", () => {
  const section = { title: "About us", path: "/about-us/" };
  expect(pageBreadcrumbs({ title: "Our team", section }, "https://www.example.com")?.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "About us", item: "https://www.example.com/about-us/" },
    { "@type": "ListItem", position: 2, name: "Our team" },
  ]);
  expect(pageBreadcrumbs({ title: "About us", section: null }, "https://www.example.com")).toBeNull();
});
