import { type DocumentNode, Kind, type OperationDefinitionNode, parse, print, separateOperations } from "graphql";

/** Beyond it a text is none that a person or a program writes for this schema. */
const maxTokens = 5000;

/** One operation out of a text, written anew: what was beside it is left out. */
export interface Understood {
  /** Empty where the operation has no name. */
  readonly operationName: string;
  readonly query: string;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/** The operation of a text by its name, or what is wrong with it, in a sentence. */
export function understood(text: string, operationName: string | undefined): Understood | string {
  try {
    return separated(parse(text, { noLocation: true, maxTokens }), operationName);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The same for a document. */
export function separated(document: DocumentNode, operationName: string | undefined): Understood | string {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const fitting = operations.filter(({ name }) => operationName === undefined || name?.value === operationName);
  const [operation] = fitting;
  if (!operation || fitting.length > 1) return "Could not determine what operation to execute.";
  const name = operation.name?.value ?? "";
  const own = separateOperations(document)[name];
  if (!own) return "Could not determine what operation to execute.";
  return { operationName: name, query: print(own), document: own, operation };
}
