import { expect, test } from "vitest";
import { ceremonyText, passkeyProblem } from "./passkey-errors.ts";

const failureWith = (message: string, more: object = {}) => ({ messages: [message], isNetworkFailure: false, ...more });

test.each([
  ["This passkey was not accepted.", "This passkey belongs to no account here. Log in another way."],
  ["This passkey request has expired.", "That took too long. Try again."],
  ["An account can have at most 10 passkeys.", "You have 10 passkeys, which is as many as fit. Remove one first."],
  ["There is no such passkey.", "This passkey has been removed already. Reload the page."],
  ["Passkeys cannot be used at this address.", "Passkeys can’t be used at this address."],
])("a message of the backend becomes a text for the visitor: %s", (message, text) => {
  expect(passkeyProblem(failureWith(message))).toEqual({ problem: "rejected", text });
});

test("other failures are those of any change to an account", () => {
  const tooOld = "This login is too old for that. Log in again with your password.";
  expect(passkeyProblem(failureWith(tooOld)).problem).toBe("old-login");
  expect(passkeyProblem(failureWith("Internal server error")).problem).toBe("logged-out");
  expect(passkeyProblem(failureWith("Too many", { status: 429, retryAfterSeconds: 8 })).text).toBe(
    "Too many attempts. Try again in 8 seconds.",
  );
  expect(passkeyProblem({ messages: ["Failed to fetch"], isNetworkFailure: true }).problem).toBe("unreachable");
});

test.each([
  ["InvalidStateError", "This device has a passkey of your account already."],
  ["NotAllowedError", "No passkey was used. You can try again."],
  ["SecurityError", "Passkeys can’t be used at this address."],
  ["UnknownError", "Your browser could not use a passkey. Try again, or log in another way."],
])("an error of the browser becomes a text for the visitor: %s", (name, text) => {
  expect(ceremonyText(name)).toBe(text);
});
