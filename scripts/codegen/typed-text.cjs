// A graphql-codegen plugin: each operation as a text whose type carries its result and variables.
const { Kind, print, separateOperations, concatAST } = require("graphql");
const { resolve } = require("node:path");

const compact = (text) => text.replace(/\s+/g, " ").trim();

module.exports = {
  plugin(_schema, documents, config) {
    const own = new Set(
      documents
        .filter((file) => resolve(file.location ?? "") === resolve(config.operationsIn))
        .flatMap((file) => file.document?.definitions ?? [])
        .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
        .map((definition) => definition.name.value),
    );
    const separated = separateOperations(concatAST(documents.map((file) => file.document)));
    const lines = Object.entries(separated)
      .filter(([name]) => own.has(name))
      .map(([name, document]) => {
        const kind = document.definitions.find((d) => d.kind === Kind.OPERATION_DEFINITION).operation;
        const suffix = kind === "query" ? "Query" : "Mutation";
        const result = name.endsWith(suffix) ? name : name + suffix;
        return `export const ${name} = ${JSON.stringify(compact(print(document)))} as TypedText<${result}, ${result}Variables>;`;
      });
    return { prepend: ['import type { TypedText } from "#app/graphql/client.ts";'], content: lines.join("\n\n") };
  },
};
