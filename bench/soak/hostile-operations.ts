/** Request bodies that try to overload the backend, by kind; `unique` makes each text different. */
export const hostileOperations: Readonly<Record<string, (unique: number) => string>> = {
  "nested deep": (unique) =>
    body({
      query: `query A${unique} { ${"neighborhood { popularPlans { floorplanDetails { ".repeat(1500)}id${" } } }".repeat(1500)} }`,
    }),
  "1,000 aliases of one list": (unique) =>
    body({
      query: `query A${unique} { ${many(1000, (index) => `a${index}: plans(first: 500) { nodes { id } }`)} }`,
    }),
  "one field 5,000 times": (unique) =>
    body({ query: `query A${unique} { ${"plans { nodes { id } } ".repeat(5000)} }` }),
  "as many fields as tokens allow": (unique) =>
    body({ query: `query A${unique} { ${many(270, (index) => `f${index}`)} }` }),
  "fragments that double": (unique) =>
    body({
      query: `query A${unique} { nodeByUri(uri: "/") { ...F0 } } ${many(10, (index) => `fragment F${index} on Plan { a: floorplanDetails { neighborhood { neighborhood { popularPlans { ...F${index + 1} } } } } b: floorplanDetails { neighborhood { neighborhood { popularPlans { ...F${index + 1} } } } } }`)} fragment F10 on Plan { id }`,
    }),
  "fragments in a circle": (unique) =>
    body({
      query: `query A${unique} { plans { nodes { ...F0 } } } ${many(11, (index) => `fragment F${index} on Plan { id title ...F${(index + 1) % 11} ...F${(index + 5) % 11} ...F${(index + 7) % 11} }`)}`,
    }),
  "500 fragments": (unique) =>
    body({
      query: `query A${unique} { plans { nodes { ${many(500, (index) => `...F${index}`)} } } } ${many(500, (index) => `fragment F${index} on Plan { id }`)}`,
    }),
  "every type of a union": (unique) =>
    body({
      query: `query A${unique} { pages(first: 500) { nodes { organisms { productPicker { ${many(20, () => "... on Home { qmiHomeDetails { floorplan { floorplanDetails { elevations { id } } } } } ... on Plan { floorplanDetails { elevations { id } } }")} } } } } }`,
    }),
  "5,000 directives": (unique) =>
    body({
      query: `query A${unique} { plans { nodes { id ${"@include(if: true) ".repeat(5000)} } } }`,
    }),
  "a text of 95,000 characters": (unique) =>
    body({
      query: `query A${unique} { plans(where: { search: "${"x".repeat(95_000)}" }) { nodes { id } } }`,
    }),
  "45,000 words to search for": (unique) =>
    body({ query: `query A${unique} { plans(where: { search: "${"e ".repeat(45_000)}" }) { nodes { id } } }` }),
  "a list ordered 166 times": (unique) =>
    body({
      query: `query A${unique}($by: [PostObjectsConnectionOrderbyInput]) { plans(where: { orderby: $by }) { nodes { id } } }`,
      variables: {
        by: Array.from({ length: 166 }, (_, index) => ({ field: index < 165 ? "MENU_ORDER" : "TITLE", order: "ASC" })),
      },
    }),
  "30,000 comments": (unique) => body({ query: `query A${unique} { __typename }\n${"#\n".repeat(30_000)}` }),
  "20,000 ids in variables": (unique) =>
    body({
      query: `query A${unique}($in: [ID]) { plans(where: { in: $in }) { nodes { id } } }`,
      variables: { in: Array.from({ length: 20_000 }, (_, index) => index) },
    }),
  "variables nested 20,000 deep": (unique) =>
    body({
      query: `query A${unique}($in: [ID]) { plans(where: { in: $in }) { nodes { id } } }`,
      variables: { in: ["nested"] },
    }).replace('"nested"', "[".repeat(20_000) + "]".repeat(20_000)),
  "a list literal nested deep": (unique) =>
    body({
      query: `query A${unique} { plans(where: { in: ${"[".repeat(10_000)}${"]".repeat(10_000)} }) { nodes { id } } }`,
    }),
  introspection: (unique) =>
    body({ query: `query A${unique} { __schema { types { name fields { name type { name } } } } }` }),
  "lists of 500 in lists": (unique) =>
    body({
      query: `query A${unique} { neighborhoods(first: 500) { nodes { extras { homes { qmiHomeDetails { neighborhood { extras { homes { id } } } } } } } } }`,
    }),
  "unknown fields with near names": (unique) =>
    body({
      query: `query A${unique} { plans { nodes { ${many(150, (index) => `titel${index}`)} } } }`,
    }),
};

function body(request: object): string {
  return JSON.stringify(request);
}

function many(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join(" ");
}
