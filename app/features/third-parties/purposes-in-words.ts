import type { ThirdParties } from "@porchlight/contract/third-parties";
import type { Purpose } from "#app/domain/privacy/consent.ts";

/** The names of the purposes, and what is done for them. */
export const purposeWords: Readonly<Record<Purpose, { readonly name: string; readonly does: string }>> = {
  measuring: { name: "Measuring", does: "count visits to pages" },
  chat: { name: "Chat", does: "have the chat ready" },
  marketing: { name: "Marketing and advertising", does: "recognize visits that follow from our emails and ads" },
};

/** The host that a purpose is served by, for people. */
export function hostFor(purpose: Purpose, { scripts }: Pick<ThirdParties, "scripts">): string {
  const script = { measuring: scripts.tags, chat: scripts.chat, marketing: scripts.marketing ?? scripts.tags }[purpose];
  return script ? new URL(script).host : "";
}
