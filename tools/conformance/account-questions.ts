import type { HostResponse } from "../../site/server/host/host-adapter.ts";
import { HostFailure, isRecord } from "../../site/server/host/operation.ts";
import { type CheckedHost, failureOf } from "./checked-host.ts";
import { deviationLines } from "./deviation-lines.ts";
import { checkRow, type Row } from "./report.ts";
import { fillVariables, type SiteOperation } from "./site-operations.ts";

/** Values for the variables of account operations by their names, and the caller's token. */
export type AccountValues = Readonly<Record<string, unknown>> & { readonly token?: string };

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
    return checkRow("accounts", name, { count: 1, faults, leftOut, notes });
  }

  /** @throws Error when the site has no such operation, or one of its variables has no value. */
  async ask(name: string, values: AccountValues): Promise<AskedAccount> {
    const operation = this.#operations.get(name);
    if (!operation) throw new Error(`The site has no operation ${name}.`);
    const { token, ...given } = values;
    const variables = fillVariables(operation, given);
    return asked(await this.#host.ask({ query: operation.text, variables, token }));
  }
}

function asked(response: HostResponse | HostFailure): AskedAccount {
  const { errors, status } = response;
  const isFailure = response instanceof HostFailure;
  const failure = failureOf(response);
  const payload = (field: string, part?: string): unknown => {
    const value = isFailure ? null : (response.data?.[field] ?? null);
    if (part === undefined) return value;
    return isRecord(value) ? (value[part] ?? null) : null;
  };
  return {
    isAnswered: failure === undefined,
    status,
    isThrottled: status === 429,
    silence: isFailure && errors.length === 0 ? response.message : undefined,
    said: errors[0]?.message,
    faults: [...(failure === undefined ? [] : [failure]), ...(isFailure ? [] : deviationLines(response.deviations))],
    leftOut: isFailure ? [] : response.omitted,
    payload,
    user(field) {
      const found = payload(field, "user") ?? payload(field);
      return isRecord(found) ? found : undefined;
    },
  };
}
