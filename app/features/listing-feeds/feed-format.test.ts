import { expect, test } from "vitest";
import * as is from "./feed-format.ts";
import { type FeedFormat, type FeedValues, optional, required, wanted, writeEntry } from "./feed-format.ts";

const picture: FeedFormat = { "": wanted(is.webUrl(60), "picture"), "@Caption": optional(is.prose(10), "caption") };
const format: FeedFormat = {
  "@Status": optional(is.oneOf("Active", "Sold"), "status"),
  Name: required(is.name(10), "name", "Enter it."),
  "Place/City": required(is.name(20), "city", "Enter it at the place."),
  "Place/Spot/Latitude": optional(is.decimal(-90, 90), "latitude", "Correct it."),
  Beds: wanted(is.integer(0, 9), "number of bedrooms", "Count them."),
  "Beds/@Where": optional(is.oneOf("Up", "Down"), "place"),
  Text: wanted(is.prose(12), "text", "Write it."),
  "Images/Image": wanted({ each: picture }, "picture", "Choose one."),
};
const complete = {
  ...{ Name: "Elm", "Place/City": "Erie", "Place/Spot/Latitude": 40.1, Beds: 3, "Beds/@Where": "Up", Text: "Words" },
  "Images/Image": [{ "": "https://a.example/1.jpg", "@Caption": "Front" }, { "": "https://a.example/2.jpg" }],
};
function written(values: FeedValues) {
  const { xml, faults, gaps } = writeEntry("Home", format, values);
  return { xml: xml().xml, faults, gaps };
}

test("elements, attributes and repeated elements are written in the order of the format", () => {
  const given = { ...Object.fromEntries(Object.entries(complete).reverse()), "@Status": "Active" };
  expect(written(given)).toEqual({
    xml: '<Home Status="Active"><Name>Elm</Name><Place><City>Erie</City><Spot><Latitude>40.1</Latitude></Spot></Place><Beds Where="Up">3</Beds><Text>Words</Text><Images><Image Caption="Front">https://a.example/1.jpg</Image><Image>https://a.example/2.jpg</Image></Images></Home>',
    faults: [],
    gaps: [],
  });
});

test("missing required values are faults, missing optional ones gaps; their elements are omitted", () => {
  expect(written({ Text: " \u0001 ", "@Status": null })).toEqual({
    xml: "<Home></Home>",
    faults: ["No name. Enter it.", "No city. Enter it at the place."],
    gaps: ["No number of bedrooms. Count them.", "No text. Write it.", "No picture. Choose one."],
  });
});

test("wrong values are left out and reported with what is allowed", () => {
  const wrong = { Name: "A name too long", "Place/Spot/Latitude": "91", Beds: 2.5, "@Status": "Gone" };
  const { xml, faults, gaps } = written({ ...complete, ...wrong });
  expect(faults).toEqual(["The name “A name too long” is not a text of at most 10 characters. Enter it."]);
  expect(gaps).toEqual([
    "The number of bedrooms “2.5” is not a whole number from 0 to 9. Count them.",
    "The status “Gone” is not one of Active, Sold. It is left out.",
    "The latitude “91” is not a number from -90 to 90. Correct it.",
  ]);
  expect(xml).not.toMatch(/Status|<Name|Latitude|<Beds/);
});

test("long texts are cut between words by characters, escaped, and without control characters", () => {
  const { xml, gaps } = written({ ...complete, Text: "A & <b>\u0001 cd efghij", Name: "🏡".repeat(10) });
  expect(xml).toContain("<Text>A &amp; &lt;b&gt; cd…</Text>");
  expect(xml).toContain(`<Name>${"🏡".repeat(10)}</Name>`);
  expect(gaps).toEqual([]);
  expect(written({ ...complete, Text: "exactly 12 c" }).xml).toContain("<Text>exactly 12 c</Text>");
});

test("a picture without a valid address is left out with its caption", () => {
  const { xml, faults, gaps } = written({ ...complete, "Images/Image": [{ "": "data:x", "@Caption": "Front" }] });
  expect([xml.includes("Image"), faults]).toEqual([false, []]);
  expect(gaps).toEqual(["The picture “data:x” is not a web address of at most 60 characters."]);
});

test.each([
  [is.zip, ["80503", "80503-1234"], ["8050", "80503-12", "CO"]],
  [is.state, ["CO"], ["Co", "Colorado"]],
  [is.email, ["jo@a.example"], ["jo", "jo@a", "a@b.example, c@d.example", `${"a".repeat(99)}@b.example`]],
  [is.day, ["2026-12-01"], ["Dec 1"]],
  [is.telephone, ["303-555-0142", "303-555-0142 ext. 12"], ["+442079460958"]],
  [is.digits(3), ["303"], ["30", "3034"]],
  [is.decimal(0, 10), ["10", "0.5"], ["11", "-1", "1e1", ""]],
])("%# allows what the format allows", (type, valid, invalid) => {
  expect(valid.filter((value) => !type.accepts(value))).toEqual([]);
  expect(invalid.filter((value) => type.accepts(value))).toEqual([]);
});
