import { expect, test } from "vitest";
import { checkedFavoritesSave, type FavoritesSave } from "./favorites-save.ts";

const good: FavoritesSave = { isLoggedIn: true, userId: 7, token: "abc.def", favorites: "[3,5]" };
const nothing: FavoritesSave = { isLoggedIn: false, userId: null, token: null, favorites: "" };
const saying = (save: Partial<FavoritesSave>) => () => checkedFavoritesSave({ ...good, ...save });

test("a save with all it needs passes, an empty list too", () => {
  expect(checkedFavoritesSave(good)).toMatchObject({ userId: 7, favorites: "[3,5]" });
  expect(checkedFavoritesSave({ ...good, favorites: "[]" })).toMatchObject({ userId: 7, favorites: "[]" });
});

test("S5.8 a save needs a logged-in user, before all else", () => {
  expect(() => checkedFavoritesSave(nothing)).toThrow(/^User must be logged in$/);
});

test("S5.9 a save needs a valid user id, a positive whole number", () => {
  expect(() => checkedFavoritesSave({ ...nothing, isLoggedIn: true })).toThrow(/^Invalid user ID$/);
  for (const userId of [undefined, 0, -1, 1.5, "7", Number.NaN, "dXNlcjo3"]) {
    expect(saying({ userId }), String(userId)).toThrow(/^Invalid user ID$/);
  }
});

test("S5.10 a save needs a token", () => {
  expect(() => checkedFavoritesSave({ ...nothing, isLoggedIn: true, userId: 7 })).toThrow(
    /^Authentication token expired$/,
  );
  for (const token of [null, undefined, "", " "]) expect(saying({ token })).toThrow(/^Authentication token expired$/);
});

test("S5.11 a save needs data that is not empty", () => {
  for (const favorites of [null, undefined, "", "  "])
    expect(saying({ favorites })).toThrow(/^Invalid favorites data$/);
});

test("S5.12 the data of a save must be JSON", () => {
  for (const favorites of ["[3,", "three", "[3,]"]) {
    expect(saying({ favorites })).toThrow(/^Invalid favorites JSON format$/);
  }
});

test("S5.13 the JSON of a save must be an array", () => {
  for (const favorites of ["{}", "3", "null", '"[3]"']) {
    expect(saying({ favorites })).toThrow(/^Favorites must be an array$/);
  }
});
