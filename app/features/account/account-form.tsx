import { type FormEvent, useEffect, useRef, useState } from "react";
import type { AccountProblem } from "#app/domain/accounts/account-errors.ts";
import type { AccountMistakes } from "#app/domain/accounts/account-forms.ts";
import { AccountError } from "#app/graphql/accounts/accounts.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Field, TextInput } from "#app/ui/forms/field.tsx";
import { PasswordInput } from "#app/ui/forms/password-input.tsx";
import styles from "./login-dialog.module.css";
import { LoginNotStoredError } from "./session.ts";

/** A field of a form of the account. */
export interface AccountField {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "password";
  /** What password managers go by. */
  readonly autoComplete: string;
  readonly hint?: string;
  readonly isHalf?: boolean;
  /** What it holds at first. */
  readonly value?: string;
}

/** What makes a good password, at every field for a new one. */
export const newPasswordHint = "At least 8 characters. A few words in a row are easy to remember and hard to guess.";

/** The fields that problems of the backend belong to; any other belongs to the whole form. */
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

type Checked<Form> = { readonly form: Form } | { readonly mistakes: AccountMistakes };

/**
 * One form of the account. What fails `check` is not sent; nothing that was typed is lost, but passwords that have done
 * their work.
 */
export function AccountForm<Form>(props: {
  readonly id: string;
  readonly fields: readonly AccountField[];
  readonly check: (values: Readonly<Record<string, unknown>>) => Checked<Form>;
  /** Sends it, and gives what to say where the form stays. @throws AccountError, LoginNotStoredError */
  readonly send: (form: Form) => Promise<string | undefined>;
  /** On the button, and while it is being sent. */
  readonly words: { readonly send: string; readonly sending: string };
  /** Its button's looks, where the form is not what the page is for. */
  readonly variant?: "line";
  /** The first field has the focus when the form appears. */
  readonly takesFocus?: boolean;
  /** Whose password the form asks for, where it does not ask that: password managers want to know. */
  readonly username?: string;
  /** Beside the button. */
  readonly children?: React.ReactNode;
}) {
  const { id, fields, check, send, words, variant, takesFocus = false, username, children } = props;
  const ref = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [done, setDone] = useState("");
  const [found, setFound] = useState<Refusal | null>(null);
  useEffect(() => {
    if (!found) return;
    const field = ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (field ?? ref.current?.querySelector<HTMLElement>("[data-problem]"))?.focus();
  }, [found]);

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
      setFound(refusalOf(error));
    } finally {
      setSending(false);
    }
  };

  const count = Object.keys(found?.mistakes ?? {}).length;
  const problem = found?.problem || (count > 1 ? `${count} fields need another look.` : "");
  return (
    <form ref={ref} className={styles.form} method="post" noValidate onSubmit={submit}>
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

/** Why a form was not sent, or not taken. */
interface Refusal {
  readonly mistakes: AccountMistakes;
  /** What is no field's; else empty. */
  readonly problem: string;
  /** A login that ended meanwhile. */
  readonly needsLogin?: boolean;
}

/** What a failed operation says, and where. @throws any error that is not one of the account. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof LoginNotStoredError) return { mistakes: {}, problem: error.message };
  if (!(error instanceof AccountError)) throw error;
  const { problem, message } = error;
  const field = fieldOfProblem[problem];
  if (field) return { mistakes: { [field]: message }, problem: "" };
  return { mistakes: {}, problem: message, needsLogin: problem === "logged-out" };
}
