import { expect, test } from "vitest";
import { formatTelephone, parseTelephone, phoneLinks, telephoneAddress, telephoneHref } from "./telephone.ts";

test.each([
  ["303-555-0142", "+13035550142"],
  ["(303) 555 0142", "+13035550142"],
  ["303.555.0142", "+13035550142"],
  ["303/555-0142", "+13035550142"],
  ["3035550142", "+13035550142"],
  ["1 303 555 0142", "+13035550142"],
  ["+1 (303) 555-0142", "+13035550142"],
  ["+13035550142", "+13035550142"],
  ["303‑555–0142", "+13035550142"],
  ["\u202A303\u00a0555\u200b-0142\u202C", "+13035550142"],
  ["(303) 555-0142 x12", "+13035550142;ext=12"],
  ["303-555-0142x12", "+13035550142;ext=12"],
  ["303-555-0142, ext. 12", "+13035550142;ext=12"],
  ["303-555-0142 Extension 4071", "+13035550142;ext=4071"],
  ["303-555-0142 (ext 12)", "+13035550142;ext=12"],
  ["303-555-0142 #12", "+13035550142;ext=12"],
  ["+13035550142;ext=12", "+13035550142;ext=12"],
  ["303 555 0142 EXT12", "+13035550142;ext=12"],
  ["303-555-0142 extn12", "+13035550142;ext=12"],
  ["303-555-0142 ext: 12", "+13035550142;ext=12"],
  ["303-555-HOME ext 4", "+13035554663;ext=4"],
  ["303.555.HOME (4663)", "+13035554663"],
  ["Sales 303-555-0142 | Warranty 720-555-0143", "+13035550142"],
  ["303-555-0142 or 303-555-0143", "+13035550142"],
  ["303-555-0142 / 720-555-0143 x5", "+13035550142"],
  ["Call Walt: 303-555-0142 (9 to 5)", "+13035550142"],
  ["Office 2: 303-555-0142", "+13035550142"],
  ["1-800-NEW-HOME", "+18006394663"],
  ["1-800-HOMES-4U", "+18004663748"],
  ["1 800 NEW HOME", "+18006394663"],
  ["1-800-builders", "+18002845337"],
  ["303-Homes4U ext. 3", "+13034663748;ext=3"],
  ["(303) GO-HOMES", "+13034646637"],
  ["+44 20 7946 0958", "+442079460958"],
  ["+44 (0)20 7946 0958 x7", "+442079460958;ext=7"],
  ["011 49 30 123456", "+4930123456"],
  ["+52 55 1234 5678", "+525512345678"],
])("the telephone number “%s” is dialed as %s", (phone, uri) => {
  expect(phoneLinks(` ${phone} `)).toEqual({ shown: phone, call: `tel:${uri}`, text: `sms:${uri}` });
});

test.each([
  ...["ask at the desk", "555-0142", "1-800-HOMES", "303-555-014", "303-555-01422", "123-456-7890", "303-155-0142"],
  ...["303 call us today", "+12", "+1 303", "2026-11-29", "", " ", "80501-1234", "+1234567890123456"],
])("“%s” is not a telephone number and gets no link", (phone) => {
  expect(phoneLinks(phone)).toBeNull();
});

test("an empty text has no link", () => {
  expect([phoneLinks(null), phoneLinks(undefined)]).toEqual([null, null]);
});

test.each([
  ["tel:+13035550142", "tel:+13035550142"],
  ["tel:303-555-0142", "tel:+13035550142"],
  ["TEL:(303)%20555-0142%20x12", "tel:+13035550142;ext=12"],
  ["tel:303-555-0142 ext. 12", "tel:+13035550142;ext=12"],
  ["tel:1-800-NEW-HOME", "tel:+18006394663"],
  ["sms:303.555.0142?body=Hello%20there", "sms:+13035550142?body=Hello%20there"],
  ["tel:811", "tel:811"],
  ["tel:", null],
  ["tel:call-us", null],
  ["tel:555-0142", null],
  ["tel:%E0%A4%A", null],
  ["sms:1-800-HOMES", null],
  ["sms:?&body=Hello", "sms:?&body=Hello"],
  ["sms:", null],
  ["tel:?a=1", null],
])("the address %s becomes %s", (address, expected) => {
  expect(telephoneAddress(address)).toBe(expected);
});

test.each([
  ["(303) 555 0142", "303-555-0142"],
  ["+1 303.555.0142 x12", "303-555-0142 ext. 12"],
  ["+44 20 7946 0958", "+442079460958"],
])("%s is written %s", (phone, expected) => {
  const telephone = parseTelephone(phone);
  expect(telephone && formatTelephone(telephone)).toBe(expected);
});

test.each([
  ["303-555-0142", "tel:+13035550142"],
  ["(303) 555 0142", "tel:+13035550142"],
  ["+1 303-555-0142", "tel:+13035550142"],
])("the telephone number %s is dialed as %s", (phone, href) => {
  expect(telephoneHref(phone)).toBe(href);
});

test("a number gets tel and sms links; without ten digits it gets none", () => {
  expect(phoneLinks(" (303) 555 0167 ")).toEqual({
    shown: "(303) 555 0167",
    call: "tel:+13035550167",
    text: "sms:+13035550167",
  });
  expect(phoneLinks("ask at the desk")).toBeNull();
  expect(phoneLinks(null)).toBeNull();
});
