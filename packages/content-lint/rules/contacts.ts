import type { SaleTeamMemberData } from "../../backend/store/entry-data.ts";
import type { ContentSnapshot, StoredEntry } from "../../backend/store/snapshot.ts";
import { filledFields } from "../fields.ts";
import { found, type Rule } from "../finding.ts";
import { passagesOf } from "../passages.ts";

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Groups of digits with hyphens or dots, as telephone numbers are written; a date begins with four digits. */
const writtenTelephone = /(?<![\w.-])(?:\+?1[-.])?(\d{2,3}[-.]\d{2,4}[-.]\d{2,5})(?![\w-]|\.\d)/g;

/** Telephone numbers in fields and in texts have ten digits. */
export const telephones: Rule = {
  name: "telephones",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, field, value } of filledFields(entry)) {
        if (field.name !== "phone" || typeof value !== "string" || isComplete(digitsOf(value))) continue;
        yield found(entry, path, problemOf(value), remedy);
      }
      for (const { path, text } of passagesOf(entry)) {
        if (path === "phone" || path.endsWith(".phone")) continue;
        for (const [, written = ""] of text.matchAll(writtenTelephone)) {
          if (!isComplete(digitsOf(written))) yield found(entry, path, problemOf(written), remedy);
        }
      }
    }
  },
};

const remedy = "Correct the number.";
const problemOf = (written: string) =>
  `The telephone number ${written} has ${digitsOf(written).length} digits, not 10.`;

/** Longer numbers have a country code or an extension. */
const isComplete = (digits: string) => digits.length >= 10;

/** Area code and exchange, which the numbers of one office share. */
const exchangeOf = (digits: string) => digits.slice(-10, -4);

/** A number in a text that begins as the builder’s numbers do is in a telephone field, or is written twice. */
export const knownTelephones: Rule = {
  name: "known-telephones",
  *check({ snapshot }) {
    const inFields = new Set<string>();
    const inTexts: { readonly entry: StoredEntry; readonly path: string; readonly written: string }[] = [];
    for (const entry of snapshot.entries()) {
      for (const { field, value } of filledFields(entry)) {
        if (field.name === "phone" && typeof value === "string") inFields.add(digitsOf(value));
      }
      for (const { path, text } of passagesOf(entry)) {
        if (path === "phone" || path.endsWith(".phone")) continue;
        for (const [, written = ""] of text.matchAll(writtenTelephone)) inTexts.push({ entry, path, written });
      }
    }
    const exchanges = new Set([...inFields].map(exchangeOf));
    for (const [digits, same] of Map.groupBy(inTexts, ({ written }) => digitsOf(written))) {
      const [first] = same;
      const isOwn = isComplete(digits) && exchanges.has(exchangeOf(digits));
      if (!first || !isOwn || inFields.has(digits) || same.length > 1) continue;
      const problem = `The telephone number ${first.written} is written only here, and no person or neighborhood has it.`;
      yield found(first.entry, first.path, problem, "Check the number.");
    }
  },
};

/** A person of a sales team on some page. */
interface Person {
  readonly entry: StoredEntry;
  readonly path: string;
  readonly member: SaleTeamMemberData;
}

function peopleOf(snapshot: ContentSnapshot): Person[] {
  const neighborhoods = snapshot.entriesOf("neighborhood").flatMap((entry) => {
    return (entry.data.saleTeamMembers ?? []).map((member, index) => {
      return { entry, path: `saleTeamMembers.${index}`, member };
    });
  });
  const blocks = snapshot.entries().flatMap((entry) => {
    const organisms = "organisms" in entry.data ? (entry.data.organisms ?? []) : [];
    return organisms.flatMap(({ salesTeamMembers = [] }, block) =>
      salesTeamMembers.map((member, index) => {
        return { entry, path: `organisms.${block}.salesTeamMembers.${index}`, member };
      }),
    );
  });
  return [...neighborhoods, ...blocks];
}

/** A person has the same telephone number on every page, that of the neighborhood first. */
export const samePerson: Rule = {
  name: "same-person",
  *check({ snapshot }) {
    for (const same of Map.groupBy(peopleOf(snapshot), ({ member }) => member.name?.trim() ?? "").values()) {
      const [first, ...others] = same;
      if (!first?.member.name) continue;
      for (const { entry, path, member } of others) {
        const [here, there] = [member.phone, first.member.phone];
        if (!here || !there || digitsOf(here) === digitsOf(there)) continue;
        const problem = `${member.name} has ${here} here and ${there} at ${first.entry.title}.`;
        yield found(entry, `${path}.phone`, problem, "Correct the one that is wrong.");
      }
    }
  },
};

const domainOf = (email: string) => email.split("@")[1]?.trim().toLowerCase() ?? "";
/** With fewer people, two domains may be two companies. */
const leastColleagues = 5;

/** No person has an email address at a domain of one person, when colleagues share another one. */
export const emailDomains: Rule = {
  name: "email-domains",
  *check({ snapshot }) {
    const people = peopleOf(snapshot).filter(({ member }) => domainOf(member.email ?? "") !== "");
    const byDomain = Map.groupBy(people, ({ member }) => domainOf(member.email ?? ""));
    const namesAt = (domain: string) => new Set(byDomain.get(domain)?.map(({ member }) => member.name)).size;
    const [common] = [...byDomain.keys()].toSorted((a, b) => namesAt(b) - namesAt(a));
    if (common === undefined || namesAt(common) < leastColleagues) return;
    for (const [domain, [first]] of byDomain) {
      if (!first || domain === common || namesAt(domain) > 1) continue;
      const problem = `${first.member.name} has the only address at ${domain}; ${namesAt(common)} people are at ${common}.`;
      yield found(first.entry, `${first.path}.email`, problem, "Check the address.");
    }
  },
};

/** The address of a neighborhood has a zip code of five digits, and events there are in its town. */
export const townsAndZipCodes: Rule = {
  name: "towns-and-zip-codes",
  *check({ snapshot }) {
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      const zip = neighborhood.data.zip?.trim() ?? "";
      if (zip === "" || /^\d{5}(?:-\d{4})?$/.test(zip)) continue;
      yield found(neighborhood, "zip", `The zip code ${zip} does not have five digits.`, "Correct the zip code.");
    }
    for (const event of snapshot.entriesOf("event")) {
      const place = snapshot.entryOf("neighborhood", event.related("neighborhood")[0]);
      const { city, zip } = place?.data ?? {};
      const { location = "" } = event.data;
      // A place without a state is a name, such as “The model home”.
      if (!place || !city || !/, [A-Z]{2}\b/.test(location)) continue;
      const written = /\b\d{5}$/.exec(location.trim())?.[0];
      if (location.includes(city) && (!written || !zip || written === zip)) continue;
      const problem = `It is at ${location}, but ${place.title} is in ${city}${zip ? ` ${zip}` : ""}.`;
      yield found(event, "location", problem, "Correct the place, or choose another neighborhood.");
    }
  },
};
