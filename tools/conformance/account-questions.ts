import type { GraphQLSchema } from "graphql";
import { responseShape } from "../../site/server/host/response-shape.ts";
import { checkAnswer, isRecord, problemLines } from "./check-answer.ts";
import type { Host } from "./host.ts";
import { row, type Row } from "./report.ts";
import { fillVariables, type SiteOperation } from "./site-operations.ts";
import { statementsOf } from "./statements.ts";

/** Values for the places of an account operation's arguments, by the last name of the place, and the caller's token. */
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
  readonly id?: number;
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
  /** What is wrong with it as an answer. */
  readonly missing: readonly string[];
  /** A root field of the data, or a field in it; null where there is none. */
  payload(field: string, part?: string): unknown;
  /** The user in a root field's payload, or the root field itself where it is the user. */
  user(field: string): Readonly<Record<string, unknown>> | undefined;
}

/** Asks the site's account operations by their names and checks the answers against the contract. */
export class AccountQuestions {
  readonly #host: Host;
  readonly #schema: GraphQLSchema;
  readonly #operations: ReadonlyMap<string, SiteOperation>;

  constructor(host: Host, schema: GraphQLSchema, operations: readonly SiteOperation[]) {
    this.#host = host;
    this.#schema = schema;
    this.#operations = new Map(operations.map((operation) => [operation.name, operation]));
  }

  statements(name: string): readonly string[] {
    return statementsOf(name);
  }

  row(name: string, missing: readonly string[], notes: readonly string[] = []): Row {
    const outcome = missing.length > 0 ? "no" : "yes";
    return row("accounts", name, outcome, { statements: statementsOf(name), count: 1, missing, notes });
  }

  /** @throws Error when the site has no such operation, or one of its variables has no value. */
  async ask(name: string, values: AccountValues): Promise<AskedAccount> {
    const operation = this.#operations.get(name);
    if (!operation) throw new Error(`The site has no operation ${name}.`);
    const filled = fillVariables(
      operation,
      ({ argumentPath }) => values[argumentPath.at(-1) as keyof AccountValues] as unknown,
    );
    if ("unfilled" in filled) throw new Error(`${name}: no value for $${filled.unfilled.join(", $")}.`);
    const { token } = values;
    const answer = await this.#host.ask({
      text: operation.text,
      variables: filled.variables,
      ...(token === undefined ? {} : { token }),
    });
    if (answer.kind === "silence") return asked({ silence: answer.reason, missing: [answer.reason] });
    const { data, errors, status } = answer;
    const messages = [...new Set(errors.map(({ message }) => message))];
    const hasData = isRecord(data);
    const problems = hasData
      ? checkAnswer(responseShape(this.#schema, operation.document, filled.variables), data)
      : [];
    const nothing = !hasData && messages.length === 0 ? ["neither data nor a reason"] : [];
    return asked({
      isAnswered: hasData && messages.length === 0,
      status,
      said: messages[0],
      missing: [...messages, ...problemLines(problems), ...nothing],
      data: hasData ? data : {},
    });
  }
}

function asked(parts: Partial<AskedAccount> & { readonly data?: Readonly<Record<string, unknown>> }): AskedAccount {
  const { data = {}, isAnswered = false, status, silence, said, missing = [] } = parts;
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
    missing,
    payload,
    user(field) {
      const found = payload(field, "user") ?? payload(field);
      return isRecord(found) ? found : undefined;
    },
  };
}
