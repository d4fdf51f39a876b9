import type { Rule } from "../finding.ts";
import { earlyReviews, postBeforePrices } from "./articles.ts";
import { calendarWords } from "./calendar-words.ts";
import { emailDomains, knownTelephones, samePerson, telephones, townsAndZipCodes } from "./contacts.ts";
import { countsInWords, sharesInWords, sizesOfCollection } from "./counts.ts";
import { endedCampaigns, endedCredits, endedInvitations, futureDates, readyAgainstStage } from "./dates.ts";
import { sharedPlaces } from "./distances.ts";
import { editorRules, missingFields, readableColors } from "./fields.ts";
import { figuresInWords, mergeTags } from "./figures.ts";
import { nextHoliday } from "./holidays.ts";
import {
  addressOfNeighborhood,
  homesAgainstPlan,
  modelBedrooms,
  salesTeam,
  sharedHomesites,
  streetNumbers,
} from "./homes.ts";
import { homesiteClaims } from "./homesite-claims.ts";
import { homesiteAreas, homesitePlaces } from "./homesite-shapes.ts";
import { homesiteFits, homesiteNumbers, homesitePremiums, homesiteStates } from "./homesites.ts";
import { rowsOfHouses } from "./linked-rows.ts";
import { deadLinks, missingEntries, redirects } from "./links.ts";
import { livability } from "./livability.ts";
import { neighborhoodFigures } from "./neighborhood-figures.ts";
import { offerCovers, onePriceDay, soldAmongForSale } from "./offers.ts";
import { fittingPictures, picturedHouse, picturedRooms, retiredPictures } from "./pictured-houses.ts";
import {
  alternativeTexts,
  ownPlan,
  picturedPrice,
  repeatedPictures,
  sharedPictures,
  smallPictures,
} from "./pictures.ts";
import { coordinates } from "./places.ts";
import { baseOfPriceLine, lowestElevation, neighborhoodFromPrice, priceOrStatus, pricesInWords } from "./prices.ts";
import { quotedWords } from "./reviews.ts";
import { modelHours, neighborhoodAgainstCatalog, readableHours } from "./status.ts";
import { unfinishedTexts, writtenDays } from "./unfinished-texts.ts";
import { longTexts, repeatedFigures, repeatedSentences } from "./words.ts";

/** All rules, by subject. */
export const rules: readonly Rule[] = [
  editorRules,
  homesiteNumbers,
  homesiteAreas,
  homesitePlaces,
  homesiteStates,
  homesiteFits,
  homesitePremiums,
  homesiteClaims,
  quotedWords,
  missingFields,
  missingEntries,
  redirects,
  deadLinks,
  alternativeTexts,
  ownPlan,
  picturedPrice,
  sharedPictures,
  repeatedPictures,
  smallPictures,
  picturedHouse,
  fittingPictures,
  picturedRooms,
  retiredPictures,
  figuresInWords,
  mergeTags,
  countsInWords,
  sizesOfCollection,
  sharesInWords,
  longTexts,
  repeatedSentences,
  repeatedFigures,
  baseOfPriceLine,
  lowestElevation,
  neighborhoodFromPrice,
  priceOrStatus,
  pricesInWords,
  postBeforePrices,
  onePriceDay,
  endedCampaigns,
  endedCredits,
  endedInvitations,
  offerCovers,
  soldAmongForSale,
  futureDates,
  earlyReviews,
  calendarWords,
  readyAgainstStage,
  addressOfNeighborhood,
  homesAgainstPlan,
  modelBedrooms,
  sharedHomesites,
  salesTeam,
  coordinates,
  neighborhoodAgainstCatalog,
  modelHours,
  readableHours,
  nextHoliday,
  readableColors,
  sharedPlaces,
  telephones,
  knownTelephones,
  samePerson,
  emailDomains,
  townsAndZipCodes,
  streetNumbers,
  livability,
  rowsOfHouses,
  neighborhoodFigures,
  unfinishedTexts,
  writtenDays,
];
