import { HostFailure } from "../../site/server/host/host-failure.ts";
import { isRecord } from "../../site/server/host/operation.ts";
import type { CheckedHost } from "./checked-host.ts";
import { deviationLines } from "./deviation-lines.ts";
import { row, type Row } from "./report.ts";
import { fillVariables, type SiteOperation } from "./site-operations.ts";

/** Values for the variables of account operations by their names, and the caller's token. */
export interface AccountValues {
  readonly token?: string;
  readonly clientMutationId?: string;
  readonly username?: string;
  readonly password?: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly jwtRefreshToken?: string;
  readonly favorites?: string;
  readonly userId?: number;
  readonly databaseId?: number;
}

/** What came of one account operation. */
export interface AskedAccount {
  /** Data without errors came back. */
  readonly isAnswered: boolean;
  readonly status: number | undefined;
  /** The host has been asked too often for now. */
  readonly isThrottled: boolean;
  /** Why nothing came back. */
  readonly silence: string | undefined;
  /** The first error's message, decoded. */
  readonly said: string | undefined;
  /** What is wrong with it as a response. */
  readonly faults: readonly string[];
  /** What the host does not know of it. */
  readonly leftOut: readonly string[];
  /** A root field of the data, or a field in it; null where there is none. */
  payload(field: string, part?: string): unknown;
  /** The user in a root field's payload, or the root field itself where it is the user. */
  user(field: string): Readonly<Record<string, unknown>> | undefined;
}

/** Asks the site's account operations by their names and compares the responses with the contract. */
export class AccountQuestions {
  readonly #host: CheckedHost;
  readonly #operations: ReadonlyMap<string, SiteOperation>;

  constructor(host: CheckedHost, operations: readonly SiteOperation[]) {
    this.#host = host;
    this.#operations = new Map(operations.map((operation) => [operation.name, operation]));
  }

  row(name: string, { leftOut }: AskedAccount, faults: readonly string[], notes: readonly string[] = []): Row {
    const outcome = faults.length > 0 ? "no" : "yes";
    return row("accounts", name, outcome, { count: 1, faults, leftOut, notes });
  }

  /** @throws Error when the site has no such operation, or one of its variables has no value. */
  async ask(name: string, values: AccountValues): Promise<AskedAccount> {
    const operation = this.#operations.get(name);
    if (!operation) throw new Error(`The site has no operation ${name}.`);
    const { token, ...given } = values;
    const variables = fillVariables(operation, given);
    const response = await this.#host.ask({ query: operation.text, variables, token });
    const { errors, status } = response;
    const messages = [...new Set(errors.map(({ message }) => message))];
    if (response instanceof HostFailure) {
      const isSilent = messages.length === 0;
      return asked({
        status,
        ...(isSilent ? { silence: response.message } : { said: response.message }),
        faults: [response.message],
      });
    }
    const { data, deviations, leftOut } = response;
    const nothing = !data && messages.length === 0 ? ["neither data nor a reason"] : [];
    return asked({
      isAnswered: data !== null && messages.length === 0,
      status,
      said: messages[0],
      faults: [...messages, ...deviationLines(deviations), ...nothing],
      leftOut,
      data: data ?? {},
    });
  }
}

function asked(parts: Partial<AskedAccount> & { readonly data?: Readonly<Record<string, unknown>> }): AskedAccount {
  const { data = {}, isAnswered = false, status, silence, said, faults = [], leftOut = [] } = parts;
  const payload = (field: string, part?: string): unknown => {
    const value = data[field] ?? null;
    if (part === undefined) return value;
    return isRecord(value) ? (value[part] ?? null) : null;
  };
  return {
    isAnswered,
    status,
    isThrottled: status === 429,
    silence,
    said,
    faults,
    leftOut,
    payload,
    user(field) {
      const found = payload(field, "user") ?? payload(field);
      return isRecord(found) ? found : undefined;
    },
  };
}
