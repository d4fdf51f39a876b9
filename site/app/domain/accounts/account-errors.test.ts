import { expect, test } from "vitest";
import { loginProblem, registrationProblem } from "./account-errors.ts";

const said = (message: string, more: object = {}) => ({ messages: [message], isNetworkFailure: false, ...more });

test("short codes and sentences of a wrong login are one problem", () => {
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
    expect(loginProblem(said(message)).problem, message).toBe("wrong-login");
  }
});

test("what a plugin says in its own sentence is shown, what hides its reason is not", () => {
  expect(loginProblem(said("Please confirm your address first.")).text).toBe("Please confirm your address first.");
  for (const message of ["Internal server error", "some_code", ""]) {
    expect(loginProblem(said(message)).text).toBe("That didn’t work. Please try again.");
  }
});

test("too many attempts say after how long the next one is welcome", () => {
  const text = (retryAfterSeconds?: number) => loginProblem(said("Too many", { status: 429, retryAfterSeconds })).text;
  expect(text(900)).toBe("Too many attempts. Try again in 15 minutes.");
  expect(text(61)).toBe("Too many attempts. Try again in 2 minutes.");
  expect(text(60)).toBe("Too many attempts. Try again in 1 minute.");
  expect(text(8)).toBe("Too many attempts. Try again in 8 seconds.");
  expect(text(1)).toBe("Too many attempts. Try again in 1 second.");
  expect(text()).toBe("Too many attempts. Try again later.");
  expect(registrationProblem(said("Too many", { status: 429 })).problem).toBe("too-many-attempts");
});

test("without an answer, or with a broken one, the backend is out of reach", () => {
  expect(loginProblem({ messages: ["Failed to fetch"], isNetworkFailure: true }).problem).toBe("unreachable");
  expect(registrationProblem(said("Syntax error", { status: 500 })).problem).toBe("unreachable");
});

test("a refused registration says what is taken or wrong", () => {
  const problem = (message: string) => registrationProblem(said(message)).problem;
  expect(problem("Error: This username is already registered. Please choose another one.")).toBe("username-taken");
  expect(problem("Sorry, that username already exists!")).toBe("username-taken");
  expect(problem("This email address is already registered. Log in with this address.")).toBe("email-taken");
  expect(problem("The email address you are trying to use is invalid")).toBe("invalid-email");
  expect(problem("An email address was not provided.")).toBe("invalid-email");
  expect(problem("User registration is currently not allowed.")).toBe("registration-closed");
});
