import { describe, expect, test } from "vitest";
import { drawings, read } from "./testing/drawn-figures.ts";

/** Pages of each drawing. */
const places: Record<string, readonly string[]> = {
  "build-calendar": ["blog-posts/nine-months-week-by-week.md", "pages/how-to-build-with-us.yaml"],
  checklist: ["pages/homesafe-colorado-master-builder.yaml"],
  commission: ["pages/realtor-resources.yaml"],
  "ember-house": ["pages/marshallfire-ember-details.yaml"],
  "forty-fields": ["pages/land-acquisition.yaml"],
  "grass-roots": ["pages/about-us.yaml"],
  "hours-a-year": ["pages/experience-lower-maintenance.yaml"],
  "hours-of-day": ["pages/faq.yaml"],
  "mud-room": ["pages/whats-lifefullness.yaml"],
  "office-map": ["pages/our-locations.yaml"],
  "option-line": ["pages/fun-part-journey.yaml"],
  "pay-scale": ["pages/career-opportunities.yaml"],
  "street-of-houses": ["pages/limitededition.yaml"],
  "sun-diagram": ["blog-posts/why-our-kitchens-face-the-morning.md"],
  "tax-bills": ["blog-posts/what-a-metro-district-adds-to-a-tax-bill.md"],
  "tool-wall": ["pages/brents-place.yaml"],
  "train-line": ["pages/central-park-special-offer.yaml"],
  "wall-section": ["pages/energy-green-practices.yaml"],
};

describe("figures of texts, drawn", () => {
  test("each is on its page in both widths, with its sizes and its alternative text", () => {
    expect(Object.keys(drawings).toSorted()).toEqual(Object.keys(places).toSorted());
    for (const [name, { wide, narrow }] of Object.entries(drawings)) {
      const words = /<title>(.*?)<\/title>/.exec(wide.svg)?.[1];
      expect(words?.length).toBeGreaterThan(40);
      expect(narrow.svg).toContain(`<title>${words}</title>`);
      expect([wide.widthPx, narrow.widthPx]).toEqual([704, 350]);
      for (const place of places[name] ?? []) {
        const text = read(place);
        expect(text).toContain(
          `<source media="(max-width: 699px)" srcset="/media/${name}-narrow.svg" width="350" height="${narrow.heightPx}">`,
        );
        expect(text).toContain(
          `<img src="/media/${name}.svg" width="704" height="${wide.heightPx}" alt="${words?.replaceAll('"', "&quot;")}">`,
        );
      }
    }
  });
});
