import { useContext, useEffect, useId, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { checkAccountForm, deletionForm } from "#app/domain/accounts/account-forms.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { confirmPassword, deleteAccount } from "#app/graphql/accounts/accounts.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { PasswordPage, useAccount } from "./account-context.ts";
import { AccountForm } from "./account-form.tsx";
import styles from "./account-page.module.css";
import type { Leaving } from "./leaving.ts";
import { currentPassword, type OwnProps, OwnSection } from "./own-section.tsx";

/** The end of the account, asked twice; at a host without the site's own deletion, whom to tell. */
export function Deletion({ details, onLeft }: OwnProps & { readonly onLeft: (reason: Leaving) => void }) {
  const { logIn, logOut } = useAccount();
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
  const lead = "Your name, email address, password and favorites are deleted with it and cannot be restored.";
  if (isAtHost) {
    return (
      <OwnSection title="Delete the account" lead={lead}>
        <p>
          Accounts are deleted by hand. Call <a href={telephoneHref(brand.phone)}>{brand.phone}</a> or write to{" "}
          <a href={`mailto:${brand.email}`}>{brand.email}</a> from {details.email}.
        </p>
      </OwnSection>
    );
  }
  return (
    <OwnSection title="Delete the account" lead={lead}>
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
    </OwnSection>
  );
}
