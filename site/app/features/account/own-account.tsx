import { type ReactNode, useContext, useEffect, useId, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import {
  checkAccountForm,
  deletionForm,
  emailForm,
  nameForm,
  passwordForm,
} from "#app/domain/accounts/account-forms.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import {
  type AccountDetails,
  changeAccount,
  changePassword,
  confirmPassword,
  deleteAccount,
  endLogins,
  loadUser,
  loadViewer,
} from "#app/graphql/accounts/accounts.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { AccountContext, PasswordPage } from "./account-context.ts";
import { type AccountField, AccountForm, newPasswordHint } from "./account-form.tsx";
import { logOutFrom } from "./account-menu.tsx";
import styles from "./account-page.module.css";
import { AccountNotLoaded, LoadingAccount } from "./account-placeholders.tsx";
import type { Leaving } from "./leaving.ts";
import { downloadOwnData, type ProductsOf } from "./own-data.ts";

const currentPassword: AccountField = {
  name: "currentPassword",
  label: "Current password",
  type: "password",
  autoComplete: "current-password",
};

/** What belongs to the account that is logged in, section by section; each form saves for itself. */
export function OwnAccount(props: {
  readonly productsOf: ProductsOf;
  /** Called when the account is there. */
  readonly onShown: () => void;
  readonly onLeft: (reason: Leaving) => void;
}) {
  const { productsOf, onShown, onLeft } = props;
  const { details, hasFailed, load } = useDetails();
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

/** The account in full, loaded again after each change. */
function useDetails() {
  const { session, check } = useContext(AccountContext);
  const isLoggedIn = session.status === "logged-in";
  const databaseId = session.user?.databaseId;
  const [attempt, setAttempt] = useState(0);
  const [details, setDetails] = useState<AccountDetails | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    if (!isLoggedIn) return;
    let isCurrent = true;
    const load = async () => {
      if (!(await check())) return null;
      const client = browserClient();
      const id = databaseId ?? (await loadViewer(client))?.databaseId;
      return id === undefined ? null : await loadUser(client, id);
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
    hasFailed,
    load() {
      setFailed(false);
      setAttempt((before) => before + 1);
    },
  };
}

function Section({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p className="small muted">{lead}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

interface OwnProps {
  readonly details: AccountDetails;
}

function Name({ details, onChanged }: OwnProps & { readonly onChanged: () => void }) {
  const { check, setUser } = useContext(AccountContext);
  const { id, databaseId, firstName, lastName } = details;
  const formId = useId();
  return (
    <Section title="Name" lead="What we call you, here and when we write.">
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
    </Section>
  );
}

function Email({ details, onChanged }: OwnProps & { readonly onChanged: () => void }) {
  const { logIn } = useContext(AccountContext);
  const { id, username, email } = details;
  const formId = useId();
  return (
    <Section title="Email" lead="You can log in with it, and it is where a new password is sent.">
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
    </Section>
  );
}

function Password({ details, onLeft }: OwnProps & { readonly onLeft: (reason: Leaving) => void }) {
  const { logIn, logOut, whileNothingIsSaved } = useContext(AccountContext);
  const { username } = details;
  const formId = useId();
  return (
    <Section title="Password" lead="A new one logs out every other device.">
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
              : "Your new password is set. Devices that are logged in stay so.";
          });
        }}
        words={{ send: "Set new password", sending: "Setting" }}
        variant="line"
      />
    </Section>
  );
}

function Logins({ details }: OwnProps) {
  const { check, logOut, whileNothingIsSaved } = useContext(AccountContext);
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
    <Section title="Logins" lead="A login holds for a year on each device that you use.">
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
    </Section>
  );
}

function OwnData({ details, productsOf }: OwnProps & { readonly productsOf: ProductsOf }) {
  return (
    <Section
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
    </Section>
  );
}

function Deletion({ details, onLeft }: OwnProps & { readonly onLeft: (reason: Leaving) => void }) {
  const { logIn, logOut } = useContext(AccountContext);
  const isAtHost = useContext(PasswordPage) !== null;
  const { id, username } = details;
  const formId = useId();
  const [isAsked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    // What was pressed is gone; the focus goes on with what took its place.
    if (isAsked !== wasAsked.current) place.current?.querySelector<HTMLElement>("input, button")?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  const lead = "Your name, your email address, your password and your favorites go with it, for good.";
  if (isAtHost) {
    return (
      <Section title="Delete the account" lead={lead}>
        <p>
          Accounts are deleted by hand. Call <a href={telephoneHref(brand.phone)}>{brand.phone}</a> or write to{" "}
          <a href={`mailto:${brand.email}`}>{brand.email}</a> from {details.email}.
        </p>
      </Section>
    );
  }
  return (
    <Section title="Delete the account" lead={lead}>
      {isAsked ? (
        <div ref={place}>
          <AccountForm
            id={formId}
            fields={[
              {
                name: "username",
                label: "Your username, to be sure",
                type: "text",
                autoComplete: "off",
                hint: `It is ${username}.`,
              },
              currentPassword,
            ]}
            check={(values) => checkAccountForm(deletionForm(username), values)}
            send={async (typed) => {
              const client = browserClient();
              await logIn(await confirmPassword(client, { username, password: typed.currentPassword }));
              await deleteAccount(client, id);
              onLeft("deleted");
              await logOut();
              return "";
            }}
            words={{ send: "Delete my account", sending: "Deleting" }}
          >
            <Button variant="line" onClick={() => setAsked(false)}>
              Keep it
            </Button>
          </AccountForm>
        </div>
      ) : (
        <div ref={place} className={styles.buttons}>
          <Button variant="line" onClick={() => setAsked(true)}>
            Delete my account
          </Button>
        </div>
      )}
    </Section>
  );
}
