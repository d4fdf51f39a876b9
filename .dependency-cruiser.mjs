// Who may import whom: routes → features, blocks → ui, domain, graphql → contract. The server knows the app only
// through the built bundle. `npm run validate` holds it over every root, types included.

import swcVisitor from "@swc/core/Visitor.js";

// swc parses `using`, its visitor does not know it yet and would give the whole file up.
const { visitStatement, visitVariableDeclarators } = swcVisitor.Visitor.prototype;
swcVisitor.Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  return { ...statement, decls: visitVariableDeclarators.call(this, statement.decls) };
};

const tests = "\\.test\\.tsx?$|/testing/|^e2e/|-fixture\\.ts$";
const app = "^site/app/";

const command = "^backend/command\\.ts$";

/** Files of `from` import nothing of the project but their own folder and `allowed`. */
const only = (name, from, allowed) => ({
  name,
  severity: "error",
  from: { path: from, pathNot: tests },
  to: {
    path: "^(?:contract|backend|content-check|drawings|site|tools|bench|e2e|soak|wordpress)/",
    pathNot: [from, ...allowed, "/\\+types/"],
  },
});

export default {
  forbidden: [
    { name: "no circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "every import exists",
      severity: "error",
      // Its packages are installed by the first run that wants them.
      from: { pathNot: "^bench/browser/visit\\.mjs$" },
      to: { couldNotResolve: true, pathNot: "/\\+types/" },
    },
    only("the contract imports nothing", "^contract/", []),
    only("the backend imports the contract", "^backend/", ["^contract/"]),
    only("the backend: the store imports the contract", "^backend/store/", [command, "^contract/"]),
    only("the backend: limits import nothing", "^backend/limits/", []),
    only("the backend: accounts import store, limits", "^backend/accounts/", [
      "^backend/(?:store|limits)/",
      command,
      "^contract/",
    ]),
    only("the backend: leads import the store", "^backend/leads/", ["^backend/store/", command, "^contract/"]),
    only("the backend: the schema imports accounts, store, limits", "^backend/schema/", [
      "^backend/(?:accounts|store|limits)/",
      "^contract/",
    ]),
    only("the backend: http imports schema, store, limits", "^backend/http/", [
      "^backend/(?:schema|store|limits)/",
      "^contract/",
    ]),
    only("the backend: imports write to the store", "^backend/import/", [command, "^backend/store/", "^contract/"]),
    only("the backend: exports read the store", "^backend/export/", [command, "^backend/store/", "^contract/"]),
    only("the drawings read the demo's plans", "^drawings/", ["^backend/import/demo/"]),
    only("the server knows the app through the bundle", "^site/server/(?!html/client/)", [
      "^content-check/(?:check|finding)\\.ts$",
      "^contract/",
      "^backend/",
      "^site/app/graphql/operations\\.generated\\.ts$",
      "^site/app/graphql/context\\.server\\.ts$",
      "^site/app/brand\\.ts$",
      "^site/app/domain/navigation/content-href\\.ts$",
    ]),
    only("styles import nothing", `${app}styles/`, []),
    only("ui imports styles and the rules of navigation", `${app}ui/`, [`${app}styles/`, `${app}domain/navigation/`]),
    only("domain is pure", `${app}domain/`, [`${app}brand\\.ts$`, "^contract/"]),
    only("graphql imports domain", `${app}graphql/`, [`${app}domain/`, `${app}brand\\.ts$`, "^contract/"]),
    only("blocks import ui, domain, graphql", `${app}blocks/`, [
      `${app}(?:ui|domain|graphql|styles)/`,
      `${app}brand\\.ts$`,
      "^contract/",
    ]),
    only("features import ui, domain, graphql", `${app}features/`, [
      `${app}(?:ui|domain|graphql|styles)/`,
      `${app}brand\\.ts$`,
      "^contract/",
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
      "^content-check/",
      [
        command,
        "^backend/(?:import|store)/",
        "^contract/",
        `${app}domain/`,
        `${app}brand\\.ts$`,
        "^site/server/requests/redirect-table\\.ts$",
        `${app}blocks/organisms/colors\\.ts$`,
        "^tools/import/open-host\\.ts$",
        "^wordpress/editor/(?:model\\.ts$|rules/)",
      ],
    ),
    only("the check of the content: rules read the content alone", "^content-check/rules/", [
      "^content-check/[^/]+\\.ts$",
      "^backend/store/(?:entry-data|snapshot|tables)\\.ts$",
      "^contract/",
      `${app}domain/`,
      `${app}brand\\.ts$`,
      `${app}blocks/organisms/colors\\.ts$`,
      "^site/server/requests/redirect-table\\.ts$",
      "^wordpress/editor/(?:model\\.ts$|rules/)",
    ]),
    only("the edit screens import the contract, and the map that the site draws", "^wordpress/editor/", [
      "^contract/",
      "^site/app/features/map/(?:basemap\\.generated|coordinates|locator-drawing\\.server)\\.ts$",
    ]),
    only("routes stay in the app", `${app}(?:routes/|layouts/|[^/]+$)`, [app, "^contract/"]),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(?:^|/)node_modules/|^site/(?:build|\\.react-router)/|\\.css$" },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};
