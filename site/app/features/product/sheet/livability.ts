const labels: Readonly<Record<string, string>> = {
  "zero-step-entry": "zero-step entry",
  "main-floor-primary": "primary bedroom on the main floor",
  "snow-and-landscape-care": "snow and landscape looked after",
  "home-office": "a room to work in",
  "garage-two-or-more": "garage for two or more cars",
};

/**
 * What makes a plan easy to live in, as one sentence without its full stop: `Zero-step entry, a room to work in`. Empty
 * text where nothing is known; values beyond the contract’s are left out.
 */
export function livabilityText(values: readonly (string | null)[] | null | undefined): string {
  const said = (values ?? []).flatMap((value) => {
    const label = value !== null && Object.hasOwn(labels, value) ? labels[value] : undefined;
    return label === undefined ? [] : [label];
  });
  const text = said.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
