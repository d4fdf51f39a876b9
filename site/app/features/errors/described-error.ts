import { isRouteErrorResponse } from "react-router";
import { ContentError } from "#app/graphql/content-error.ts";

/** An error as its page shows it. */
export interface DescribedError {
  readonly statusCode: number;
  readonly message: string;
  /** True for an error of the GraphQL client, after which the page is loaded anew (S8.18, S8.19). */
  readonly isContentError: boolean;
}

/** What the error page says of an error: its status, its message, and whether the content client caused it. */
export function describeError(error: unknown): DescribedError {
  if (isRouteErrorResponse(error)) {
    const message = typeof error.data === "string" && error.data !== "" ? error.data : error.statusText;
    return { statusCode: error.status, message: message || "Something went wrong.", isContentError: false };
  }
  if (error instanceof ContentError) {
    return {
      statusCode: error.status && error.status >= 400 ? error.status : 503,
      message: "Auth token expired or invalid, attempting to refresh...",
      isContentError: true,
    };
  }
  const message = error instanceof Error && error.message ? error.message : "Something went wrong.";
  return { statusCode: 500, message, isContentError: false };
}
