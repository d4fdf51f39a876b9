import { entry, medium, temporarySite, use } from "./content-store.ts";

/** A backend with one of each product, related to each other: neighborhood 10, plan 20, model 30, home 40. */
export function productSite() {
  return temporarySite(async (writer) => {
    await writer.putMedium(medium(1, "front.jpg"));
    await writer.putMedium(medium(2, "elevation-a.svg"));
    await writer.putEntry(
      entry("neighborhood", 10, {
        slug: "bluestem",
        uri: "/homes/berthoud/bluestem/",
        title: "Bluestem",
        relations: { popularPlans: [21, 20, 22] },
        data: {
          status: "now_preselling",
          types: ["Single-family"],
          collection: ["limited-edition"],
          basePriceUsd: 679_000,
          address1: "317 Swather Drive",
          city: "Berthoud",
          state: "CO",
          zip: "80513",
          hours: "Daily",
          phone: "303-555-0100",
          legal: "Legal.",
          neighborhoodArea: "Larimer County",
          featuredNeighborhood: true,
          latitude: 40.3,
          longitude: -105.1,
          saleTeamMembers: [{ name: "Jo Marchetti", image: use(1), role: "Sales", stamp: "JM" }],
          thumbnail: use(1),
          hoaMonthlyUsd: 95,
          metroDistrictMills: 30,
          propertyTaxRatePercent: 0.52,
          homesites: [
            { number: "7", state: "ready", areaSqFt: 10_980 },
            { number: "8", state: "open" },
          ],
          amenities: [{ kind: "scenery", title: "A barn", text: "Red." }],
          seo: { title: "Bluestem homes", description: "Homes." },
        },
      }),
    );
    await writer.putEntry(
      entry("plan", 20, {
        slug: "ponderosa",
        title: "The Ponderosa",
        relations: { neighborhood: [10] },
        data: {
          displayTitle: "The Ponderosa",
          collection: ["limited-edition"],
          basePriceUsd: 679_000,
          bedroomsMin: 3,
          bedroomsMax: 4,
          bathroomsMin: 2.5,
          bathroomsMax: 3.5,
          finishedSqrFt: 2940,
          mainSqrFt: 1500,
          levelsCount: 2,
          features: [{ title: "Library", text: "Nook." }],
          elevations: [
            { letter: "A", style: "Farmhouse", material: "Wood", drawing: use(2), rendering: use(1) },
            { letter: "B", style: "Ranch", material: "Brick", drawing: use(2) },
          ],
          levels: [
            {
              name: "Main level",
              finished: true,
              widthPx: 1232,
              heightPx: 986,
              drawing: use(2),
              rooms: [{ name: "Kitchen", kind: "living", widthIn: 156, depthIn: 156, areaSqFt: 169 }],
            },
          ],
          productStatus: {
            enableSnipeLink: true,
            sectionId: "bluestem",
            statusCustom: "",
            statusMessage: ["few_left", "Few left"],
          },
        },
      }),
    );
    await writer.putEntry(entry("plan", 21, { title: "The Limber Pine" }));
    await writer.putEntry(entry("plan", 22, { title: "A draft", status: "draft" }));
    await writer.putEntry(
      entry("model", 30, {
        slug: "320-swather-drive",
        title: "320 Swather Drive",
        relations: { floorplan: [20], neighborhood: [10] },
        data: {
          collection: ["limited-edition"],
          latitude: 40.31,
          longitude: -105.05,
          image: use(1),
          homesite: "8",
          asShownPriceUsd: 812_000,
          openHours: "Daily",
        },
      }),
    );
    await writer.putEntry(
      entry("home", 40, {
        slug: "317-swather-drive",
        uri: "/homes/berthoud/bluestem/qmi/317-swather-drive/",
        title: "317 Swather Drive",
        relations: { floorplan: [20], neighborhood: [10] },
        data: {
          collection: ["limited-edition"],
          bedrooms: 4,
          bathrooms: 3.5,
          finishedSqrFt: 2940,
          priceUsd: 879_500,
          type: "Single-family home",
          latitude: 40.31762,
          longitude: -105.05577,
          image: use(1),
          homesite: "7",
          readyDate: "2026-10-30",
          priceLine: [
            { kind: "base", label: "Base price", amountUsd: 879_500, date: "2026-10-01" },
            { kind: "total", label: "Today", amountUsd: 879_500 },
          ],
          productStatus: { sectionId: "bluestem" },
        },
      }),
    );
    await writer.putEntry(entry("home", 41, { status: "draft", relations: { floorplan: [20], neighborhood: [10] } }));
  });
}

/** A backend with one of each product. */
export type ProductSite = Awaited<ReturnType<typeof productSite>>;
