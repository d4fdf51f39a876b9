// Who may import whom: routes → features, blocks → ui, domain, content → contract.

/** Files of the site that the server may know besides the built bundle. */
const knownToServer = new Set([
  "site/app/content/operations.generated.ts",
  "site/app/content/content-context.server.ts",
]);

/** What each part of the house may import besides itself. */
const mayImport = {
  routes: ["features", "blocks", "ui", "domain", "app-content", "styles", "brand", "contract"],
  features: ["ui", "domain", "app-content", "styles", "brand", "contract"],
  blocks: ["ui", "domain", "app-content", "styles", "brand", "contract"],
  "app-content": ["domain", "brand", "contract"],
  ui: ["styles"],
  domain: ["brand", "contract"],
  styles: [],
  brand: [],
  server: ["backend", "contract"],
  backend: ["contract"],
  contract: [],
};

/** The part of the house that a file belongs to; undefined where no rule applies. */
export function partOf(file) {
  if (file.startsWith("contract/")) return "contract";
  if (file.startsWith("content/")) return "backend";
  if (file.startsWith("site/server/")) return "server";
  const [, inApp] = /^site\/app\/(.+)$/.exec(file) ?? [];
  if (inApp === undefined || inApp.startsWith("+types/")) return undefined;
  const folder = inApp.includes("/") ? inApp.slice(0, inApp.indexOf("/")) : inApp;
  if (folder === "content") return "app-content";
  if (["features", "blocks", "ui", "domain", "styles"].includes(folder)) return folder;
  return folder === "brand.ts" ? "brand" : "routes";
}

/**
 * Why a file may not import another one; undefined where it may.
 * @param {string} from
 * @param {string} to
 */
export function wrongDirection(from, to) {
  if (/\/\+types\//.test(to)) return undefined;
  const [part, target] = [partOf(from), partOf(to)];
  if (!part || !target) return undefined;
  if (part === "server" && to.startsWith("site/app/")) {
    return knownToServer.has(to) ? undefined : "the server knows the site only through the built bundle";
  }
  if (part === "features" && target === "features") {
    return featureOf(from) === featureOf(to)
      ? undefined
      : "a feature does not import another one; routes put them together";
  }
  if (part === target || mayImport[part].includes(target)) return undefined;
  const allowed = mayImport[part].map(nameOf).join(", ") || "nothing";
  return `${nameOf(part)} may import ${allowed}`;
}

function featureOf(file) {
  return /^site\/app\/features\/([^/]+)/.exec(file)?.[1];
}

function nameOf(part) {
  return { "app-content": "site/app/content", backend: "content/ (the backend)" }[part] ?? part;
}
