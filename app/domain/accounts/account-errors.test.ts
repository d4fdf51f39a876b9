import { expect, test } from "vitest";
import {
  changeProblem,
  confirmationProblem,
  linkProblem,
  loginProblem,
  registrationProblem,
} from "./account-errors.ts";

const failureWith = (message: string, more: object = {}) => ({ messages: [message], isNetworkFailure: false, ...more });

test("short codes and sentences for a wrong login are one problem", () => {
  for (const message of [
    "incorrect_password",
    "invalid_username",
    "invalid_email",
    "empty_password",
    "Error: The password you entered for the username alice is incorrect. Lost your password?",
    "Error: The username bob is not registered on this site. If you are unsure of your username, try your email address instead.",
    "Error: Unknown email address. Check again or try your username.",
    "Error: The password field is empty.",
    "Error: Invalid username, email address or incorrect password.",
  ]) {
    expect(loginProblem(failureWith(message)).problem, message).toBe("wrong-login");
  }
});

test("a plugin's own sentence is shown, a code is not", () => {
  expect(loginProblem(failureWith("Please confirm your address first.")).text).toBe(
    "Please confirm your address first.",
  );
  for (const message of ["Internal server error", "some_code", ""]) {
    expect(loginProblem(failureWith(message)).text).toBe("That didn’t work. Please try again.");
  }
});

test("the message for too many attempts has the time until the next one", () => {
  const text = (retryAfterSeconds?: number) =>
    loginProblem(failureWith("Too many", { status: 429, retryAfterSeconds })).text;
  expect(text(900)).toBe("Too many attempts. Try again in 15 minutes.");
  expect(text(61)).toBe("Too many attempts. Try again in 2 minutes.");
  expect(text(60)).toBe("Too many attempts. Try again in 1 minute.");
  expect(text(8)).toBe("Too many attempts. Try again in 8 seconds.");
  expect(text(1)).toBe("Too many attempts. Try again in 1 second.");
  expect(text()).toBe("Too many attempts. Try again later.");
  expect(registrationProblem(failureWith("Too many", { status: 429 })).problem).toBe("too-many-attempts");
});

test("a missing or broken response means that the backend is unreachable", () => {
  expect(loginProblem({ messages: ["Failed to fetch"], isNetworkFailure: true }).problem).toBe("unreachable");
  expect(registrationProblem(failureWith("Syntax error", { status: 500 })).problem).toBe("unreachable");
});

test("a registration error has its field and a plain message for each plugin's or host's wording", () => {
  const refusals: Readonly<Record<string, readonly string[]>> = {
    "username-taken": [
      "Error: This username is already registered. Please choose another one.",
      "Sorry, that username already exists!",
    ],
    "email-taken": [
      "This email address is already registered. Log in with this address.",
      "Sorry, that email address is already used!",
    ],
    "invalid-username": [
      "This username is invalid because it uses illegal characters. Please enter a valid username.",
      "Username contains invalid characters.",
    ],
    "long-username": [
      "Username may not be longer than 60 characters.",
      "Nicename may not be longer than 50 characters.",
    ],
    "refused-username": ["Sorry, that username is not allowed."],
    "missing-username": ["A username was not provided.", "Cannot create a user with an empty login name."],
    "missing-email": ["An email address was not provided.", "Please type your email address."],
    "invalid-email": [
      "The email address you are trying to use is invalid",
      "The email address is not correct.",
      "The email address isn’t correct.",
      "invalid_email",
    ],
    "missing-password": ["A password was not provided."],
    "refused-password": ["This password is one of the most common ones. Please choose another."],
    "missing-first-name": ["A first name was not provided."],
    "missing-last-name": ["A last name was not provided."],
    "long-first-name": ["A first name may have at most 100 characters."],
    "long-last-name": ["A last name may have at most 100 characters."],
    "registration-closed": ["User registration is currently not allowed."],
  };
  for (const [problem, messages] of Object.entries(refusals)) {
    for (const message of messages) expect(registrationProblem(failureWith(message)).problem, message).toBe(problem);
  }
});

