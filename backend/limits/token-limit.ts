import { type DocumentNode, GraphQLError, parse, type Source } from "graphql";
import { limits } from "./limits.ts";
import { refusal, written } from "./refusal.ts";

/** How graphql's parser says that it stopped, and what we say instead. */
const stops = [
  { what: "tokens", most: limits.tokens },
  { what: "comments", most: limits.comments },
].map(({ what, most }) => ({
  parserMessage: `Syntax Error: Document contains more than ${most} ${what}. Parsing aborted.`,
  message: `The question has more than ${written(most)} ${what}; ${written(most)} are allowed.`,
}));

/**
 * Parses a question, and stops at the first token too many.
 * @throws GraphQLError for a syntax error, and for a text of too many tokens or comments.
 */
export function parseLimited(source: string | Source): DocumentNode {
  try {
    return parse(source, { maxLexicalTokens: limits.tokens, maxComments: limits.comments });
  } catch (error) {
    const stop = error instanceof GraphQLError && stops.find(({ parserMessage }) => error.message === parserMessage);
    throw stop ? refusal(stop.message) : error;
  }
}
