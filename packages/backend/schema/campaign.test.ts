import { expect, test } from "vitest";
import { entry, medium, temporarySite, use } from "#backend/testing/content-store.ts";

test("a campaign has a picture for its modal, and is found by a slug with slashes", { tags: ["S3.38"] }, async () => {
  const site = await temporarySite(async (writer) => {
    await writer.putMedium(medium(1, "front.jpg"));
    await writer.putEntry(
      entry("campaign", 2, {
        slug: "winter/finish-list",
        uri: "/campaigns/winter/finish-list/",
        data: {
          modalImage: use(1),
          startsOn: "2026-11-01",
          endsOn: "2027-01-15",
          summary: "Ten thousand.",
          organisms: [{ layout: "lead", text: "<p>Now</p>" }],
        },
      }),
    );
  });
  const found = await site.data(`{ campaign(id: "winter/finish-list", idType: SLUG) {
    uri campaignDetails { modalImage { databaseId } } organisms { layout text } extras { startsOn endsOn summary terms }
  } }`);
  expect(found).toEqual({
    campaign: {
      uri: "/campaigns/winter/finish-list/",
      campaignDetails: { modalImage: { databaseId: 1 } },
      organisms: [{ layout: "lead", text: "<p>Now</p>" }],
      extras: { startsOn: "2026-11-01", endsOn: "2027-01-15", summary: "Ten thousand.", terms: null },
    },
  });
  await site.remove();
});
