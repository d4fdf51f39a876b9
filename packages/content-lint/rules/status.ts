import { weekdaysOf, weekdaysText } from "../../../app/domain/neighborhoods/hours-text.ts";
import { neighborhoodStatusMessage } from "../../../app/domain/neighborhoods/neighborhood-status.ts";
import { hoursAt } from "../../../app/domain/neighborhoods/open-now.ts";
import { filledRows, officeLine, openingHours, rowsOfLine } from "../../../app/domain/neighborhoods/opening-hours.ts";
import { isAvailable, isComingSoon } from "../../../app/domain/products/product-status.ts";
import { daysAfter, parseWallDate } from "../../../app/domain/wording/dates.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { catalogOf, isSoon, type NeighborhoodCatalog, neighborhoodOf, priceOf, titlesOf } from "../catalog.ts";
import type { Content } from "../content.ts";
import { type Finding, found, type Rule } from "../finding.ts";

/** Largest share of unsold homesites at “closeout”. */
const almostSoldOut = 0.5;

/** The sales status of a neighborhood agrees with its products (S4.14–S4.22). */
export const neighborhoodAgainstCatalog: Rule = {
  name: "neighborhood-against-catalog",
  *check({ snapshot }) {
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      const catalog = catalogOf(snapshot, neighborhood);
      const { status } = neighborhood.data;
      const isAnythingForSale = [...catalog.homes, ...catalog.plans].some(
        (entry) => priceOf(snapshot, entry).kind !== "none",
      );
      if (status === "sold_out") yield* soldOut(neighborhood, catalog);
      else if (isSoon(status)) yield* comingSoon(neighborhood, catalog);
      else if (!isAnythingForSale) {
        const state = neighborhoodStatusMessage(status) || "Open";
        const problem = `It says “${state}”, but no home and no plan is for sale here.`;
        yield found(
          neighborhood,
          "status",
          problem,
          "Choose the current state, such as “Sold out”, or publish what is for sale.",
        );
      }
      if (status === "model_open" && catalog.models.length === 0) {
        const problem = "It says that a model home is open, but no model has a page here.";
        yield found(neighborhood, "status", problem, "Publish the model, or choose another state.");
      }
      if (status === "closeout") yield* closeout(neighborhood);
    }
  },
};

function forSale({ homes }: NeighborhoodCatalog): StoredEntry<"home">[] {
  return homes.filter(({ data }) => isAvailable(data.productStatus) && !isComingSoon(data.productStatus));
}

function* soldOut(neighborhood: StoredEntry<"neighborhood">, catalog: NeighborhoodCatalog): Generator<Finding> {
  const homes = forSale(catalog);
  if (homes.length > 0) {
    const problem = `It says “Sold Out”, but is for sale: ${titlesOf(homes)}.`;
    yield found(neighborhood, "status", problem, "Choose another state, or give the homes the status “Sold”.");
  }
}

function* comingSoon(neighborhood: StoredEntry<"neighborhood">, catalog: NeighborhoodCatalog): Generator<Finding> {
  const state = neighborhoodStatusMessage(neighborhood.data.status);
  const houses = [...catalog.models, ...forSale(catalog)];
  if (houses.length === 0) return;
  const problem = `It says “${state}”, but there are houses to visit or buy: ${titlesOf(houses)}.`;
  yield found(neighborhood, "status", problem, "Choose the current state, or unpublish what does not exist yet.");
}

function* closeout(neighborhood: StoredEntry<"neighborhood">): Generator<Finding> {
  const states = (neighborhood.data.homesites ?? []).map(({ state }) => state);
  const left = states.filter((state) => state === "open" || state === "ready").length;
  if (left <= states.length * almostSoldOut) return;
  const problem = `It says “${neighborhoodStatusMessage(neighborhood.data.status)}”, but ${left} of ${states.length} homesites are still available.`;
  yield found(neighborhood, "status", problem, "Choose another state, or mark the homesites that are sold.");
}

