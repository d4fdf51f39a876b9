import { expect, test } from "vitest";
import { ownData } from "./own-data.ts";

const details = {
  id: "dXNlcjo3",
  databaseId: 7,
  username: "ada",
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Voss",
  favorites: [301, 300],
};

test("the file holds the whole account, favorites by title and address as far as they are listed, and what the browser keeps, and no token", () => {
  const kept = {
    cookies: "apollo:bcn.token=secret1; porchlight.refresh=secret2; porchlight.user=%7B%7D; plain",
    localStorage: { "porchlight.compare": "[1]" },
    sessionStorage: { "porchlight:reloaded": "1" },
  };
  const products = [{ id: 300, title: "The Juniper", href: "/homes/longmont/haystack-bend/plans/juniper/" }];
  const about = { site: "https://homes.example", writtenAt: "2026-11-22T16:00:00.000Z" };
  const text = ownData(details, products, kept, about);
  expect(JSON.parse(text)).toEqual({
    site: "https://homes.example",
    writtenAt: "2026-11-22T16:00:00.000Z",
    account: {
      username: "ada",
      email: "ada@example.com",
      firstName: "Ada",
      lastName: "Voss",
      favorites: [
        { id: 301, title: null, address: null },
        {
          id: 300,
          title: "The Juniper",
          address: "https://homes.example/homes/longmont/haystack-bend/plans/juniper/",
        },
      ],
    },
    thisBrowser: {
      cookies: {
        "apollo:bcn.token": "(a login, left out)",
        "porchlight.refresh": "(a login, left out)",
        "porchlight.user": "%7B%7D",
      },
      localStorage: { "porchlight.compare": "[1]" },
      sessionStorage: { "porchlight:reloaded": "1" },
    },
  });
  expect(text).not.toContain("secret");
});
