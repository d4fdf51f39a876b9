/** The menus that header and footer show, by slug, in the words of an editor. */
export const menuModels = {
  main: { title: "Header" },
  "footer-homes": { title: "Footer: homes" },
  "footer-builder": { title: "Footer: the builder" },
  "footer-help": { title: "Footer: help" },
  legal: { title: "Footer: legal" },
} as const satisfies Readonly<Record<string, { readonly title: string }>>;