/** Every model has opening hours, its own or those of the sales office. */
export const modelHours: Rule = {
  name: "model-hours",
  *check({ snapshot }) {
    for (const model of snapshot.entriesOf("model")) {
      const office = neighborhoodOf(snapshot, model)?.data;
      const table = office?.hoursTable?.map(({ label = null, text = null }) => ({ label, text }));
      if (openingHours(model.data.openHours, { line: office?.hours, table }) !== null) continue;
      const problem = "Neither the model nor its neighborhood says when it is open.";
      yield found(model, "openHours", problem, "Write its opening hours, or those of the sales office.");
    }
  },
};

/** Words of days and times, including misspelled ones. A text with other words, such as `by phone`, is free text. */
const dayOrTimeWord =
  /^(?:(?:mo|tu|we|th|fr|sa|su)\p{L}*|dail\p{L}*|every|each|days?|to|and|through|thru|until|from|open|am|pm|a|p|m|noon|closed|by|appointment)$/iu;
const looksLikeHours = (text: string) =>
  /\d|noon/i.test(text) && (text.match(/\p{L}+/gu) ?? []).every((word) => dayOrTimeWord.test(word));

const remedy = "Write days and times such as “Monday to Saturday” and “10 am to 6 pm”, or “Closed”.";

/** The site can parse opening hours with days or times, and the line agrees with the table. */
export const readableHours: Rule = {
  name: "readable-hours",
  *check(content) {
    for (const neighborhood of content.snapshot.entriesOf("neighborhood")) {
      const { hours, hoursTable = [] } = neighborhood.data;
      for (const [index, { label = "", text = "" }] of hoursTable.entries()) {
        const areHours =
          looksLikeHours(`${label} ${text}`) || (/\d/.test(text) && isParsed({ label, text: "Closed" }, content));
        if (!areHours || isParsed({ label, text }, content)) continue;
        const problem = `The site cannot read “${label}: ${text}” as opening hours.`;
        yield found(neighborhood, `hoursTable.${index}`, problem, remedy);
      }
      const table = hoursTable.map(({ label = null, text = null }) => ({ label, text }));
      yield* lineProblems(neighborhood, "hours", hours, content);
      const line = filledRows(table).length > 0 ? officeLine({ line: hours, table }) : undefined;
      const [own, shown] = [daysOfLine(hours ?? "", content), daysOfLine(line ?? "", content)];
      if (!own || !shown || own === shown) continue;
      const problem = `The line says “${hours}”, but the table by days makes it “${line}”, which the site shows.`;
      yield found(neighborhood, "hours", problem, "Write in the line what the table says, or leave the line empty.");
    }
    for (const model of content.snapshot.entriesOf("model")) {
      yield* lineProblems(model, "openHours", model.data.openHours, content);
    }
  },
};

function* lineProblems(
  entry: Parameters<typeof found>[0],
  field: string,
  line: string | undefined,
  content: Content,
): Generator<Finding> {
  if (!line || !looksLikeHours(line) || daysOfLine(line, content) !== null) return;
  yield found(entry, field, `The site cannot read “${line}” as opening hours.`, remedy);
}

interface Row {
  readonly label: string;
  readonly text: string;
}

/** A line as rows of days and times in one spelling; null when a part cannot be parsed. */
function daysOfLine(line: string, content: Content): string | null {
  const rows = rowsOfLine(line);
  if (!rows?.every((row) => isParsed(row, content))) return null;
  return rows.map(({ label, text }) => `${weekdaysText(weekdaysOf(label) ?? [])} ${text.toLowerCase()}`).join(", ");
}

/** Whether the site can parse a row for at least one day of the coming year. */
function isParsed(row: Row, { today }: Content): boolean {
  // Rows of weekdays apply every week, those of holidays once a year.
  return [today, ...daysAfter(today, weekdaysOf(row.label) ? 7 : 366)].some((day) => {
    const date = parseWallDate(`${day}T12:00:00`);
    return date !== null && hoursAt([row], "", date).now !== "";
  });
}
