import { loginCookieHint } from "#app/features/account/login-cookie-hint.ts";
import type { FavoriteChange, FavoriteProduct } from "#app/features/favorites/favorite-change.ts";
import type { KeptFavorites } from "#app/features/favorites/kept-favorites.ts";
import type { LoggedIn } from "#app/graphql/accounts/accounts.ts";
import type { HeartSubject } from "#app/ui/actions/heart.tsx";
import type { Personal } from "./personal.ts";

/** The visitor of the page as of now, and what the acts of a visitor need of the page. */
export interface VisitorNow {
  /** Login and favorites; null until they are loaded. */
  readonly personal: Personal | null;
  /** What this browser keeps; null until it is read. */
  readonly kept: KeptFavorites | null;
  /** What the login modal names. */
  readonly wanted: readonly FavoriteProduct[];
  readonly start: () => Promise<Personal>;
  readonly readKept: () => Promise<KeptFavorites>;
  /** Opens the login modal, which names these products. */
  readonly askForLogin: (wanted: readonly FavoriteProduct[]) => void;
}

/** A heart was pressed (S4.31, S4.32, S6.2). */
export async function toggle(now: VisitorNow, { id, title, picture }: HeartSubject): Promise<void> {
  const { personal, kept, start } = now;
  const product = { id, title, thumbnail: picture };
  const isInAccount = personal?.favorites.getSnapshot().ids.includes(id) ?? false;
  const isKept = kept?.getSnapshot().includes(id) ?? false;
  // What it costs now is compared later.
  if (!isInAccount && !isKept) void noteSaved(id);
  if (isKept) {
    kept?.remove([id]);
    if (!isInAccount) return;
  }
  if (personal?.session.getSnapshot().status === "logged-in") return personal.favorites.toggle(product);
  if (loginCookieHint(document.cookie)) {
    const started = await start();
    if ((await started.session.check()).status === "logged-in") return await started.favorites.add(product);
  }
  (await now.readKept()).add(product);
}

/** A change met the end of its login: what was to be added is kept, and a login is asked for. */
export async function onLoginNeeded(now: VisitorNow, changes: readonly FavoriteChange[]): Promise<void> {
  const added = changes.filter(({ isAdded }) => isAdded);
  // The modal tells what became of them.
  if (added.length > 0) (await now.readKept()).addAll(added, { isQuiet: true });
  now.askForLogin(added);
}

/** Somebody has logged in by the modal: what it named, and all that this browser keeps, goes into the account. */
export async function onLoggedIn({ start, kept, wanted }: VisitorNow, login: LoggedIn): Promise<void> {
  const started = await start();
  started.session.logIn(login);
  const keptIds = kept?.getSnapshot() ?? [];
  const notKept = wanted.filter(({ id }) => !keptIds.includes(id));
  if (notKept.length > 0) void started.favorites.addAll(notKept);
  void kept?.moveTo(started.favorites, { wanted: wanted[0] ?? null });
}

/** Takes products out that have no heart to press. */
export function remove({ kept, personal }: VisitorNow, ids: readonly number[]): void {
  kept?.remove(ids);
  personal?.favorites.removeAll(ids);
}

/** Adds products in one save; true once the store holds them, or this browser without a login, else false. */
export async function addAll(
  { personal, readKept }: VisitorNow,
  products: readonly FavoriteProduct[],
): Promise<boolean> {
  if (personal?.session.getSnapshot().status === "logged-in") {
    return await personal.favorites.addAll(products, { isPressed: true });
  }
  return (await readKept()).addAll(products);
}

async function noteSaved(id: number): Promise<void> {
  try {
    await (await import("#app/features/favorites/since-saved.ts")).noteSaved(id);
  } catch {
    // Without the code the page of favorites keeps it later.
  }
}
