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

/** Whether hearts have opened the login modal since the page was loaded. */
let hasAsked = false;

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
  await keep(now, [product], !hasAsked);
}

/** A change met the end of its login: what was to be added is kept, and a login is asked for. */
export async function onLoginNeeded(now: VisitorNow, changes: readonly FavoriteChange[]): Promise<void> {
  const added = changes.filter(({ isAdded }) => isAdded);
  if (added.length > 0) await keep(now, added, true);
  else now.askForLogin([]);
}

/** Somebody has logged in by the modal: what it named, and all that this browser keeps, goes into the account. */
export async function onLoggedIn({ start, kept, wanted }: VisitorNow, login: LoggedIn): Promise<void> {
  const started = await start();
  started.session.logIn(login);
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
  (await readKept()).addAll(products);
  return true;
}

/** Keeps products without a login, and asks for one: by the modal, or else in a notification (S6.2). */
async function keep(now: VisitorNow, products: readonly FavoriteProduct[], isAsking: boolean): Promise<void> {
  const store = await now.readKept();
  hasAsked = true;
  for (const product of products) store.add(product, { isSaid: !isAsking });
  if (isAsking) now.askForLogin(products);
}

async function noteSaved(id: number): Promise<void> {
  try {
    await (await import("#app/features/favorites/since-saved.ts")).noteSaved(id);
  } catch {
    // Without the code the page of favorites keeps it later.
  }
}
