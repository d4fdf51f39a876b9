import { administrator, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/** An admin page as rendered without JavaScript. */
export interface AdminPage {
  readonly status: number;
  readonly html: string;
}

/** An admin session of a user, without JavaScript. */
export class AdminSession {
  readonly #wordpress: ThrowawayWordPress;
  readonly #cookies = new Map<string, string>();

  private constructor(wordpress: ThrowawayWordPress) {
    this.#wordpress = wordpress;
  }

  /** Logs in through WordPress's form; by default as the administrator. */
  static async logIn(wordpress: ThrowawayWordPress, person: { user: string; password: string } = administrator) {
    const session = new AdminSession(wordpress);
    const form = new URLSearchParams({ log: person.user, pwd: person.password });
    const { status } = await session.#send("/wp-login.php", form);
    if (status !== 302) throw new Error(`${person.user} cannot log in (HTTP ${status}).`);
    return session;
  }

  /** Opens a page by its path below `/wp-admin/`. */
  async open(path: string): Promise<AdminPage> {
    return await this.#page(`/wp-admin/${path}`);
  }

  /**
   * Submits the form with these hidden values, with its other hidden values and the given ones. Values may be lists.
   * Returns the resulting page.
   */
  async submit(
    page: AdminPage,
    hidden: Readonly<Record<string, string>>,
    filled: Readonly<Record<string, string | readonly string[]>> = {},
  ): Promise<AdminPage> {
    const forms = [...page.html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].map(([html]) => hiddenValues(html));
    const form = forms.find((values) => Object.entries(hidden).every(([name, value]) => values[name] === value));
    if (!form) throw new Error(`The page has no form with ${JSON.stringify(hidden)}.`);
    return await this.send({ ...form, ...filled });
  }

  /** Posts values to admin-post.php without a form, as a forged request would. */
  async send(values: Readonly<Record<string, string | readonly string[]>>): Promise<AdminPage> {
    const body = new URLSearchParams();
    for (const [name, given] of Object.entries(values)) {
      for (const value of [given].flat()) body.append(name, value);
    }
    const response = await this.#send("/wp-admin/admin-post.php", body);
    const next = response.headers.get("location");
    if (response.status !== 302 || !next) return { status: response.status, html: await response.text() };
    return await this.#page(next.replace(this.#wordpress.url, ""));
  }

  async #page(path: string): Promise<AdminPage> {
    const response = await this.#send(path);
    return { status: response.status, html: await response.text() };
  }

  async #send(path: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const method = body ? "POST" : "GET";
    const response = await fetch(this.#wordpress.url + path, {
      method,
      headers: { Cookie: cookie },
      ...(body && { body }),
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      this.#cookies.set(name, value);
    }
    return response;
  }
}

/** The hidden values in a form's HTML. */
function hiddenValues(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input type="hidden"[^>]*>/g)].map(([input]) => input);
  const attribute = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  return Object.fromEntries(inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]));
}
