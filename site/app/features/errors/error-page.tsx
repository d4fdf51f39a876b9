import { useLoadedOnce } from "#app/ui/overlays/loaded-once.ts";
import { describeError } from "./describe-error.ts";
import type { WholeErrorPage } from "./whole-error-page.late.tsx";

let Whole: typeof WholeErrorPage | null = null;

/** Loads the code of the error page, which few visitors ever see; rejects where it cannot be loaded. */
export async function loadErrorPage(): Promise<typeof WholeErrorPage> {
  Whole = (await import("./whole-error-page.late.tsx")).WholeErrorPage;
  return Whole;
}

if (import.meta.env.SSR) await loadErrorPage();

/** Loads it with a visitor's first act: what may fail then may be the network. */
export function loadErrorPageAhead(): void {
  const acts = ["pointerover", "pointerdown", "keydown"];
  const load = () => {
    for (const type of acts) removeEventListener(type, load, true);
    // An error that comes all the same is said in words, and asks again.
    loadErrorPage().catch(() => {});
  };
  for (const type of acts) addEventListener(type, load, { capture: true, passive: true });
}

/**
 * The error page: `404 Error`, an apology with the message, a way home (S2.134–S2.136, S8.18–S8.21). Until its code is
 * there, and where it cannot be loaded, these words alone.
 */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const Loaded = useLoadedOnce(loadErrorPage, Whole === null, () => {});
  const Page = Whole ?? Loaded;
  return Page ? <Page error={error} /> : <ErrorWords error={error} />;
}

function ErrorWords({ error }: { readonly error: unknown }) {
  const { statusCode, message } = describeError(error);
  return (
    <div className="wrap">
      <h1>{statusCode} Error</h1>
      <p className="lead" role="status">
        We are sorry. {message}
      </p>
      <p>
        <a href="/">Go Home</a>
      </p>
    </div>
  );
}
