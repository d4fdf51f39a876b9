import { type ReactNode, useEffect, useRef } from "react";
import { SmartLink } from "#app/ui/actions/links.tsx";
import styles from "./login-dialog.module.css";

/** What a modal of the account says once its form is done with; has the focus when it comes, so that it is read out. */
export function FocusedWords({ children }: { readonly children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1} className={styles.words}>
      {children}
    </div>
  );
}

/** The way to another modal of the account, beside the button of a form. */
export function OtherModal({ href, children }: { readonly href: `#${string}`; readonly children: string }) {
  return (
    <p className="small muted">
      <SmartLink href={href} className="tap">
        {children}
      </SmartLink>
    </p>
  );
}
