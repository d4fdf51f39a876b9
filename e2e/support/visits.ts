import type { Locator, Page } from "@playwright/test";
import { hiddenOf, post, sentId, type Words } from "./leads.ts";

/** The path of the contact page with the form for a visit to a neighborhood or home. */
export const visitFormOf = (place: string) => `/contact-us/?about=${place}`;

/** The options of free times on a place's contact page, as start and text. */
export async function freeTimes(site: string, place: string): Promise<{ startsAt: string; text: string }[]> {
  const html = await (await fetch(site + visitFormOf(place))).text();
  return [...html.matchAll(/<option value="(\d[^"]*Z)"[^>]*>([^<]*)</g)].map(([, startsAt = "", text = ""]) => ({
    startsAt,
    text,
  }));
}

/** Values of the form for a visit at a time, as a visitor with this name submits it. */
export async function visitWords(site: string, place: string, startsAt: string) {
  const hidden = await hiddenOf(site, visitFormOf(place), "visit");
  return (name: string): Words => ({
    ...{ ...hidden, "porchlight-slot": startsAt, name, when: "" },
    reach: `${name}@example.com`,
  });
}

/** Submits a dialog's form by its button; one that is submitted within a second is shown again, and submitted again. */
export async function submitDialog(page: Page, button: Locator): Promise<void> {
  for (;;) {
    const replied = page.waitForResponse("**/message.json");
    await button.click();
    const reply: object = await (await replied).json();
    if ("href" in reply) return;
  }
}

/** Submits a form until it is old enough to be accepted from a person. */
export async function submitVisit(site: string, words: Words): Promise<Response> {
  let response = await post(site, words);
  while (sentId(response) === "" && (await response.clone().text()).includes("Please send it once more")) {
    response = await post(site, words);
  }
  return response;
}
