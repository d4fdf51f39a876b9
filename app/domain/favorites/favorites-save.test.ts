import { expect, test } from "vitest";
import { checkFavoritesSave, doubtsLogin, type FavoritesSave, favoritesErrorText } from "./favorites-save.ts";

const good: FavoritesSave = { isLoggedIn: true, userId: 7, token: "abc.def", favorites: "[3,5]" };
const nothing: FavoritesSave = { isLoggedIn: false, userId: null, token: null, favorites: "" };
const saying = (save: Partial<FavoritesSave>) => () => checkFavoritesSave({ ...good, ...save });

test("a save with all it needs passes, an empty list too", () => {
  expect(checkFavoritesSave(good)).toMatchObject({ userId: 7, favorites: "[3,5]" });
  expect(checkFavoritesSave({ ...good, favorites: "[]" })).toMatchObject({ userId: 7, favorites: "[]" });
});

test("S5.8 a save needs a logged-in user, before all else", () => {
  expect(() => checkFavoritesSave(nothing)).toThrow(/^User must be logged in$/);
});

test("S5.9 a save needs a valid user id, a positive whole number", () => {
  expect(() => checkFavoritesSave({ ...nothing, isLoggedIn: true })).toThrow(/^Invalid user ID$/);
  for (const userId of [undefined, 0, -1, 1.5, "7", Number.NaN, "dXNlcjo3"]) {
    expect(saying({ userId }), String(userId)).toThrow(/^Invalid user ID$/);
  }
});

test("S5.10 a save needs a token", () => {
  expect(() => checkFavoritesSave({ ...nothing, isLoggedIn: true, userId: 7 })).toThrow(
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

test.each([
  ["S5.11", "", "Invalid favorites data"],
  ["S5.12", "[", "Invalid favorites JSON format"],
  ["S5.13", "{}", "Favorites must be an array"],
])("%s the visitor reads one text for data that cannot be saved: %s", (_id, favorites, message) => {
  expect(saying({ favorites })).toThrow(message);
  expect(favoritesErrorText({ message, isNetworkFailure: false })).toBe("Failed to save favorite. Please try again.");
});

const text = (message: string, isNetworkFailure = false) => favoritesErrorText({ message, isNetworkFailure });

test("S8.7 any other failure asks to try again, invalid data too", () => {
  for (const message of ["", "Internal server error", "Invalid user ID", "Favorites must be an array", "jwt"]) {
    expect(text(message)).toBe("Failed to save favorite. Please try again.");
  }
});

test("S8.8 S6.3 a message that names edit_user is a lack of rights, before all else", () => {
  expect(text("You do not have the edit_user capability. JWT", true)).toBe("Permission denied. Please log in again.");
});

test("S8.9 a message that names the JWT is a session that ended, whatever else it says", () => {
  expect(text("JWT token of a user logged in", true)).toBe("Session expired. Please log in again.");
});

test("S8.10 without an answer it is the network", () => {
  expect(text("Failed to fetch, not logged in", true)).toBe("Network error. Please check your connection.");
});

test("S8.11 without a login the visitor is told to log in", () => {
  expect(text("User must be logged in")).toBe("User must be logged in to manage favorites");
});

test("S8.12 a token that is missing or expired is named", () => {
  expect(text("Authentication token expired")).toBe("Authentication token expired. Please log in again.");
});

test("S8.13 an authentication or logged-in error makes the login status doubtful, others do not", () => {
  expect(["Authentication token expired", "User must be logged in"].map(doubtsLogin)).toEqual([true, true]);
  expect(["authentication", "Logged In", "Invalid user ID"].map(doubtsLogin)).toEqual([false, false, false]);
});
