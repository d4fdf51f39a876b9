import { expect, test } from "vitest";
import { homeWith, neighborhoodWith } from "../testing/catalog-entries.ts";
import { visitChoices } from "./visit-choices.ts";

test("a visit can be to a neighborhood for sale and to each of its homes, by name", () => {
  const choices = visitChoices({
    neighborhoods: [
      neighborhoodWith({ id: 2, title: "Kestrel Row", city: "Erie", uri: "/homes/erie/kestrel-row/", status: "open" }),
      neighborhoodWith({ id: 1, title: "Bluestem", city: null, uri: "/homes/berthoud/bluestem/", status: "open" }),
      neighborhoodWith({ id: 3, title: "Signal Butte", status: "sold_out" }),
    ],
    homes: [
      homeWith({ neighborhoodId: 1, title: "12 Swather Drive", uri: "/homes/berthoud/bluestem/qmi/12/" }),
      homeWith({ neighborhoodId: 1, title: "9 Swather Drive", uri: "/homes/berthoud/bluestem/qmi/9/" }),
    ],
  });
  expect(choices.map(({ title }) => title)).toEqual(["Bluestem", "Kestrel Row, Erie"]);
  expect(choices[0]?.homes.map(({ title }) => title)).toEqual(["9 Swather Drive", "12 Swather Drive"]);
  expect(choices[1]?.homes).toEqual([]);
});
