import { isRouteErrorResponse } from "react-router";
import type { ContentError } from "#app/graphql/content-error.ts";
import { contentUnavailable, isContentUnavailable } from "#app/graphql/content-unavailable.ts";

/** The status and message of an error; `isContentError` where the content could not be had (S8.18, S8.19). */
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

/** By its name: the class brings along what only those need who ask the content. */
const isContentError = (error: unknown): error is ContentError =>
  error instanceof Error && error.name === ("ContentError" satisfies ContentError["name"]);
