import { GraphQLError } from "graphql";

/** A question that is more than this backend answers. It comes with HTTP 200, as every wrong question does. */
export function refusal(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "LIMIT_EXCEEDED", http: { status: 400 } } });
}

/** A number as a person writes it: `125,000`; what is too big to mean anything is cut. */
export function written(count: number): string {
  const most = 1_000_000_000;
  return count > most ? `more than ${written(most)}` : count.toLocaleString("en-US");
}
