/** A text as a single-quoted PHP string. */
export const phpString = (text: string): string => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
