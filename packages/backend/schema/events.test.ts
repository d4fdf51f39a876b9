import { expect, test } from "vitest";
import { entry, medium, temporarySite, use } from "#backend/testing/content-store.ts";

test("an event has its text, times without a zone, place and pictures", {
  tags: ["S3.28", "S3.29", "S3.30", "S3.31"],
}, async () => {
  const site = await temporarySite(async (writer) => {
    await writer.putMedium(medium(1, "cottage.jpg"));
    await writer.putEntry(entry("neighborhood", 2, { title: "Kestrel Row" }));
    await writer.putEntry(
      entry("event", 3, {
        slug: "open-walls",
        title: "Open walls",
        uri: "/events/open-walls/",
        content: "<p>Boots.</p>",
        relations: { neighborhood: [2] },
        data: {
          collection: ["wee-cottage"],
          startDateTime: "2026-12-05T11:00:00",
          endDateTime: "2026-12-05T14:00:00",
          location: "2206 Kestrel Row",
          directionsUrl: "https://maps.test/",
          eventSummary: "Walk through.",
          image: use(1),
          thumbnail: use(1),
        },
      }),
    );
  });
  const fields =
    "startDateTime endDateTime location directionsUrl neighborhood { title } collection eventSummary image { databaseId } thumbnail { databaseId }";
  expect(
    await site.data(`{ event(id: "open-walls", idType: SLUG) { content slug title uri eventDetails { ${fields} } } }`),
  ).toEqual({
    event: {
      content: "<p>Boots.</p>",
      slug: "open-walls",
      title: "Open walls",
      uri: "/events/open-walls/",
      eventDetails: {
        startDateTime: "2026-12-05T11:00:00",
        endDateTime: "2026-12-05T14:00:00",
        location: "2206 Kestrel Row",
        directionsUrl: "https://maps.test/",
        neighborhood: { title: "Kestrel Row" },
        collection: ["wee-cottage"],
        eventSummary: "Walk through.",
        image: { databaseId: 1 },
        thumbnail: { databaseId: 1 },
      },
    },
  });
  await site.remove();
});
