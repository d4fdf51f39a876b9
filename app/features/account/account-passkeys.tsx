import { useId, useRef, useState } from "react";
import { checkAccountForm, confirmedPasskeyForm, passkeyForm } from "#app/domain/accounts/account-forms.ts";
import { AccountError, confirmPassword } from "#app/graphql/accounts/accounts.ts";
import { type Passkey, removePasskey, renamePasskey } from "#app/graphql/accounts/passkeys.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { useAccount } from "./account-context.ts";
import { type AccountField, AccountForm, currentPassword } from "./account-form.tsx";
import styles from "./account-page.module.css";
import { AccountSection, useToggledFocus } from "./account-parts.tsx";
import { canUsePasskeys } from "./passkey-support.ts";

const nameField: AccountField = {
  name: "name",
  label: "Name of the passkey",
  type: "text",
  autoComplete: "off",
  hint: "Such as the device, or the app that keeps it.",
};

const newNameField: AccountField = { ...nameField, label: "Name of the new passkey" };

const confirmation: AccountField = {
  ...currentPassword,
  hint: "Forgot it? Log in again with a passkey or by email, and add the new one within five minutes.",
};

/** The visitor's passkeys, to add, rename and remove, and what to do about a lost one. */
export function Passkeys(props: {
  readonly username: string;
  readonly passkeys: readonly Passkey[];
  readonly onChanged: (passkeys: readonly Passkey[]) => void;
}) {
  const { username, passkeys, onChanged } = props;
  const [done, setDone] = useState("");
  const message = useRef<HTMLParagraphElement>(null);
  const change = (next: readonly Passkey[], text: string) => {
    setDone(text);
    // The pressed button leaves the page with a removed passkey, and with the form of an added one.
    if (next.length !== passkeys.length) message.current?.focus();
    onChanged(next);
  };
  return (
    <AccountSection title="Passkeys" lead="Log in with your fingerprint, your face or a PIN in place of the password.">
      {passkeys.length > 0 ? (
        <ul className={styles.passkeys} aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onChanged={change} />
          ))}
        </ul>
      ) : (
        <p>You have no passkey yet.</p>
      )}
      <p ref={message} role="status" tabIndex={-1} className={styles.done}>
        {done}
      </p>
      {canUsePasskeys() ? (
        <NewPasskey key={passkeys.length} username={username} onChanged={change} />
      ) : (
        <p>This browser cannot add one at this address.</p>
      )}
      <p className="small muted">
        <strong>If you lose a device:</strong> log in with your password, or by email, and remove its passkey here. Then
        log out everywhere, below. A new password ends your logins and keeps your passkeys.
      </p>
    </AccountSection>
  );
}

/** Called with the passkeys after a change, and a message. */
type OnChanged = (passkeys: readonly Passkey[], message: string) => void;

/** The form that adds a passkey; it asks for the password when the login is too old for that. */
function NewPasskey({ username, onChanged }: { readonly username: string; readonly onChanged: OnChanged }) {
  const { check, logIn } = useAccount();
  const [needsPassword, setNeedsPassword] = useState(false);
  const id = useId();
  const add = async (name: string) => {
    await check();
    try {
      const { createPasskey } = await import("./passkey-ceremonies.ts");
      onChanged(await createPasskey(name), `“${name}” is added.`);
      return undefined;
    } catch (error) {
      if (!(error instanceof AccountError) || error.problem !== "old-login") throw error;
      setNeedsPassword(true);
      const text = "Your login is more than five minutes old. Enter your password, and add the passkey again.";
      throw new AccountError({ problem: "old-login", text }, error);
    }
  };
  const words = { send: "Add a passkey", sending: "Waiting for your passkey" };
  return needsPassword ? (
    <AccountForm
      id={id}
      username={username}
      fields={[newNameField, confirmation]}
      check={(values) => checkAccountForm(confirmedPasskeyForm, values)}
      send={async (form) => {
        await logIn(await confirmPassword(browserClient(), { username, password: form.currentPassword }));
        return await add(form.name);
      }}
      words={words}
      variant="line"
    />
  ) : (
    <AccountForm
      id={id}
      fields={[newNameField]}
      check={(values) => checkAccountForm(passkeyForm, values)}
      send={(form) => add(form.name)}
      words={words}
      variant="line"
    />
  );
}

/** A passkey in the list, to rename or remove. */
function PasskeyItem({ passkey, onChanged }: { readonly passkey: Passkey; readonly onChanged: OnChanged }) {
  const { check } = useAccount();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [isEditing, setEditing] = useState(false);
  const place = useToggledFocus<HTMLLIElement>(isEditing);
  const formId = useId();
  return (
    <li ref={place}>
      <p>
        <strong>{name}</strong>
        <span className="small muted">
          Added {formatDay(createdAt)}, {lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : "not used yet"}
        </span>
      </p>
      {isEditing ? (
        <>
          <AccountForm
            id={formId}
            fields={[{ ...nameField, value: name }]}
            check={(values) => checkAccountForm(passkeyForm, values)}
            send={async (form) => {
              await check();
              onChanged(await renamePasskey(browserClient(), id, form.name), `“${form.name}” is saved.`);
              setEditing(false);
              return undefined;
            }}
            words={{ send: "Save name", sending: "Saving" }}
            variant="line"
          >
            <Button variant="line" onClick={() => setEditing(false)}>
              Keep as it is
            </Button>
          </AccountForm>
          <AccountForm
            id={`${formId}-removal`}
            fields={[]}
            check={() => ({ form: id })}
            send={async () => {
              await check();
              onChanged(await removePasskey(browserClient(), id), `“${name}” is removed.`);
              return undefined;
            }}
            words={{ send: "Remove this passkey", sending: "Removing" }}
            variant="line"
          />
        </>
      ) : (
        <Button variant="line" size="small" onClick={() => setEditing(true)}>
          Change<span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  );
}

/** A day of the visitor's time zone: `Dec 1, 2026`. */
const formatDay = (time: string) => new Date(time).toLocaleDateString("en-US", { dateStyle: "medium" });
