import { afterEach, expect, test, vi } from "vitest";
import { homeWith, modelWith, neighborhoodWith, planWith } from "#app/graphql/testing/catalog-entries.ts";
import { placedEntries } from "./placed-entries.ts";

afterEach(() => vi.restoreAllMocks());

const written = () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => warn.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
};
const entriesWith = (latitude: number, longitude: number, id: number) => ({
  neighborhoods: [neighborhoodWith(), neighborhoodWith({ id: 11, latitude: 40.3 })],
  plans: [planWith()],
  models: [modelWith()],
  homes: [homeWith({ id: 41, latitude: 40.157, longitude: -105.163 }), homeWith({ id, latitude, longitude })],
});

test("an entry outside the region of the others has no coordinates, and the others keep theirs", () => {
  written();
  const { entries, region } = placedEntries(entriesWith(40.155, 105.165, 901));
  expect(
    entries.homes.map(({ id, latitude, longitude, isMisplaced }) => [id, latitude, longitude, isMisplaced]),
  ).toEqual([
    [41, 40.157, -105.163, false],
    [901, null, null, true],
  ]);
  expect(entries.neighborhoods).toEqual([neighborhoodWith(), neighborhoodWith({ id: 11, latitude: 40.3 })]);
  expect(entries.models).toEqual([modelWith()]);
  expect(region).not.toEqual([]);
});

test("neighborhoods and models are checked like homes", () => {
  written();
  const given = entriesWith(40.155, -105.165, 902);
  const { entries } = placedEntries({
    ...given,
    neighborhoods: [...given.neighborhoods, neighborhoodWith({ id: 912, latitude: 95 })],
    models: [modelWith({ id: 922, latitude: -40.157 })],
  });
  expect(entries.neighborhoods.map(({ isMisplaced }) => isMisplaced)).toEqual([false, false, true]);
  expect(entries.models).toEqual([modelWith({ id: 922, latitude: null, longitude: null, isMisplaced: true })]);
  expect(entries.homes[1]).toMatchObject({ latitude: 40.155, longitude: -105.165, isMisplaced: false });
});

test("wrong coordinates are logged once for each entry, with the reason", () => {
  const lines = written();
  placedEntries(entriesWith(40.155, 105.165, 903));
  placedEntries(entriesWith(40.155, 105.165, 903));
  expect(lines()).toEqual([
    {
      level: "warn",
      message: "The coordinates of an entry are wrong and are not used. Correct its latitude and longitude.",
      ...{ id: 903, title: "1482 Threshing Lane", uri: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/" },
      ...{ latitude: 40.155, longitude: 105.165, reason: "the longitude has the wrong sign" },
    },
  ]);
  // Corrected, then wrong in another way.
  placedEntries(entriesWith(40.155, -105.165, 903));
  placedEntries(entriesWith(-105.165, 40.155, 903));
  placedEntries(entriesWith(-40.155, -105.165, 904));
  placedEntries(entriesWith(51.5, -0.1, 905));
  expect(lines().map(({ id, reason }) => [id, reason])).toEqual([
    [903, "the longitude has the wrong sign"],
    [903, "latitude and longitude look swapped"],
    [904, "the latitude has the wrong sign"],
    [905, "they are invalid, or far from every other place of the builder"],
  ]);
});
