/** A host for the import: responses have the contract’s shape, whatever the host lacks or does differently. */
export interface ContentHost {
  readonly url: string;
  /**
   * Sends one operation. `page` requests a page of its list (`$first`, `$after`), which is reduced when the host is
   * overloaded.
   * @throws {HostError} when the host cannot be read
   */
  send(operation: HostOperation, page?: HostPage): Promise<HostResponse>;
}

/** One operation that the import sends. */
export interface HostOperation {
  readonly operationName: string;
  readonly query: string;
}

/** A page of a list. */
export interface HostPage {
  readonly size: number;
  /** Cursor of the previous entry; null for the beginning. */
  readonly after: string | null;
}

/** A host's response. */
export interface HostResponse {
  readonly data: Readonly<Record<string, unknown>>;
  /** The host’s errors; indexes are those of its own lists. */
  readonly errors: readonly { readonly message: string; readonly path?: readonly (string | number)[] | undefined }[];
  /** Parts that the host does not support, in words: `extras on Home`. */
  readonly omitted: readonly string[];
  /** Paths of the omitted fields: `homes.nodes.extras`. */
  readonly omittedPaths: ReadonlySet<string>;
  /** Differences of the host’s response from the contract; indexes are those of its own lists. */
  readonly deviations: readonly HostDeviation[];
  /** `databaseId` of the list’s entries by index in the host’s list. */
  readonly ids: ReadonlyMap<number, number>;
  readonly size: number;
}

/** The path `homes.nodes[3].qmiHomeDetails.price` with a description of the difference. */
export interface HostDeviation {
  readonly path: string;
  readonly text: string;
  /** Whether the value was converted. */
  readonly isConverted?: true | undefined;
}

/** A host cannot be read; the message is for the operator. */
export class HostError extends Error {
  override readonly name = "HostError";
  /** Whether the host responded with GraphQL errors to the operation. */
  readonly isRejection: boolean;

  constructor(message: string, { isRejection = false, ...options }: ErrorOptions & { isRejection?: boolean } = {}) {
    super(message, options);
    this.isRejection = isRejection;
  }
}

/** Whether a value is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
