interface Section {
  readonly title: string;
  readonly statements: { readonly id: string; readonly text: string; readonly line: number }[];
}

/**
 * Parses the statements of the specification, by second-level heading. A statement is a list item that begins with its
 * id in bold: `- **S4.14** …`. A repeated id counts at its first place and is listed in `duplicates`.
 */
export function readSpecification(markdown: string) {
  const sections: Section[] = [];
  const linesById = new Map<string, number[]>();
  for (const [index, line] of markdown.split("\n").entries()) {
    const heading = /^## (.+)$/.exec(line);
    if (heading?.[1]) sections.push({ title: heading[1].trim(), statements: [] });
    const item = /^\s*[-*] \*\*(S\d+\.\d+)\*\*\s*(.*)$/.exec(line);
    const [, id, text = ""] = item ?? [];
    if (!id) continue;
    const lines = linesById.get(id);
    if (lines) {
      lines.push(index + 1);
      continue;
    }
    linesById.set(id, [index + 1]);
    if (sections.length === 0) sections.push({ title: "Without a section", statements: [] });
    sections.at(-1)?.statements.push({ id, text, line: index + 1 });
  }
  return {
    sections: sections.filter((section) => section.statements.length > 0),
    duplicates: [...linesById].filter(([, lines]) => lines.length > 1).map(([id, lines]) => ({ id, lines })),
  };
}
