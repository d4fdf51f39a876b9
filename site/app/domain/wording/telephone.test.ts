import { expect, test } from "vitest";
import { telephoneHref } from "./telephone.ts";

test.each([
  ["303-555-0142", "tel:+13035550142"],
  ["(303) 555 0142", "tel:+13035550142"],
  ["+1 303-555-0142", "tel:+13035550142"],
])("the telephone number %s is dialled as %s", (phone, href) => {
  expect(telephoneHref(phone)).toBe(href);
});
