import { useContext, useEffect, useId, useState } from "react";
import { brand } from "#app/brand.ts";
import { checkAccountForm, emailForm, nameForm, passwordForm } from "#app/domain/accounts/account-forms.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import {
  changeAccount,
  changePassword,
  confirmPassword,
  endLogins,
  loadUser,
  loadViewer,
} from "#app/graphql/accounts/accounts.ts";
import { loadPasskeys } from "#app/graphql/accounts/passkeys.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { PasswordPage, useAccount } from "./account-context.ts";
import { AccountData, type ProductsOf } from "./account-data.tsx";
import { Deletion } from "./account-deletion.tsx";
import { AccountForm, currentPassword, newPasswordHint } from "./account-form.tsx";
import { logOutFrom } from "./account-menu.tsx";
import styles from "./account-page.module.css";
import {
  AccountNotLoaded,
  AccountSection,
  type AccountSectionProps,
  LoadingAccount,
  type LogoutReason,
  type OwnDetails,
} from "./account-parts.tsx";
import { Passkeys } from "./account-passkeys.tsx";

/** The account of the logged-in user in sections; each form is saved separately. */
export function AccountSettings(props: {
  readonly productsOf: ProductsOf;
  readonly onShown: () => void;
  readonly onLogOut: (reason: LogoutReason) => void;
}) {
  const { productsOf, onShown, onLogOut } = props;
  const { details, hasFailed, load, setDetails } = useOwnDetails();
  const isLoaded = details !== null;
  useEffect(() => {
    if (isLoaded) onShown();
  }, [isLoaded, onShown]);
  // Loaded sections stay, with what is being typed, when a reload fails.
  if (hasFailed && !details) return <AccountNotLoaded onRetry={load} />;
  if (!details) return <LoadingAccount />;
  return (
    <div key={details.databaseId} className={styles.sections}>
      <Name details={details} onChanged={load} />
      <Email details={details} onChanged={load} />
      <Password details={details} onLogOut={onLogOut} />
      {details.passkeys ? (
        <Passkeys
          username={details.username}
          passkeys={details.passkeys}
          onChanged={(passkeys) => setDetails({ ...details, passkeys })}
        />
      ) : null}
      <Logins details={details} />
      <AccountData details={details} productsOf={productsOf} />
      <Deletion details={details} onLogOut={onLogOut} />
    </div>
  );
}

function Name({ details, onChanged }: AccountSectionProps & { readonly onChanged: () => void }) {
  const { check, setUser } = useAccount();
  const { id, databaseId, firstName, lastName } = details;
  const formId = useId();
  return (
    <AccountSection title="Name" lead="What we call you, here and when we write.">
      <AccountForm
        id={formId}
        fields={[
          {
            name: "firstName",
            label: "First name",
            type: "text",
            autoComplete: "given-name",
            isHalf: true,
            value: firstName,
          },
          {
            name: "lastName",
            label: "Last name",
            type: "text",
            autoComplete: "family-name",
            isHalf: true,
            value: lastName,
          },
        ]}
        check={(values) => checkAccountForm(nameForm, values)}
        send={async (form) => {
          await check();
          await changeAccount(browserClient(), id, form);
          setUser({ databaseId, firstName: form.firstName });
          onChanged();
          return "Your name is saved.";
        }}
        words={{ send: "Save name", sending: "Saving" }}
        variant="line"
      />
    </AccountSection>
  );
}

function Email({ details, onChanged }: AccountSectionProps & { readonly onChanged: () => void }) {
  const { logIn } = useAccount();
  const { id, username, email } = details;
  const formId = useId();
  return (
    <AccountSection title="Email" lead="You can log in with it, and it is where a new password is sent.">
      <AccountForm
        id={formId}
        username={username}
        fields={[
          { name: "email", label: "Email", type: "email", autoComplete: "email", value: email },
          currentPassword,
        ]}
        check={(values) => checkAccountForm(emailForm, values)}
        send={async (form) => {
          const client = browserClient();
          await logIn(await confirmPassword(client, { username, password: form.currentPassword }));
          await changeAccount(client, id, { email: form.email });
          onChanged();
          return "Your email address is saved.";
        }}
        words={{ send: "Save email", sending: "Saving" }}
        variant="line"
      />
    </AccountSection>
  );
}

