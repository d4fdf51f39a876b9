import type { Rule } from "../rule.ts";
import { readableColors } from "./colors/readable-colors.ts";
import { endedCampaigns } from "./dates/ended-campaigns.ts";
import { endedCredits } from "./dates/ended-credits.ts";
import { endedInvitations } from "./dates/ended-invitations.ts";
import { futureDates } from "./dates/future-dates.ts";
import { readyAgainstStage } from "./dates/ready-against-stage.ts";
import { sharedPlaces } from "./distances/shared-places.ts";
import { editorRules } from "./fields/editor-rules.ts";
import { missingFields } from "./fields/missing-fields.ts";
import { addressOfNeighborhood } from "./homes/address-of-neighborhood.ts";
import { homesAgainstPlan } from "./homes/homes-against-plan.ts";
import { salesTeam } from "./homes/sales-team.ts";
import { sharedHomesites } from "./homes/shared-homesites.ts";
import { homesiteRules } from "./homesites/index.ts";
import { deadLinks } from "./links/dead-links.ts";
import { missingEntries } from "./links/missing-entries.ts";
import { redirects } from "./links/redirects.ts";
import { alternativeTexts } from "./pictures/alternative-texts.ts";
import { fittingPictures } from "./pictures/fitting-pictures.ts";
import { ownPlan } from "./pictures/own-plan.ts";
import { picturedHouse } from "./pictures/pictured-house.ts";
import { retiredPictures } from "./pictures/retired-pictures.ts";
import { sharedPictures } from "./pictures/shared-pictures.ts";
import { smallPictures } from "./pictures/small-pictures.ts";
import { coordinates } from "./places/coordinates.ts";
import { baseOfPriceLine } from "./prices/base-of-price-line.ts";
import { lowestElevation } from "./prices/lowest-elevation.ts";
import { neighborhoodFromPrice } from "./prices/neighborhood-from-price.ts";
import { priceOrStatus } from "./prices/price-or-status.ts";
import { pricesInWords } from "./prices/prices-in-words.ts";
import { quotedWords } from "./reviews/quoted-words.ts";
import { modelHours } from "./status/model-hours.ts";
import { neighborhoodAgainstStock } from "./status/neighborhood-against-stock.ts";
import { readableHours } from "./status/readable-hours.ts";
import { figuresInWords } from "./words/figures-in-words.ts";
import { liveFigures } from "./words/live-figures.ts";
import { longTexts } from "./words/long-texts.ts";
import { repeatedSentences } from "./words/repeated-sentences.ts";

/** Every rule, by subject. */
export const rules: readonly Rule[] = [
  editorRules,
  ...homesiteRules,
  quotedWords,
  missingFields,
  missingEntries,
  redirects,
  deadLinks,
  alternativeTexts,
  ownPlan,
  sharedPictures,
  smallPictures,
  picturedHouse,
  fittingPictures,
  retiredPictures,
  figuresInWords,
  liveFigures,
  longTexts,
  repeatedSentences,
  baseOfPriceLine,
  lowestElevation,
  neighborhoodFromPrice,
  priceOrStatus,
  pricesInWords,
  endedCampaigns,
  endedCredits,
  endedInvitations,
  futureDates,
  readyAgainstStage,
  addressOfNeighborhood,
  homesAgainstPlan,
  sharedHomesites,
  salesTeam,
  coordinates,
  neighborhoodAgainstStock,
  modelHours,
  readableHours,
  readableColors,
  sharedPlaces,
];
