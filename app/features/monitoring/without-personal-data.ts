import type { ErrorEvent, Exception, StackFrame } from "@sentry/browser";

/** Where an error happened. */
interface Place {
  /** Without query and fragment. */
  readonly address: string;
  /** Pattern of the page's route. */
  readonly route: string | undefined;
  readonly userAgent: string;
}

/**
 * A report with nothing of the visitor: what is sent is named here, field by field, whatever the library has gathered.
 * Texts and addresses go through `withoutPersonalWords`, and of the browser its name and main version are left.
 */
export function withoutPersonalData(event: ErrorEvent, { address, route, userAgent }: Place): ErrorEvent {
  const { event_id, timestamp, level, platform, release, exception } = event;
  return {
    type: undefined,
    ...definedOf({ event_id, timestamp, level, platform, release, transaction: route }),
    request: { url: withoutPersonalWords(address) },
    contexts: { browser: { ...browserOf(userAgent) } },
    ...(exception?.values ? { exception: { values: exception.values.map(cleanException) } } : {}),
  };
}

function cleanException({ type, value, mechanism, stacktrace }: Exception): Exception {
  return {
    ...definedOf({ type, value: value === undefined ? value : withoutPersonalWords(value) }),
    ...(mechanism
      ? { mechanism: { type: mechanism.type, ...definedOf({ handled: mechanism.handled, source: mechanism.source }) } }
      : {}),
    ...(stacktrace?.frames ? { stacktrace: { frames: stacktrace.frames.map(cleanFrame) } } : {}),
  };
}

function cleanFrame({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame {
  return definedOf({
    filename: filename === undefined ? filename : withoutPersonalWords(filename),
    function: name,
    lineno,
    colno,
    in_app,
  });
}

/** What of a text may be personal, in the order of being taken out, and what stays of it. */
const personal: readonly (readonly [RegExp, string])[] = [
  // What could not be read as JSON, which engines quote.
  [/".*?"(?:\.\.\.)?( is not valid JSON)/gs, '"…"$1'],
  [/(\/message\/)[^\s"'<>)]+/g, "$1…"],
  [/(#reset-password)[^\s"'<>)]*/g, "$1…"],
  // Values of queries.
  [/([\w/.-])\?[^\s"'<>)?]+=[^\s"'<>)]*/g, "$1?…"],
  [/[^\s"'`<>()[\]{}:=,;/?&]+(?:@|%40)[^\s"'`<>()[\]{}:=,;/?&]*\w/gi, "…"],
  [/\beyJ[\w-]+\.[\w.-]+/g, "…"],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, "…"],
  [/\b(?=\w*\d)\w{24,}\b/g, "…"],
  // Telephone numbers.
  [/\+?\(?\b\d(?:[\s().-]*\d){6,14}\b/g, "…"],
];

/**
 * A text or an address without what may be somebody's: email addresses, telephone numbers, tokens, values of queries,
 * addresses at which a message can be read or a password be set.
 */
export function withoutPersonalWords(text: string): string {
  return personal.reduce((rest, [pattern, kept]) => rest.replaceAll(pattern, kept), text);
}

/** Browsers by their mark in a user agent; the later ones carry the marks of those below them too. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdg(?:A|iOS)?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+).*\bSafari\//],
];

/** Name and main version of a browser; a user agent as it is tells visitors apart. */
export function browserOf(userAgent: string): { readonly name: string; readonly version?: string } {
  for (const [name, mark] of browsers) {
    const version = mark.exec(userAgent)?.[1];
    if (version) return { name, version };
  }
  return { name: "other" };
}

function definedOf<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