function Password({ details, onLogOut }: AccountSectionProps & { readonly onLogOut: (reason: LogoutReason) => void }) {
  const { logIn, logOut, pauseSaving } = useAccount();
  const { username } = details;
  const formId = useId();
  return (
    <AccountSection title="Password" lead="A new one logs out every other device.">
      <AccountForm
        id={formId}
        username={username}
        fields={[
          currentPassword,
          {
            name: "password",
            label: "New password",
            type: "password",
            autoComplete: "new-password",
            hint: newPasswordHint,
          },
        ]}
        check={(values) => checkAccountForm(passwordForm, values)}
        send={async (form) => {
          const client = browserClient();
          await logIn(await confirmPassword(client, { username, password: form.currentPassword }));
          return await pauseSaving(async () => {
            const { login, haveLoginsEnded } = await changePassword(client, details, form.password);
            if (!login) {
              onLogOut("new-password");
              await logOut();
              return "";
            }
            await logIn(login);
            return haveLoginsEnded
              ? "Your new password is set. Every other device is logged out within the hour."
              : "Your new password is set. Devices that are logged in stay logged in.";
          });
        }}
        words={{ send: "Set new password", sending: "Setting" }}
        variant="line"
      />
    </AccountSection>
  );
}

function Logins({ details }: AccountSectionProps) {
  const { check, logOut, pauseSaving } = useAccount();
  const [state, setState] = useState<"idle" | "sending" | "failed">("idle");
  const end = async () => {
    if (state === "sending") return;
    setState("sending");
    const hasEnded = await pauseSaving(async () => {
      if (!(await check()) || !(await endLogins(browserClient(), details.id))) return false;
      await logOutFrom(logOut);
      return true;
    });
    if (!hasEnded) setState("failed");
  };
  return (
    <AccountSection title="Logins" lead="A login lasts a year on each device that you use.">
      <p>
        You are logged in as <strong>{details.username}</strong>.
      </p>
      <div className={styles.buttons}>
        <Button variant="line" onClick={() => logOutFrom(logOut)}>
          Log out here
        </Button>
        <Button variant="line" aria-disabled={state === "sending"} onClick={end}>
          {state === "sending" ? "Logging out" : "Log out everywhere"}
        </Button>
      </div>
      <p className="small muted">Everywhere means every device, this one too, within the hour.</p>
      {state === "failed" ? (
        <p role="alert" className={styles.problem}>
          The logins on your other devices could not be ended. Try again, or call{" "}
          <a href={telephoneHref(brand.phone)}>{brand.phone}</a>.
        </p>
      ) : null}
    </AccountSection>
  );
}

/** The account's details, loaded again after each change. */
function useOwnDetails() {
  const { session, check } = useAccount();
  const isLoggedIn = session.status === "logged-in";
  const databaseId = session.user?.databaseId;
  const isAtHost = useContext(PasswordPage) !== null;
  const [attempt, setAttempt] = useState(0);
  const [details, setDetails] = useState<OwnDetails | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (!isLoggedIn) return;
    let isCurrent = true;
    const load = async () => {
      if (!(await check())) return null;
      const client = browserClient();
      const id = databaseId ?? (await loadViewer(client))?.databaseId;
      const user = id === undefined ? null : await loadUser(client, id);
      return user && { ...user, passkeys: isAtHost ? null : await loadPasskeys(client) };
    };
    load().then(
      (found) => {
        if (!isCurrent) return;
        if (found) setDetails(found);
        setFailed(found === null);
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoggedIn, databaseId, attempt]);
  return {
    details,
    setDetails,
    hasFailed,
    load() {
      setFailed(false);
      setAttempt((before) => before + 1);
    },
  };
}
