import { expect, test } from "vitest";
import { sharedAddress } from "./shared-address.ts";

test.each([
  ["https://homes.example/blog/?page=2#login", "https://homes.example/blog/"],
  [
    "https://homes.example/?utm_source=mail&email=ada@example.com&gclid=Ab_1&q=near+my+mother",
    "https://homes.example/?utm_source=mail&gclid=Ab_1",
  ],
  ["https://homes.example/?utm_content=ada%40example.com", "https://homes.example/"],
  ["https://homes.example/?utm_term=ada%2540example.com", "https://homes.example/"],
  ["https://ada:secret@search.example/?q=homes", "https://search.example/"],
  ["https://homes.example/leave/ada%40example.com/now/", "https://homes.example/leave/…/now/"],
  ["https://mail.example/ada@example.com", "https://mail.example/…"],
  ["https://mail.example/ada%2540example.com", "https://mail.example/…"],
  ["", ""],
  ["about:blank", ""],
  ["javascript:alert(1)", ""],
])("third parties get %j as %j", (address, shared) => {
  expect(sharedAddress(address)).toBe(shared);
});
