import { textFormat } from "@porchlight/contract/model/fields";
import { expect, test } from "vitest";
import { operations } from "#app/graphql/operations.generated.ts";
import { normalizeResponse } from "./normalize-response.ts";
import { normalizeTexts } from "./normalize-texts.ts";
import { prepareOperation } from "./prepare-operation.ts";
import type { LeafShape, ObjectShape, Shape } from "./response-shape.ts";

const written = "Q&amp;A &#8217; &amp;amp; &amp;#8217; Ca&ntilde;on";
const plain = "Q&A ’ &amp; &#8217; Cañon";
const html = "Q&amp;A ’ &amp;amp; &amp;#8217; Cañon";
const address = "https://elsewhere.example/a?b=1&#038;c=2&amp;amp;d";
const addressOnce = "https://elsewhere.example/a?b=1&c=2&amp;d";

/** What a host sends for a text, and what the site reads. */
const texts: Readonly<Record<NonNullable<LeafShape["format"]>, readonly [string, string]>> = {
  line: [`<b>${written}</b>`, plain],
  lines: [`<p>${written}</p>`, plain],
  html: [`<p>${written}</p>`, `<p>${html}</p>`],
  address: [address, addressOnce],
  uri: ["/a&amp;amp;b/", "/a&amp;b/"],
  picture: [address, addressOnce],
  pictures: [`${address} 1x`, `${addressOnce} 1x`],
};

/** A value of a shape whose texts are those of `side`. */
function sampleOf(shape: Shape, side: 0 | 1): unknown {
  if (shape.kind === "list") return [sampleOf(shape.item.shape, side)];
  if (shape.kind === "object") return objectOf(shape, side);
  if (shape.values) return shape.values[0];
  if (shape.format) return texts[shape.format][side];
  return shape.type === "Boolean" ? true : shape.type === "ID" ? "1" : 1;
}

function objectOf({ variants }: ObjectShape, side: 0 | 1): Record<string, unknown> {
  const [, fields = []] = [...variants].at(-1) ?? [];
  return Object.fromEntries(fields.map(({ key, shape }) => [key, sampleOf(shape, side)]));
}

const normalizeText = normalizeTexts({ site: ["https://www.builder.example"], host: "https://cms.builder.example" });

test.each(Object.keys(operations))("every text of %s is decoded once", (name) => {
  const { shape } = prepareOperation(operations[name as keyof typeof operations] ?? "");
  const { data, deviations } = normalizeResponse(shape, objectOf(shape, 0), { normalizeText, omitted: new Set() });
  expect(deviations).toEqual([]);
  expect(data).toEqual(objectOf(shape, 1));
});

test("a list in place of a text is decoded too", () => {
  const { shape } = prepareOperation("{ plan(id: 1) { title } }");
  const given = { plan: { title: [written] } };
  expect(normalizeResponse(shape, given, { normalizeText, omitted: new Set() }).data).toEqual({
    plan: { title: plain },
  });
});

test.each([
  ["Page", "content", "html"],
  ["Organism", "text", "html"],
  ["OrganismTab", "text", "html"],
  ["NeighborhoodExtras", "about", "html"],
  ["Amenity", "text", "lines"],
  ["Term", "description", "lines"],
  ["Term", "name", "line"],
  ["MediaItem", "caption", "line"],
  ["MediaItem", "sourceUrl", "picture"],
  ["MediaSize", "sourceUrl", "picture"],
  ["MenuItem", "label", "line"],
  ["MenuItem", "url", "address"],
  ["MenuItem", "path", "address"],
  ["Homesite", "homeUri", "address"],
  ["Testimonial", "videoUrl", "address"],
  ["SEORedirect", "target", "address"],
  ["RedirectionRedirect", "origin", "uri"],
  ["OrganismButton", "target", "line"],
  ["Home", "uri", "uri"],
] as const)("%s.%s is normalized to %s", (typeName, field, format) => {
  expect(textFormat(typeName, field)).toBe(format);
});
