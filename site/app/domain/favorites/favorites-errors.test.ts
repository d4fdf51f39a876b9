import { expect, test } from "vitest";
import { doubtsLogin, favoritesErrorText } from "./favorites-errors.ts";

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
