import { expect, test } from "vitest";
import { checkFavoritesSave, type FavoritesSave, favoritesErrorText, suggestsEndedLogin } from "./favorites-save.ts";

const good: FavoritesSave = { isLoggedIn: true, userId: 7, token: "abc.def", favorites: "[3,5]" };
const nothing: FavoritesSave = { isLoggedIn: false, userId: null, token: null, favorites: "" };
const saying = (save: Partial<FavoritesSave>) => () => checkFavoritesSave({ ...good, ...save });

test("a complete save passes, also with an empty list", () => {
  expect(checkFavoritesSave(good)).toMatchObject({ userId: 7, favorites: "[3,5]" });
  expect(checkFavoritesSave({ ...good, favorites: "[]" })).toMatchObject({ userId: 7, favorites: "[]" });
});

test("a save needs a logged-in user, which is checked first", { tags: ["S5.8"] }, () => {
  expect(() => checkFavoritesSave(nothing)).toThrow(/^User must be logged in$/);
});

test("a save needs a valid user id, a positive whole number", { tags: ["S5.9"] }, () => {
  expect(() => checkFavoritesSave({ ...nothing, isLoggedIn: true })).toThrow(/^Invalid user ID$/);
  for (const userId of [undefined, 0, -1, 1.5, "7", Number.NaN, "dXNlcjo3"]) {
    expect(saying({ userId }), String(userId)).toThrow(/^Invalid user ID$/);
  }
});

test("a save needs a token", { tags: ["S5.10"] }, () => {
  expect(() => checkFavoritesSave({ ...nothing, isLoggedIn: true, userId: 7 })).toThrow(
    /^Authentication token expired$/,
  );
  for (const token of [null, undefined, "", " "]) expect(saying({ token })).toThrow(/^Authentication token expired$/);
});

test("a save needs data that is not empty", { tags: ["S5.11"] }, () => {
  for (const favorites of [null, undefined, "", "  "])
    expect(saying({ favorites })).toThrow(/^Invalid favorites data$/);
});

test("the data of a save must be JSON", { tags: ["S5.12"] }, () => {
  for (const favorites of ["[3,", "three", "[3,]"]) {
    expect(saying({ favorites })).toThrow(/^Invalid favorites JSON format$/);
  }
});

test("the JSON of a save must be an array", { tags: ["S5.13"] }, () => {
  for (const favorites of ["{}", "3", "null", '"[3]"']) {
    expect(saying({ favorites })).toThrow(/^Favorites must be an array$/);
  }
});

test.each([
  ["S5.11", "", "Invalid favorites data"],
  ["S5.12", "[", "Invalid favorites JSON format"],
  ["S5.13", "{}", "Favorites must be an array"],
])("%s all unsavable data has the same message for the visitor: %s", (_id, favorites, message) => {
  expect(saying({ favorites })).toThrow(message);
  expect(favoritesErrorText({ message, isNetworkFailure: false })).toBe("Failed to save favorite. Please try again.");
});

const text = (message: string, isNetworkFailure = false) => favoritesErrorText({ message, isNetworkFailure });

test("any other failure asks to try again, invalid data too", { tags: ["S8.7"] }, () => {
  for (const message of ["", "Internal server error", "Invalid user ID", "Favorites must be an array", "jwt"]) {
    expect(text(message)).toBe("Failed to save favorite. Please try again.");
  }
});

test("a message that mentions edit_user means missing permission, before all other reasons", {
  tags: ["S8.8", "S6.3"],
}, () => {
  expect(text("You do not have the edit_user capability. JWT", true)).toBe("Permission denied. Please log in again.");
});

test("a message that mentions the JWT means an expired session, whatever else it contains", { tags: ["S8.9"] }, () => {
  expect(text("JWT token of a user logged in", true)).toBe("Session expired. Please log in again.");
});

test("a missing response means a network failure", { tags: ["S8.10"] }, () => {
  expect(text("Failed to fetch, not logged in", true)).toBe("Network error. Please check your connection.");
});

test("without a login the visitor is asked to log in", { tags: ["S8.11"] }, () => {
  expect(text("User must be logged in")).toBe("User must be logged in to manage favorites");
});

test("a missing or expired token is mentioned", { tags: ["S8.12"] }, () => {
  expect(text("Authentication token expired")).toBe("Authentication token expired. Please log in again.");
});

test("an authentication or logged-in error means that the login must be checked, others do not", {
  tags: ["S8.13"],
}, () => {
  expect(["Authentication token expired", "User must be logged in"].map(suggestsEndedLogin)).toEqual([true, true]);
  expect(["authentication", "Logged In", "Invalid user ID"].map(suggestsEndedLogin)).toEqual([false, false, false]);
});
