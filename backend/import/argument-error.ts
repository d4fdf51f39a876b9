/** Whether an error is about the arguments of a command, so that its message is enough. */
export function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
