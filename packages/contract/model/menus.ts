/** The menus of header and footer by slug, with labels for editors. */
export const menuModels = {
  main: { title: "Header" },
  "footer-homes": { title: "Footer: homes" },
  "footer-builder": { title: "Footer: the builder" },
  "footer-help": { title: "Footer: help" },
  legal: { title: "Footer: legal" },
} as const satisfies Readonly<Record<string, { readonly title: string }>>;
