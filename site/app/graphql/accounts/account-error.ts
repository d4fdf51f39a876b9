import type { AccountFailure, AccountProblem, AccountProblemText } from "#app/domain/accounts/account-errors.ts";
import { ContentError } from "#app/graphql/content-error.ts";

/** A login or registration that did not work; its message is for the visitor. */
export class AccountError extends Error {
  override readonly name = "AccountError";
  readonly problem: AccountProblem;

  constructor({ problem, text }: AccountProblemText, cause: unknown) {
    super(text, { cause });
    this.problem = problem;
  }
}

/** What a login or registration threw, in the words of `problemOf`. What is no answer's failure stays as it is. */
export function toAccountError(error: unknown, problemOf: (failure: AccountFailure) => AccountProblemText): unknown {
  if (!(error instanceof ContentError)) return error;
  const { kind, messages, status, retryAfterSeconds } = error;
  return new AccountError(
    problemOf({ messages, status, retryAfterSeconds, isNetworkFailure: kind !== "graphql" }),
    error,
  );
}
