import { isRouteErrorResponse } from "react-router";
import { type ContentError, contentUnavailable, isContentUnavailable } from "#app/graphql/content-error.ts";

/** Status and message of an error; `isContentError` when the content can't be loaded (S8.18, S8.19). */
export function describeError(error: unknown) {
  if (isRouteErrorResponse(error)) {
    if (isContentUnavailable(error.data)) {
      return { statusCode: error.status, message: error.data.message, isContentError: true };
    }
    const message = typeof error.data === "string" && error.data !== "" ? error.data : error.statusText;
    return { statusCode: error.status, message: message || "Something went wrong.", isContentError: false };
  }
  if (isContentError(error)) {
    const statusCode = error.status && error.status >= 400 ? error.status : 503;
    return { statusCode, message: contentUnavailable.message, isContentError: true };
  }
  const message = error instanceof Error && error.message ? error.message : "Something went wrong.";
  return { statusCode: 500, message, isContentError: false };
}

/** Compared by name: importing the class would add the content client's code to every page. */
const isContentError = (error: unknown): error is ContentError =>
  error instanceof Error && error.name === ("ContentError" satisfies ContentError["name"]);
