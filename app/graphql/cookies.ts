/** Access to `document.cookie` as a text. */
export interface CookieJar {
  /** Whether the page was loaded over https. */
  readonly isHttps: boolean;
  read(): string;
  /** Writes one cookie, given as `name=value; attributes`. */
  write(cookie: string): void;
}

/** The cookies of this document. */
export const documentCookies: CookieJar = {
  get isHttps() {
    return window.location.protocol === "https:";
  },
  read: () => document.cookie,
  write: (cookie) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the access token's name holds a colon, which the Cookie Store API rejects
    document.cookie = cookie;
  },
};

const yearSeconds = 365 * 24 * 60 * 60;

/** The access token, for 3600 seconds (S7.7, S9.2–S9.4); its colon is literal, which cookie libraries escape. */
export const accessTokenCookie = loginCookie("apollo:bcn.token", 3600);
/** The refresh token, for 365 days (S9.5). */
export const refreshTokenCookie = loginCookie("porchlight.refresh", yearSeconds);
/** Who is logged in, for 365 days (S9.6); it holds no secret. */
export const userCookie = loginCookie("porchlight.user", yearSeconds);

/** A cookie of the login: SameSite lax, and Secure except when a page over plain http cannot store it. */
function loginCookie(name: string, maxAgeSeconds: number) {
  const write = (jar: CookieJar, value: string, seconds: number) => {
    if (/[;\p{Cc}]/u.test(value))
      throw new TypeError(`The value of the cookie ${name} has a semicolon or a control character.`);
    const cookie = `${name}=${value}; Path=/; Max-Age=${seconds};`;
    jar.write(`${cookie} Secure; SameSite=Lax`);
    // On localhost, Chromium and Firefox accept Secure cookies over plain http, Safari does not.
    if (!jar.isHttps && readCookie(jar.read(), name) !== (value || null)) jar.write(`${cookie} SameSite=Lax`);
  };
  return {
    name,
    /** The stored value; null when the cookie is missing or empty. */
    read: (jar: CookieJar) => readCookie(jar.read(), name),
    set: (jar: CookieJar, value: string) => write(jar, value, maxAgeSeconds),
    clear: (jar: CookieJar) => write(jar, "", 0),
  };
}

function readCookie(cookies: string, name: string): string | null {
  for (const part of cookies.split(";")) {
    const at = part.indexOf("=");
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    return part.slice(at + 1).trim() || null;
  }
  return null;
}

/** The logged-in user as stored between visits. */
export interface SessionUser {
  /** The id under which favorites are loaded and saved. */
  readonly databaseId: number;
  readonly firstName: string;
}

/** Stores who is logged in (S9.6). */
export function setUser(jar: CookieJar, { databaseId, firstName }: SessionUser): void {
  userCookie.set(jar, encodeURIComponent(JSON.stringify({ databaseId, firstName })));
}

/** Who is logged in according to the user cookie; null when it is missing or broken. */
export function readUser(jar: CookieJar): SessionUser | null {
  try {
    const user: unknown = JSON.parse(decodeURIComponent(userCookie.read(jar) ?? "null"));
    if (typeof user !== "object" || user === null || !("databaseId" in user)) return null;
    const { databaseId } = user;
    if (typeof databaseId !== "number" || !Number.isSafeInteger(databaseId) || databaseId <= 0) return null;
    return { databaseId, firstName: "firstName" in user && typeof user.firstName === "string" ? user.firstName : "" };
  } catch {
    return null;
  }
}

/**
 * The `Authorization` header for a stored token, with `Bearer` unless it begins with a scheme (S7.4, S7.5); null
 * without a token.
 */
export function authorizationHeader(token: string | null): string | null {
  if (token === null || token.trim() === "") return null;
  return /^[A-Za-z][\w-]* \S/.test(token) ? token : `Bearer ${token}`;
}
