import { brand } from "#app/brand.ts";
import { formatTelephone, parseTelephone } from "#app/domain/navigation/telephone.ts";
import { geoPoint } from "#app/domain/neighborhoods/geo.ts";
import { startingAssumptions } from "#app/domain/products/monthly-cost.ts";
import { xmlElement } from "#app/domain/wording/xml.ts";
import { moveInHomePrice } from "#app/graphql/catalog/product-summary.ts";
import { FeedEntries, type ListingFeed, unavailableFeed } from "./feed-entries.ts";
import { type FeedValues, writeEntry } from "./feed-format.ts";
import { houseFigures, houseKind, salesPhone, schoolsByLevel, wholeNumber, whyNotForSale } from "./listing-values.ts";
import type { ListedHome, ListedNeighborhood, ListingCatalog } from "./load-listings.ts";
import { zillowListing, zillowOffice } from "./zillow-format.ts";

/** The builder's own data in `app/brand.ts`. */
interface Builder {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: Readonly<Record<"street" | "city" | "state" | "zip", string>>;
}

/** The quick move-in homes for sale in the Zillow Interchange Format 1.0.20 (docs/listing-feeds.md). */
export function zillowFeed(catalog: ListingCatalog, builder: Builder = brand): ListingFeed {
  const office = officeValues(builder, catalog.origin);
  const { faults } = writeEntry("Listing", zillowOffice, office);
  if (faults.length > 0) return unavailableFeed(`The builder’s own data is incomplete. ${faults.join(" ")}`);
  const neighborhoods = new Map(catalog.neighborhoods.map((each) => [each.id, each]));
  const entries = new FeedEntries();
  const listings = catalog.homes.flatMap((home) => {
    const reason = whyNotForSale(home);
    if (reason) return entries.leaveOut("Home", home, [reason]);
    const neighborhood = home.neighborhoodId === null ? undefined : neighborhoods.get(home.neighborhoodId);
    return entries.list(
      "Home",
      home,
      writeEntry("Listing", zillowListing, { ...homeValues(home, neighborhood, catalog), ...office }),
    );
  });
  return entries.feed(xmlElement("Listings", {}, listings));
}

/** Square feet of an acre, the unit of `LotSize`. */
const acreSqFt = 43_560;
const propertyTypes = { detached: "SingleFamily", attached: "Townhouse", condo: "Condo" } as const;

function homeValues(
  home: ListedHome,
  place: ListedNeighborhood | undefined,
  { origin, index }: ListingCatalog,
): FeedValues<typeof zillowListing> {
  const plan = home.planId === null ? undefined : index.plan.get(home.planId);
  const point = geoPoint(home.latitude, home.longitude);
  const { amountUsd } = moveInHomePrice(home);
  const dues = startingAssumptions(amountUsd ?? 0, home, place).associationMonthlyUsd;
  const figures = houseFigures(home, plan);
  const kind = houseKind(home.type);
  const lotSqFt = wholeNumber(home.homesiteSqFt);
  const [firstName, ...lastName] = (place?.agent?.name ?? "").split(" ");
  const schools = schoolsByLevel(place?.schools ?? []);
  return {
    "Location/StreetAddress": home.title,
    "Location/City": place?.city,
    "Location/State": place?.state,
    "Location/Zip": place?.zip,
    "Location/Lat": point?.latitude,
    "Location/Long": point?.longitude,
    "Location/DisplayAddress": "Yes",
    "ListingDetails/Status": "Active",
    "ListingDetails/Price": amountUsd,
    "ListingDetails/ListingUrl": origin + home.uri,
    "ListingDetails/ProviderListingId": home.id,
    "ListingDetails/VirtualTourUrl": home.tourUrl,
    "BasicDetails/PropertyType": kind && propertyTypes[kind],
    "BasicDetails/Title": home.title,
    "BasicDetails/Description": home.description,
    "BasicDetails/Bedrooms": figures.bedrooms,
    "BasicDetails/FullBathrooms": figures.fullBaths,
    "BasicDetails/HalfBathrooms": figures.halfBaths,
    "BasicDetails/LivingArea": figures.finishedSqFt,
    "BasicDetails/LotSize": lotSqFt && (lotSqFt / acreSqFt).toFixed(4),
    "Pictures/Picture": home.pictures.map(({ url, caption }) => ({ PictureUrl: url, Caption: caption })),
    "Agent/FirstName": firstName,
    "Agent/LastName": lastName.join(" "),
    "Agent/EmailAddress": place?.agent?.email ?? brand.email,
    "Agent/OfficeLineNumber": salesPhone(place),
    ...(dues > 0 && { "Fees/Fee/FeeType": "HOA", "Fees/Fee/FeeAmount": dues, "Fees/Fee/FeePeriod": "monthly" }),
    "Schools/District": schools.district,
    "Schools/Elementary": schools.elementary,
    "Schools/Middle": schools.middle,
    "Schools/High": schools.high,
    "Neighborhood/Name": place?.title,
    "Neighborhood/Description": place?.description,
    "RichDetails/NumFloors": figures.levels,
    "RichDetails/NumParkingSpaces": figures.garageSpaces,
  };
}

function officeValues({ name, phone, email, address }: Builder, origin: string): FeedValues<typeof zillowOffice> {
  const telephone = parseTelephone(phone);
  return {
    "Office/BrokerageName": name,
    "Office/BrokerPhone": telephone && formatTelephone(telephone),
    "Office/BrokerEmail": email,
    "Office/BrokerWebsite": `${origin}/`,
    "Office/StreetAddress": address.street,
    "Office/City": address.city,
    "Office/State": address.state,
    "Office/Zip": address.zip,
  };
}
