import { decodeEntities } from "@porchlight/contract/html-entities";
import { plainText } from "../wording/text.ts";

const graphqlErrorStart = "GraphQL response contains errors";

/**
 * The errors of a GraphQL answer as a single message (S8.16, S8.17): `GraphQL response contains errors: first, second`.
 * Errors without a message are left out of the list; the start stands alone where none has one.
 */
export function combineGraphqlErrors(errors: readonly { message?: string | null | undefined }[]): string {
  const messages = errors.map((error) => error.message ?? "").filter((message) => message !== "");
  return messages.length === 0 ? graphqlErrorStart : `${graphqlErrorStart}: ${messages.join(", ")}`;
}

/**
 * A message of WordPress as a sentence to show: it may be HTML, and that HTML may arrive escaped once more
 * (`&lt;strong&gt;Error&lt;/strong&gt;: …`). The result is plain text.
 */
export function plainErrorMessage(message: string | null | undefined): string {
  return plainText(decodeEntities(message ?? ""));
}
