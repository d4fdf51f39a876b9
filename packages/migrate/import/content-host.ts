/** A host as the import reads it: what comes back has the contract’s shape, whatever the host lacks or does its own way. */
export interface ContentHost {
  readonly url: string;
  /**
   * The response to one operation. `page` requests a part of its list (`$first`, `$after`), and a smaller one where the
   * host cannot send so much at once.
   * @throws {HostError} when the host cannot be read.
   */
  send(operation: HostOperation, page?: HostPage): Promise<HostResponse>;
}

export interface HostOperation {
  readonly operationName: string;
  readonly query: string;
}

/** A part of a list. */
export interface HostPage {
  readonly size: number;
  /** Cursor of the entry before; null for the beginning. */
  readonly after: string | null;
}

/** What a host sent back. */
export interface HostResponse {
  readonly data: Readonly<Record<string, unknown>>;
  /** What failed inside, in the host’s words; indexes are those of the host’s own lists. */
  readonly errors: readonly { readonly message: string; readonly path?: readonly (string | number)[] | undefined }[];
  /** What the host does not know, in words: `extras on Home`. */
  readonly omitted: readonly string[];
  /** Paths of the fields that are empty for it: `homes.nodes.extras`. */
  readonly omittedPaths: ReadonlySet<string>;
  /** Where the host’s own shape was another one; indexes are those of its own lists. */
  readonly deviations: readonly HostDeviation[];
  /** `databaseId` of the list’s entries by their index in the host’s own list. */
  readonly ids: ReadonlyMap<number, number>;
  readonly size: number;
}

/** `homes.nodes[3].qmiHomeDetails.price`, and how it is not what the contract says. */
export interface HostDeviation {
  readonly path: string;
  readonly text: string;
  /** The value could be read all the same. */
  readonly isRead?: true | undefined;
}

/** A host that cannot be read; the message is for the person who runs the import. */
export class HostError extends Error {
  override readonly name = "HostError";
  /** The host understands GraphQL, and rejects the operation. */
  readonly isRejection: boolean;

  constructor(message: string, { isRejection = false, ...options }: ErrorOptions & { isRejection?: boolean } = {}) {
    super(message, options);
    this.isRejection = isRejection;
  }
}

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
