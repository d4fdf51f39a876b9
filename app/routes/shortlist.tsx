import { type ShortlistChange, type ShortlistResult, shortlistLimits } from "@porchlight/contract/shortlists";
import { useEffect } from "react";
import { data, type RouterContextProvider, redirect } from "react-router";
import { brand } from "#app/brand.ts";
import { noteOf, oneLine, pastedPath, productIds, productsField } from "#app/domain/shortlists/shortlist-form.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import { useFavorites } from "#app/features/favorites/favorites-context.ts";
import { loadProducts, loadProductsAt } from "#app/features/favorites/load-products.ts";
import type { ListFormResult } from "#app/features/shortlist/list-form.tsx";
import { NoShortlistPage } from "#app/features/shortlist/new-shortlist-page.tsx";
import { ShortlistPage } from "#app/features/shortlist/shortlist-page.tsx";
import { shortlistView } from "#app/features/shortlist/shortlist-view.server.ts";
import { contentOf, siteContext, throwUnavailable } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/shortlist.ts";

/** Private: the link alone permits reading and writing, so third parties are not loaded. */
export const handle = { isPrivate: true };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

const privately = { "Cache-Control": "private, no-store" };

/**
 * Loads the shortlist of a signed link, and stores the visit; null for a link that does not work.
 * @throws {Response} 503 when the store is unavailable.
 */
export async function loader({ params: { id, signature }, context }: Route.LoaderArgs) {
  const { shortlists, publicUrl } = context.get(siteContext);
  const list = await shortlists.open(id, signature).catch(throwUnavailable);
  if (list === null) return data({ list }, { headers: privately, status: 404 });
  if (list === "gone") return data({ list: null }, { headers: privately, status: 410 });
  const ids = list.items.map((item) => item.id);
  const products = ids.length === 0 ? [] : await loadProducts(contentOf(context), ids);
  const now = { nowMs: Date.now(), today: builderToday(), publicUrl };
  const { view, visit } = shortlistView(list, products, now);
  if (visit) await shortlists.change(id, signature, { kind: "visit", visit }).catch(throwUnavailable);
  return data({ list: view }, { headers: privately });
}

const problems: Readonly<Record<Exclude<ShortlistResult, "done"> | "busy" | "unknown", string>> = {
  gone: "This home is no longer on the list.",
  full: `A shortlist has room for ${shortlistLimits.homes} homes. Remove one first.`,
  stale: "This note has changed since you opened it, as shown above. Save again to replace it.",
  busy: "Too many changes at once. Please try again in a minute.",
  unknown: "There is no home, model or plan of ours at this address.",
};

/** Stores one change, and shows the page again; a problem is shown in its form, with what was typed. */
export async function action({ request, url, params: { id, signature }, context }: Route.ActionArgs) {
  const { shortlists } = context.get(siteContext);
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  const failed = (problem: string, typed = "") =>
    data<ListFormResult>({ form: text("form"), done: "", problem, typed }, { headers: privately });

  if (intent === "renew-own" || intent === "renew-other") {
    const list = await shortlists.open(id, signature).catch(throwUnavailable);
    if (list === null || list === "gone") return redirect(url.pathname, 303);
    const person = (list.person === 1) === (intent === "renew-own") ? 1 : 2;
    const href = await shortlists.renew(id, signature, person).catch(throwUnavailable);
    return redirect(intent === "renew-own" && href ? href : url.pathname, 303);
  }
  const read = await readChange(form, context);
  if ("problem" in read) return failed(read.problem, read.typed);
  const { change, typed = "", done } = read;
  const result = await shortlists.change(id, signature, change).catch(throwUnavailable);
  if (result !== null && result !== "done") return failed(problems[result], typed);
  if (change.kind === "delete" && result) return redirect("/shortlist/?deleted=yes", 303);
  if (form.has("inPlace")) return data<ListFormResult>({ form: text("form"), done, problem: "", typed: "" });
  const row = "productId" in change && change.kind !== "remove" ? `#home-${change.productId}` : "";
  return redirect(url.pathname + row, 303);
}

/** A change with the text to announce, and what was typed. */
interface ReadChange {
  readonly change: ShortlistChange;
  readonly done: string;
  readonly typed?: string;
}

/** Reads the change of a form; a problem when its fields are invalid. */
async function readChange(
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<ReadChange | { readonly problem: string; readonly typed: string }> {
  const text = (name: string) => String(form.get(name) ?? "");
  const [productId = 0] = productIds(text("id"));
  switch (text("intent")) {
    case "heart":
      return { change: { kind: "heart", productId, isHearted: true }, done: "You like it." };
    case "unheart":
      return { change: { kind: "heart", productId, isHearted: false }, done: "You no longer like it." };
    case "up":
    case "down":
      return {
        change: { kind: "rank", productId, step: text("intent") === "up" ? "up" : "down" },
        done: "Your ranking is saved.",
      };
    case "remove":
      return { change: { kind: "remove", productId }, done: "Removed. You can put it back below the list." };
    case "restore":
      return { change: { kind: "restore", productId }, done: "It’s back on the list." };
    case "note": {
      const note = noteOf(text("note"));
      if (note.length > shortlistLimits.noteLength) {
        return {
          problem: `Use ${shortlistLimits.noteLength} characters at most; these are ${note.length}.`,
          typed: note,
        };
      }
      const noteRevision = Number(text("revision"));
      return { change: { kind: "note", productId, note, noteRevision }, done: "Your note is saved.", typed: note };
    }
    case "name": {
      const name = oneLine(text("name"));
      if (name.length > shortlistLimits.nameLength) {
        return { problem: `Use ${shortlistLimits.nameLength} characters at most.`, typed: name };
      }
      return { change: { kind: "name", name }, done: "Your name is saved.", typed: name };
    }
    case "add": {
      const content = contentOf(context);
      const address = text("address").trim();
      const ids = productIds(text(productsField)).slice(0, shortlistLimits.homes);
      const path = ids.length > 0 ? null : pastedPath(address);
      const products = path === null ? await loadProducts(content, ids) : await loadProductsAt(content, path);
      if (products.length === 0) return { problem: problems.unknown, typed: address };
      return { change: { kind: "add", products }, done: "Added to the list.", typed: address };
    }
    case "delete":
      return { change: { kind: "delete" }, done: "" };
    default:
      return { problem: "This button has changed. Please load the page again.", typed: "" };
  }
}

export const headers: Route.HeadersFunction = () => privately;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.list ? "Your shortlist" : "This link doesn’t work"} - ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** A shortlist of two people, as the person of the link sees it. */
export default function Shortlist({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const { state, load } = useFavorites();
  const { isLoaded } = state;
  useEffect(() => {
    if (!isLoaded) void load();
  }, [isLoaded, load]);
  if (!list) return <NoShortlistPage />;
  return <ShortlistPage list={list} favoriteIds={state.ids} submitted={actionData ?? null} />;
}
