/** One operation as the site sends it (S7.2, S7.3). */
export interface Operation {
  /** Empty for a visitor’s operation without a name. */
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The visitor on whose behalf an operation is sent; pages are nobody’s. */
export interface Visitor {
  /** `Bearer` and a token (S7.4). */
  readonly authorization?: string | undefined;
  /** Told to the host in `X-Porchlight-Client-Address`, for hosts that trust it. */
  readonly clientAddress?: string | undefined;
}

/** Named by root field or alias; shared between reads, so never to be changed. */
export type ResponseData = Readonly<Record<string, unknown>>;

/** One error of a GraphQL response, its message as plain text. */
export interface HostError {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
  readonly locations: readonly { readonly line: number; readonly column: number }[];
}

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
