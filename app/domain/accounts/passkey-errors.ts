import { accountBounds } from "@porchlight/contract/account-rules";
import { type AccountFailure, type AccountProblemText, changeProblem } from "./account-errors.ts";

/** Messages of the embedded backend about passkeys. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/passkey was not accepted/i, "This passkey belongs to no account here. Log in another way."],
  [/passkey request has expired/i, "That took too long. Try again."],
  [/can have at most/i, `You have ${accountBounds.passkeys.max} passkeys, which is as many as fit. Remove one first.`],
  [/no such passkey/i, "This passkey has been removed already. Reload the page."],
  [/passkeys cannot be used/i, "Passkeys can’t be used at this address."],
];

/** The problem of a login with a passkey, or of a change to the passkeys of an account, that failed. */
export function passkeyProblem(failure: AccountFailure): AccountProblemText {
  const [, text] = texts.find(([pattern]) => failure.messages.some((message) => pattern.test(message))) ?? [];
  return text ? { problem: "rejected", text } : changeProblem(failure);
}

/** The text for a passkey that the browser did not create or use, by the name of its error. */
export function ceremonyText(errorName: string): string {
  switch (errorName) {
    case "InvalidStateError":
      return "This device has a passkey of your account already.";
    case "NotAllowedError":
      return "No passkey was used. You can try again.";
    case "SecurityError":
      return "Passkeys can’t be used at this address.";
    default:
      return "Your browser could not use a passkey. Try again, or log in another way.";
  }
}
