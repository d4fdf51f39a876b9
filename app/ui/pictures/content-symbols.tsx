const housePaths = {
  "collection-easyhouse": "M6 44V24L30 10l24 14v20H6Zm12 0V30h10v14M36 30h10v8H36z",
  "collection-wee-cottage": "M14 44V26L30 8l16 18v18H14Zm11 0V32h10v12M30 8v6M41 20v-9h-4v5",
  "collection-limited-edition": "M4 44V22l14-11 14 11v22H4Zm28-16 12-9 12 9v16H32M12 44V31h8v13M38 44v-9h12v9M10 22h16",
  "collection-new-beginnings": "M4 44V22l13-10 13 10 13-10 13 10v22H4Zm26-22v22M12 44V31h8v13M40 44V31h8v13",
} as const;

/** The symbol of a collection. Decorative beside its name, so it is hidden from screen readers. */
export function HouseSymbol({ name }: { name: string }) {
  const path = housePaths[name as keyof typeof housePaths];
  if (!path) return null;
  return (
    <svg
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

const amenityPaths: Readonly<Record<string, string>> = {
  location:
    "M16 29S6 18.500 6 12a10 10 0 0 1 20 0c0 6.500-10 17-10 17Zm0-13.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Z",
  active_lifestyle:
    "M3 27c5-1 6-6 10-7s5 3 9 2 5-6 7-9M22 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM14 19l3-6 5 2 4-2M17 13l-4-2-4 3",
  scenery: "M2 25 11 11l5 7 4-5 10 12H2ZM23 9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5M2 29h28",
  shopping_dinning: "M6 3v9a3 3 0 0 0 6 0V3M9 12v17M22 29V18h-4V9c0-4 2-6 4-6v15M9 3v7",
  low_maintenance: "M4 15 16 5l12 10M7 13v14h18V13M12 20l3 3 6-7",
};

/** One of the specification's five symbols of a place (S3.48), with the accessible name `label`. */
export function AmenitySymbol({ name, label }: { name: string; label: string }) {
  const path = amenityPaths[name];
  if (!path) return null;
  return (
    <svg
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
