import { type ComponentPropsWithRef, useState } from "react";
import { TextInput } from "./field.tsx";
import styles from "./password-input.module.css";

/** A password that can be shown while it is typed; wired like `TextInput`. */
export function PasswordInput(props: Omit<ComponentPropsWithRef<"input">, "type">) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextInput {...props} type={isShown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className={styles.show}
        aria-label={isShown ? "Hide password" : "Show password"}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </div>
  );
}
