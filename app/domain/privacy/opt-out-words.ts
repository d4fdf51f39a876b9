/** What the site says wherever it shows that a visitor opted out: by the browser's signal, or by a decision here. */
export const optOutWords = {
  signal: "Your opt-out preference signal is honored.",
  decision: "You have opted out of the sale and sharing of your personal information.",
} as const;
