import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { ceremonyText } from "#app/domain/accounts/passkey-errors.ts";
import { AccountError, type LoggedIn } from "#app/graphql/accounts/accounts.ts";
import { addPasskey, logInWithPasskey, type Passkey } from "#app/graphql/accounts/passkeys.ts";
import { browserClient } from "#app/graphql/browser-client.ts";

/**
 * Logs in with a passkey that the visitor chooses in the browser's dialog, which replaces any pending request.
 * @throws {AccountError} with a text for the visitor.
 */
export async function choosePasskey(): Promise<LoggedIn> {
  return await logInWithPasskey(browserClient(), (options) =>
    ceremony(() => startAuthentication({ optionsJSON: JSON.parse(options) })),
  );
}

/**
 * Waits until the visitor chooses a passkey among the suggestions of the username field, and logs in with it; null when
 * there are no suggestions, or another request replaces this one.
 * @throws {AccountError} with a text for the visitor, when the chosen one is refused.
 */
export async function suggestPasskeys(): Promise<LoggedIn | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  let isChosen = false;
  try {
    return await logInWithPasskey(browserClient(), async (options) => {
      const response = await startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: true });
      isChosen = true;
      return JSON.stringify(response);
    });
  } catch (error) {
    if (isChosen) throw error;
    return null;
  }
}

/** Ends a pending request for a passkey. */
export function cancelPasskeys(): void {
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Creates a passkey on this device and adds it to the visitor's account; returns all.
 * @throws {AccountError} with a text for the visitor.
 */
export async function createPasskey(name: string): Promise<readonly Passkey[]> {
  return await addPasskey(browserClient(), name, (options) =>
    ceremony(() => startRegistration({ optionsJSON: JSON.parse(options) })),
  );
}

/** Runs a request of WebAuthn; returns its result as JSON. */
async function ceremony(run: () => Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await run());
  } catch (error) {
    const text = ceremonyText(error instanceof Error ? error.name : "");
    throw new AccountError({ problem: "rejected", text }, error);
  }
}
