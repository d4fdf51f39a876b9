/** The texts for a visitor who opted out, by the browser's signal or by a decision. */
export const optOutTexts = {
  signal: "Your opt-out preference signal is honored.",
  decision: "You have opted out of the sale and sharing of your personal information.",
} as const;
