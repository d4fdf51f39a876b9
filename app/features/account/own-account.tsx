import { useEffect, useId, useState } from "react";
import { brand } from "#app/brand.ts";
import { checkAccountForm, emailForm, nameForm, passwordForm } from "#app/domain/accounts/account-forms.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { changeAccount, changePassword, confirmPassword, endLogins } from "#app/graphql/accounts/accounts.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { useAccount } from "./account-context.ts";
import { AccountForm, newPasswordHint } from "./account-form.tsx";
import { logOutFrom } from "./account-menu.tsx";
import styles from "./account-page.module.css";
import { AccountNotLoaded, LoadingAccount } from "./account-placeholders.tsx";
import type { Leaving } from "./leaving.ts";
import { downloadOwnData, type ProductsOf } from "./own-data.ts";
import { Deletion } from "./own-deletion.tsx";
import { currentPassword, type OwnProps, OwnSection } from "./own-section.tsx";
import { useOwnDetails } from "./use-own-details.ts";

/** What belongs to the account that is logged in, section by section; each form saves for itself. */
export function OwnAccount(props: {
  readonly productsOf: ProductsOf;
  /** Called when the account is there. */
  readonly onShown: () => void;
  readonly onLeft: (reason: Leaving) => void;
}) {
  const { productsOf, onShown, onLeft } = props;
  const { details, hasFailed, load } = useOwnDetails();
  const isThere = details !== null;
  useEffect(() => {
    if (isThere) onShown();
  }, [isThere, onShown]);
  // What was there once stays, with what is being typed, though it cannot be loaded again.
  if (hasFailed && !details) return <AccountNotLoaded onRetry={load} />;
  if (!details) return <LoadingAccount />;
  return (
    <div key={details.databaseId} className={styles.sections}>
      <Name details={details} onChanged={load} />
      <Email details={details} onChanged={load} />
      <Password details={details} onLeft={onLeft} />
      <Logins details={details} />
      <OwnData details={details} productsOf={productsOf} />
      <Deletion details={details} onLeft={onLeft} />
    </div>
  );
}

function Name({ details, onChanged }: OwnProps & { readonly onChanged: () => void }) {
  const { check, setUser } = useAccount();
  const { id, databaseId, firstName, lastName } = details;
  const formId = useId();
  return (
    <OwnSection title="Name" lead="What we call you, here and when we write.">
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
    </OwnSection>
  );
}

function Email({ details, onChanged }: OwnProps & { readonly onChanged: () => void }) {
  const { logIn } = useAccount();
  const { id, username, email } = details;
  const formId = useId();
  return (
    <OwnSection title="Email" lead="You can log in with it, and it is where a new password is sent.">
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
    </OwnSection>
  );
}

function Password({ details, onLeft }: OwnProps & { readonly onLeft: (reason: Leaving) => void }) {
  const { logIn, logOut, whileNothingIsSaved } = useAccount();
  const { username } = details;
  const formId = useId();
  return (
    <OwnSection title="Password" lead="A new one logs out every other device.">
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
          return await whileNothingIsSaved(async () => {
            const { login, haveLoginsEnded } = await changePassword(client, details, form.password);
            if (!login) {
              onLeft("new-password");
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
    </OwnSection>
  );
}

function Logins({ details }: OwnProps) {
  const { check, logOut, whileNothingIsSaved } = useAccount();
  const [state, setState] = useState<"idle" | "sending" | "failed">("idle");
  const end = async () => {
    if (state === "sending") return;
    setState("sending");
    const hasEnded = await whileNothingIsSaved(async () => {
      if (!(await check()) || !(await endLogins(browserClient(), details.id))) return false;
      await logOutFrom(logOut);
      return true;
    });
    if (!hasEnded) setState("failed");
  };
  return (
    <OwnSection title="Logins" lead="A login lasts a year on each device that you use.">
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
    </OwnSection>
  );
}

function OwnData({ details, productsOf }: OwnProps & { readonly productsOf: ProductsOf }) {
  return (
    <OwnSection
      title="Your data"
      lead={
        <>
          What is kept, for how long and for what:{" "}
          <SmartLink href="/privacyterms/" prefetch="none">
            privacy
          </SmartLink>
          .
        </>
      }
    >
      <p>
        One file with everything in your account, and with everything that this browser keeps for our site. It holds no
        password. What you sent us by forms is not part of the account.
      </p>
      <div className={styles.buttons}>
        <Button variant="line" onClick={() => downloadOwnData(details, productsOf)}>
          Download my data
        </Button>
      </div>
    </OwnSection>
  );
}