test("a host that cannot issue tokens gives the same message at login and registration", () => {
  for (const message of [
    "JWT Auth is not configured correctly. Please contact a site administrator.",
    "JWT is not configured properly",
    'Cannot query field "login" on type "RootMutation".',
    "Only the user requesting a token can get a token issued for them",
    "The iss do not match with this server",
    "User ID not found in the token",
    "The User Secret does not match or has been revoked for this user",
  ]) {
    for (const problemOf of [loginProblem, registrationProblem]) {
      expect(problemOf(failureWith(message)), message).toEqual({
        problem: "upstream-error",
        text: "Logging in does not work at the moment. Try again later, or call 303-555-0142.",
      });
    }
  }
});

test("an account created without a token is not a failed registration", () => {
  for (const message of ["The JWT token could not be returned", "The JWT token cannot be issued for this user"]) {
    expect(registrationProblem(failureWith(message)), message).toEqual({
      problem: "registered-only",
      text: "Your account has been created, but logging in does not work at the moment. Try again later, or call 303-555-0142.",
    });
    expect(loginProblem(failureWith(message)).problem, message).toBe("upstream-error");
  }
});

test("a rejected password confirmation is a wrong password, whatever the plugin's message", () => {
  for (const message of ["incorrect_password", "Invalid username, email address or incorrect password."]) {
    expect(confirmationProblem(failureWith(message))).toEqual({
      problem: "wrong-password",
      text: "This is not your password. Check it and try again.",
    });
  }
  expect(confirmationProblem(failureWith("x", { status: 429 })).problem).toBe("too-many-attempts");
});

test("an operation that the content source does not offer is not the visitor's error", () => {
  for (const message of [
    'Cannot query field "sendPasswordResetEmail" on type "RootMutation".',
    'Field "refreshJwtUserSecret" is not defined by type "UpdateUserInput".',
    "Passwords cannot be reset by email here.",
    "Login links cannot be sent by email here.",
    "Sorry, you are not allowed to delete users.",
  ]) {
    for (const problemOf of [changeProblem, linkProblem]) {
      expect(problemOf(failureWith(message)).problem, message).toBe("not-offered");
    }
  }
});

test("an expired reset link explains what to do, and a rejected password is shown at its field", () => {
  for (const message of [
    "Password reset link has expired.",
    "Password reset link is invalid.",
    "A password reset key is required.",
    "A user login is required.",
    "This login link is invalid or has expired.",
  ]) {
    expect(linkProblem(failureWith(message)), message).toEqual({
      problem: "expired-link",
      text: "This link has been used or is too old. Ask for another email.",
    });
  }
  expect(linkProblem(failureWith("A new password is required.")).problem).toBe("missing-password");
  expect(linkProblem(failureWith("Please choose a password of at least 8 characters.")).problem).toBe(
    "refused-password",
  );
  expect(linkProblem(failureWith("Enter a username or email address.")).problem).toBe("missing-username");
});

test("a change without a valid login asks to log in again; other errors are shown at their field", () => {
  for (const message of [
    "You do not have the appropriate capabilities to perform this action",
    "Internal server error",
  ]) {
    expect(changeProblem(failureWith(message)).problem, message).toBe("logged-out");
  }
  expect(changeProblem(failureWith("Sorry, that email address is already used!")).problem).toBe("email-taken");
});

test("a change that needs a recent login asks for the current password again", () => {
  expect(changeProblem(failureWith("This login is too old for that. Log in again with your password."))).toEqual({
    problem: "old-login",
    text: "Enter your current password again.",
  });
});

test("a taken username that is the visitor's email address is a taken address", () => {
  const failure = { messages: ["Sorry, that username already exists!"], isNetworkFailure: false };
  const problemWith = (username: string) =>
    registrationProblem(failure, { username, email: "ada@example.com" }).problem;
  expect(problemWith("Ada@example.com")).toBe("email-taken");
  expect(problemWith("ada")).toBe("username-taken");
  expect(registrationProblem(failure).problem).toBe("username-taken");
});
