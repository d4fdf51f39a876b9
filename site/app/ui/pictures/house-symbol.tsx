const paths = {
  "collection-easyhouse": "M6 44V24L30 10l24 14v20H6Zm12 0V30h10v14M36 30h10v8H36z",
  "collection-wee-cottage": "M14 44V26L30 8l16 18v18H14Zm11 0V32h10v12M30 8v6M41 20v-9h-4v5",
  "collection-limited-edition": "M4 44V22l14-11 14 11v22H4Zm28-16 12-9 12 9v16H32M12 44V31h8v13M38 44v-9h12v9M10 22h16",
  "collection-new-beginnings": "M4 44V22l13-10 13 10 13-10 13 10v22H4Zm26-22v22M12 44V31h8v13M40 44V31h8v13",
} as const;

/** Name of one of the drawn house fronts. */
export type HouseSymbolName = keyof typeof paths;

/** A house front in hairline over its dimension line; ornament beside a name, so it is not read aloud. */
export function HouseSymbol({ name, className }: { name: string; className?: string }) {
  const path = paths[name as HouseSymbolName];
  if (!path) return null;
  return (
    <svg
      className={className}
      viewBox="0 0 60 52"
      width="60"
      height="52"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={path} />
      <path d="M0 49.5h60M.5 46v6M59.5 46v6" stroke="var(--grass)" />
    </svg>
  );
}
