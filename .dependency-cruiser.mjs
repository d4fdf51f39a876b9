// Allowed imports: routes → features, blocks → ui, domain, graphql → contract. The server reaches the app only through
// the built bundle. `npm run validate` checks every root, including type imports.

import swcVisitor from "@swc/core/Visitor.js";

// swc parses `using`, its visitor does not support it and would skip the whole file.
const { visitStatement, visitVariableDeclarators } = swcVisitor.Visitor.prototype;
swcVisitor.Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  return { ...statement, decls: visitVariableDeclarators.call(this, statement.decls) };
};

const tests = "\\.test\\.tsx?$|/testing/|^e2e/|-fixture\\.ts$";
const app = "^app/";

/** Modules for a command's arguments and settings. */
const command = "^packages/backend/(?:command|renamed-settings)\\.ts$";

/** Files of `from` import nothing of the project but their own folder and `allowed`. */
const only = (name, from, allowed) => ({
  name,
  severity: "error",
  from: { path: from, pathNot: tests },
  to: {
    path: "^(?:packages|app|server|scripts|bench|e2e)/",
    pathNot: [from, ...allowed, "/\\+types/"],
  },
});

export default {
  forbidden: [
    { name: "no circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "every import exists",
      severity: "error",
      // Its packages are installed by the first run that needs them.
      from: { pathNot: "^bench/browser/visit\\.mjs$" },
      to: { couldNotResolve: true, pathNot: "/\\+types/" },
    },
    only("the contract imports nothing", "^packages/contract/", []),
    only("the backend imports the contract", "^packages/backend/", ["^packages/contract/"]),
    only("the backend: the store imports the contract", "^packages/backend/store/", [command, "^packages/contract/"]),
    only("the backend: limits import nothing", "^packages/backend/limits/", []),
    only("the backend: accounts import store, limits", "^packages/backend/accounts/", [
      "^packages/backend/(?:store|limits)/",
      command,
      "^packages/contract/",
    ]),
    only("the backend: leads import the store", "^packages/backend/leads/", [
      "^packages/backend/store/",
      command,
      "^packages/contract/",
    ]),
    only("the backend: alerts import the store, and the outbox of leads", "^packages/backend/alerts/", [
      "^packages/backend/store/",
      "^packages/backend/leads/outbox\\.ts$",
      command,
    ]),
    only("the backend: shortlists import the store", "^packages/backend/shortlists/", [
      "^packages/backend/store/",
      "^packages/contract/",
    ]),
    only("the backend: the schema imports accounts, store, limits", "^packages/backend/schema/", [
      "^packages/backend/(?:accounts|store|limits)/",
      "^packages/contract/",
    ]),
    only("the backend: http imports schema, store, limits", "^packages/backend/http/", [
      "^packages/backend/(?:schema|store|limits)/",
      "^packages/contract/",
    ]),
    only("the backend: imports write to the store", "^packages/backend/import/", [
      command,
      "^packages/backend/store/",
      "^packages/contract/",
    ]),
    only("migrate reads and writes the store, and reads hosts through the adapter", "^packages/migrate/", [
      command,
      "^packages/backend/(?:import|store)/",
      "^packages/contract/",
      "^server/content/adapter/",
    ]),
    only("the drawings read the demo's plans", "^packages/demo/draw/", ["^packages/backend/import/demo/"]),
    only("the server knows the app through the bundle", "^server/(?!html/client/)", [
      "^packages/content-lint/(?:check|finding)\\.ts$",
      "^packages/contract/",
      "^packages/backend/",
      "^app/graphql/operations\\.generated\\.ts$",
      "^app/graphql/(?:context\\.server|site-services|entry-exports)\\.ts$",
      "^app/brand\\.ts$",
      "^app/domain/navigation/content-href\\.ts$",
      "^app/domain/(?:alerts|visits)/",
      "^app/domain/leads/lead-form\\.ts$",
      "^app/domain/search/search-query\\.ts$",
    ]),
    only("styles import nothing", `${app}styles/`, []),
    only("ui imports styles and the rules of navigation", `${app}ui/`, [`${app}styles/`, `${app}domain/navigation/`]),
    only("domain is pure", `${app}domain/`, [`${app}brand\\.ts$`, "^packages/contract/"]),
    only("graphql imports domain", `${app}graphql/`, [`${app}domain/`, `${app}brand\\.ts$`, "^packages/contract/"]),
    only("blocks import ui, domain, graphql", `${app}blocks/`, [
      `${app}(?:ui|domain|graphql|styles)/`,
      `${app}brand\\.ts$`,
      "^packages/contract/",
    ]),
    only("features import ui, domain, graphql", `${app}features/`, [
      `${app}(?:ui|domain|graphql|styles)/`,
      `${app}brand\\.ts$`,
      "^packages/contract/",
    ]),
    {
      name: "a feature imports no other one",
      comment: "Routes put features together.",
      severity: "error",
      from: { path: `${app}features/([^/]+)/`, pathNot: tests },
      to: { path: `${app}features/`, pathNot: `${app}features/$1/` },
    },
    only(
      "the check of the content imports store, imports, the rules of the business and of the edit screens",
      "^packages/content-lint/",
      [
        command,
        "^packages/backend/(?:import|store)/",
        "^packages/contract/",
        `${app}domain/`,
        `${app}brand\\.ts$`,
        "^server/http/redirect-table\\.ts$",
        `${app}blocks/organisms/colors\\.ts$`,
        "^packages/migrate/import/",
        "^packages/wordpress-plugin/editor/(?:model\\.ts$|rules/)",
      ],
    ),
    only("the check of the content: rules read the content alone", "^packages/content-lint/rules/", [
      "^packages/content-lint/(?:content|fields|finding|links|number-words|passages|catalog)\\.ts$",
      "^packages/backend/store/(?:entry-data|snapshot|tables)\\.ts$",
      "^packages/contract/",
      `${app}domain/`,
      `${app}brand\\.ts$`,
      `${app}blocks/organisms/colors\\.ts$`,
      "^server/http/redirect-table\\.ts$",
      "^packages/wordpress-plugin/editor/(?:model\\.ts$|rules/)",
    ]),
    only(
      "the edit screens import the contract, and the map that the site draws",
      "^packages/wordpress-plugin/editor/",
      ["^packages/contract/", "^app/features/map/(?:basemap\\.generated|coordinates|locator-drawing\\.server)\\.ts$"],
    ),
    only("routes stay in the app", `${app}(?:routes/|layouts/|[^/]+$)`, [app, "^packages/contract/"]),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(?:^|/)node_modules/|^(?:build|\\.react-router|scripts/fonts)/|\\.css$" },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};
