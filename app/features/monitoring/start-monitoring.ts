import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent as ErrorReport,
  type Exception,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  type StackFrame,
} from "@sentry/browser";

/** The event of an unhandled error. */
export type UnhandledError = ErrorEvent | PromiseRejectionEvent;

/**
 * Reports unhandled errors of the build `release` to an error-reporting service (S7.44). Sends nothing else: no
 * sessions, traces, clicks or data of the visitor. Returns a function that reports an earlier error.
 */
export function startMonitoring(options: { readonly dsn: string; readonly release: string | undefined }) {
  const { dsn, release } = options;
  const client = new BrowserClient({
    dsn,
    ...(release ? { release } : {}),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    sendClientReports: false,
    beforeSend: (event) =>
      withoutPersonalData(event, {
        address: location.origin + location.pathname,
        route: document.documentElement.dataset.route,
        userAgent: navigator.userAgent,
      }),
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: { request: false, response: false },
      httpBodies: [],
      urlQueryParams: false,
    },
  });
  getCurrentScope().setClient(client);
  client.init();
  // The handlers that the library registers.
  return (event: UnhandledError): void => {
    if ("reason" in event) window.onunhandledrejection?.(event);
    else window.onerror?.(event.message, event.filename, event.lineno, event.colno, event.error);
  };
}

/** Where an error happened. */
interface Place {
  /** Without query and hash. */
  readonly address: string;
  /** Pattern of the page's route. */
  readonly route: string | undefined;
  readonly userAgent: string;
}

/**
 * A report without personal data: copies an allowlist of fields. Texts and URLs are passed to `withoutPersonalWords`;
 * of the browser only its name and main version are kept.
 */
export function withoutPersonalData(event: ErrorReport, { address, route, userAgent }: Place): ErrorReport {
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

/** Patterns of personal data with their replacements, in the order of their application. */
const personal: readonly (readonly [RegExp, string])[] = [
  // Text that is not valid JSON, which engines quote.
  [/".*?"(?:\.\.\.)?( is not valid JSON)/gs, '"…"$1'],
  [/(\/message\/)[^\s"'<>)]+/g, "$1…"],
  [/(#(?:reset-password|login-link))[^\s"'<>)]*/g, "$1…"],
  // Query strings.
  [/([\w/.-])\?[^\s"'<>)?]+=[^\s"'<>)]*/g, "$1?…"],
  [/[^\s"'`<>()[\]{}:=,;/?&]+(?:@|%40)[^\s"'`<>()[\]{}:=,;/?&]*\w/gi, "…"],
  [/\beyJ[\w-]+\.[\w.-]+/g, "…"],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, "…"],
  [/\b(?=\w*\d)\w{24,}\b/g, "…"],
  // Telephone numbers.
  [/\+?\(?\b\d(?:[\s().-]*\d){6,14}\b/g, "…"],
];

/**
 * Removes personal data from a text or URL: email addresses, telephone numbers, tokens, query strings, and paths of
 * submissions and password resets.
 */
export function withoutPersonalWords(text: string): string {
  return personal.reduce((rest, [pattern, kept]) => rest.replaceAll(pattern, kept), text);
}

/** Browsers by their token in a user agent; later ones also contain the tokens of those before them. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdg(?:A|iOS)?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+).*\bSafari\//],
];

/** Name and main version of a browser; the full user agent would help to identify visitors. */
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
