import { type FormEvent, type InputEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { AccountProblem } from "#app/domain/accounts/account-errors.ts";
import type { FormErrors } from "#app/domain/accounts/account-forms.ts";
import { AccountError } from "#app/graphql/accounts/accounts.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Field, PasswordInput, TextInput } from "#app/ui/forms/field.tsx";
import styles from "./login-dialog.module.css";
import { LoginNotStoredError } from "./session.ts";

/** A field of a form of the account. */
export interface AccountField {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "password";
  /** Value of `autocomplete`, for password managers. */
  readonly autoComplete: string;
  readonly hint?: string;
  readonly isHalf?: boolean;
  /** The initial value. */
  readonly value?: string;
  /** The name of the field whose value it takes until the visitor edits it. */
  readonly follows?: string;
}

/** Confirms a change, so that nobody else at an open browser can make it. */
export const currentPassword: AccountField = {
  name: "currentPassword",
  label: "Current password",
  type: "password",
  autoComplete: "current-password",
};

/** The hint of every field for a new password. */
export const newPasswordHint = "At least 8 characters. A few words in a row are easy to remember and hard to guess.";

/** The field of each problem of the backend; any other problem is of the whole form. */
const fieldOfProblem: Partial<Record<AccountProblem, string>> = {
  "wrong-login": "password",
  "wrong-password": "currentPassword",
  "old-login": "currentPassword",
  "refused-password": "password",
  "missing-password": "password",
  "missing-username": "username",
  "username-taken": "username",
  "invalid-username": "username",
  "long-username": "username",
  "refused-username": "username",
  "missing-email": "email",
  "email-taken": "email",
  "invalid-email": "email",
  "missing-first-name": "firstName",
  "long-first-name": "firstName",
  "missing-last-name": "lastName",
  "long-last-name": "lastName",
};

type Checked<Form> = { readonly form: Form } | { readonly mistakes: FormErrors };

/**
 * A form of the account. Sends only values that pass `check`. Fields keep their values, except passwords after a
 * success.
 */
export function AccountForm<Form>(props: {
  readonly id: string;
  readonly fields: readonly AccountField[];
  readonly check: (values: Readonly<Record<string, unknown>>) => Checked<Form>;
  /**
   * Sends the form; resolves to a message of success when the form stays.
   * @throws {AccountError}
   * @throws {LoginNotStoredError}
   */
  readonly send: (form: Form) => Promise<string | undefined>;
  /** Label of the button, and while the form is being sent. */
  readonly words: { readonly send: string; readonly sending: string };
  /** The button's variant, for a form that is not the main one of the page. */
  readonly variant?: "line";
  /** Whether the first field is focused when the form appears. */
  readonly takesFocus?: boolean;
  /** The username for password managers, when the form has no field for it. */
  readonly username?: string;
  /** Content beside the button. */
  readonly children?: ReactNode;
}) {
  const { id, fields, check, send, words, variant, takesFocus = false, username, children } = props;
  const ref = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [done, setDone] = useState("");
  const [found, setFound] = useState<Rejection | null>(null);
  useEffect(() => {
    if (!found) return;
    const field = ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (field ?? ref.current?.querySelector<HTMLElement>("[data-problem]"))?.focus();
  }, [found]);

  const edited = useRef(new Set<string>());
  const follow = ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    edited.current.add(target.name);
    for (const { name, follows } of fields) {
      const control = currentTarget.elements.namedItem(name);
      if (follows === target.name && !edited.current.has(name) && control instanceof HTMLInputElement) {
        control.value = target.value;
      }
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const checked = check(Object.fromEntries(new FormData(form)));
    setDone("");
    if ("mistakes" in checked) {
      setFound({ mistakes: checked.mistakes, problem: "" });
      return;
    }
    setFound(null);
    setSending(true);
    try {
      setDone((await send(checked.form)) ?? "");
      for (const { name, type } of fields) {
        const control = form.elements.namedItem(name);
        if (type === "password" && control instanceof HTMLInputElement) control.value = "";
      }
    } catch (error) {
      setFound(rejectionOf(error));
    } finally {
      setSending(false);
    }
  };

  const count = Object.keys(found?.mistakes ?? {}).length;
  const problem = found?.problem || (count > 1 ? `${count} fields need another look.` : "");
  return (
    <form ref={ref} className={styles.form} method="post" noValidate onInput={follow} onSubmit={submit}>
      {problem ? (
        <p
          className={styles.problem}
          role="alert"
          tabIndex={-1}
          data-problem
          data-login-ended={found?.needsLogin || undefined}
        >
          {problem}
          {found?.needsLogin ? (
            <>
              {" "}
              <a href="#login">Log in</a>
            </>
          ) : null}
        </p>
      ) : null}
      {username === undefined ? null : (
        <input name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      <div className={styles.fields}>
        {fields.map(({ name, label, type, autoComplete, hint, isHalf, value }, position) => {
          const common = {
            name,
            autoComplete,
            required: true,
            maxLength: 300,
            defaultValue: value,
            ...(takesFocus && position === 0 ? { "data-autofocus": true } : {}),
          };
          return (
            <div key={name} data-half={isHalf}>
              <Field id={`${id}-${name}`} label={label} hint={hint} error={found?.mistakes[name]}>
                {type === "password" ? (
                  <PasswordInput {...common} />
                ) : (
                  <TextInput
                    {...common}
                    type={type}
                    {...(name === "username" || type === "email" ? { autoCapitalize: "none", spellCheck: false } : {})}
                  />
                )}
              </Field>
            </div>
          );
        })}
      </div>
      <div className={styles.row}>
        <Button type="submit" {...(variant ? { variant } : {})} aria-disabled={isSending}>
          {isSending ? words.sending : words.send}
        </Button>
        {children}
        <p role="status" className={styles.done}>
          {done}
        </p>
      </div>
    </form>
  );
}

/** Why a form was not sent, or was rejected. */
interface Rejection {
  readonly mistakes: FormErrors;
  /** The error message of the whole form; empty when only a field has one. */
  readonly problem: string;
  /** Whether the login has ended in the meantime. */
  readonly needsLogin?: boolean;
}

/**
 * The message of a failed operation, and its field.
 * @throws any error that is not one of the account.
 */
function rejectionOf(error: unknown): Rejection {
  if (error instanceof LoginNotStoredError) return { mistakes: {}, problem: error.message };
  if (!(error instanceof AccountError)) throw error;
  const { problem, message } = error;
  const field = fieldOfProblem[problem];
  if (field) return { mistakes: { [field]: message }, problem: "" };
  return { mistakes: {}, problem: message, needsLogin: problem === "logged-out" };
}

/**
 * The result that replaces a form in the account's modal; focused when it appears, so that screen readers announce it.
 */
export function FocusedMessage({ children }: { readonly children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1} className={styles.text}>
      {children}
    </div>
  );
}

/** A link to another modal of the account, beside the button of a form. */
export function OtherModal({ href, children }: { readonly href: `#${string}`; readonly children: string }) {
  return (
    <p className="small muted">
      <SmartLink href={href} className="tap">
        {children}
      </SmartLink>
    </p>
  );
}
