import { useContext, useId, useState } from "react";
import { brand } from "#app/brand.ts";
import { checkAccountForm, deletionForm } from "#app/domain/accounts/account-forms.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { confirmPassword, deleteAccount } from "#app/graphql/accounts/accounts.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { PasswordPage, useAccount } from "./account-context.ts";
import { AccountForm, currentPassword } from "./account-form.tsx";
import styles from "./account-page.module.css";
import { AccountSection, type AccountSectionProps, type LogoutReason, useToggledFocus } from "./account-parts.tsx";

/** Deletes the account after a confirmation; when a host stores the accounts, shows whom to contact. */
export function Deletion({
  details,
  onLogOut,
}: AccountSectionProps & { readonly onLogOut: (reason: LogoutReason) => void }) {
  const { logIn, logOut } = useAccount();
  const isAtHost = useContext(PasswordPage) !== null;
  const { id, username } = details;
  const formId = useId();
  const [isConfirming, setConfirming] = useState(false);
  const place = useToggledFocus<HTMLDivElement>(isConfirming);
  const lead = "Your name, email address, password, passkeys and favorites are deleted with it and cannot be restored.";
  if (isAtHost) {
    return (
      <AccountSection title="Delete the account" lead={lead}>
        <p>
          Accounts are deleted by hand. Call <a href={telephoneHref(brand.phone)}>{brand.phone}</a> or write to{" "}
          <a href={`mailto:${brand.email}`}>{brand.email}</a> from {details.email}.
        </p>
      </AccountSection>
    );
  }
  return (
    <AccountSection title="Delete the account" lead={lead}>
      {isConfirming ? (
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
              onLogOut("deleted");
              await logOut();
              return "";
            }}
            words={{ send: "Delete my account", sending: "Deleting" }}
          >
            <Button variant="line" onClick={() => setConfirming(false)}>
              Keep it
            </Button>
          </AccountForm>
        </div>
      ) : (
        <div ref={place} className={styles.buttons}>
          <Button variant="line" onClick={() => setConfirming(true)}>
            Delete my account
          </Button>
        </div>
      )}
    </AccountSection>
  );
}
