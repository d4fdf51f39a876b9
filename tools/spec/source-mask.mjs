// What can stand before a regular expression. Neither `<` nor `}` or a lone `>`: behind those, in JSX, a tag is closed.
const beforeRegularExpression =
  /(?:^|=>|[(,=:[!&|?{;+\-*%~^]|\b(?:return|typeof|case|in|of|await|yield|void|throw|else|do))\s*$/;

/**
 * The source with the insides of strings, templates, regular expressions and comments turned into spaces; everything
 * else, quotes and line ends included, stays at its place. Parentheses and quotes can then be matched by counting.
 * JSX text is taken for code: a lone apostrophe in it blanks the rest of its line at most.
 *
 * @param {string} source JavaScript or TypeScript
 * @returns {string} as long as the source
 */
export function maskSource(source) {
  const out = source.split("");
  let at = 0;

  /** @param {number} from @param {number} to */
  const blank = (from, to) => {
    for (let index = from; index < to && index < out.length; index += 1) if (out[index] !== "\n") out[index] = " ";
  };

  /** Skips a quoted string, which ends at its line's end at the latest. @param {string} quote */
  const skipString = (quote) => {
    const start = ++at;
    while (at < source.length && source[at] !== quote && source[at] !== "\n") at += source[at] === "\\" ? 2 : 1;
    blank(start, at);
    at += 1;
  };

  const skipTemplate = () => {
    const start = ++at;
    while (at < source.length && source[at] !== "`") {
      if (source[at] === "\\") at += 2;
      else if (source.startsWith("${", at)) {
        at += 2;
        skipCode("}");
      } else at += 1;
    }
    blank(start, at);
    at += 1;
  };

  /** Skips a regular expression, if one ends on this line. */
  const skipRegularExpression = () => {
    let inClass = false;
    for (let end = at + 1; end < source.length && source[end] !== "\n"; end += 1) {
      const character = source[end];
      if (character === "\\") end += 1;
      else if (character === "[") inClass = true;
      else if (character === "]") inClass = false;
      else if (character === "/" && !inClass) {
        blank(at + 1, end);
        at = end + 1;
        return;
      }
    }
    at += 1;
  };

  /** @param {string} [closing] the bracket that ends this stretch of code */
  function skipCode(closing) {
    let depth = 0;
    while (at < source.length) {
      const character = source[at];
      if (character === closing && depth === 0) {
        at += 1;
        return;
      }
      if (character === '"' || character === "'") skipString(character);
      else if (character === "`") skipTemplate();
      else if (source.startsWith("//", at) || source.startsWith("/*", at)) {
        const isLine = source[at + 1] === "/";
        const found = source.indexOf(isLine ? "\n" : "*/", at + 2);
        const end = found < 0 ? source.length : found + (isLine ? 0 : 2);
        blank(at, end);
        at = end;
      } else if (character === "/" && beforeRegularExpression.test(out.slice(Math.max(0, at - 20), at).join(""))) {
        skipRegularExpression();
      } else {
        if (character === "{") depth += 1;
        if (character === "}") depth -= 1;
        at += 1;
      }
    }
  }

  skipCode();
  return out.join("");
}
