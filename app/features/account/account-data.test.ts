import { expect, test } from "vitest";
import { accountDataText } from "./account-data.tsx";

const details = {
  id: "dXNlcjo3",
  databaseId: 7,
  username: "ada",
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Voss",
  favorites: [301, 300],
  passkeys: [{ id: "AQID", name: "My phone", createdAt: "2026-11-20T16:00:00.000Z", lastUsedAt: null }],
};

test("the file has the account, its favorites and the browser's stored data, but no tokens", () => {
  const stored = {
    cookies: "apollo:bcn.token=secret1; porchlight.refresh=secret2; porchlight.user=%7B%7D; plain",
    localStorage: { "porchlight.compare": "[1]" },
    sessionStorage: { "porchlight:reloaded": "1" },
  };
  const products = [{ id: 300, title: "The Juniper", href: "/homes/longmont/haystack-bend/plans/juniper/" }];
  const about = { site: "https://homes.example", writtenAt: "2026-11-22T16:00:00.000Z" };
  const text = accountDataText(details, products, stored, about);
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
      passkeys: [{ id: "AQID", name: "My phone", createdAt: "2026-11-20T16:00:00.000Z", lastUsedAt: null }],
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
