import type { ItemType, Kind, Model } from "./model.ts";

/** What PHP hands the edit screens (`includes/editing/screen.php`). */
interface Settings {
  model: Model;
  /** Kind of the entry that is edited. */
  kind: string;
}

declare global {
  interface Window {
    porchlight?: Settings;
  }
}

/** What PHP handed over. @throws where the script runs on a screen that PHP did not prepare. */
function settings(): Settings {
  if (!window.porchlight) throw new Error("The settings of the edit screens are missing.");
  return window.porchlight;
}

/** The model of the content. */
export function model(): Model {
  return settings().model;
}

/** The kind of the entry that is edited, with its name. Undefined for posts that are none of the model's. */
export function editedKind(): { name: string; kind: Kind } | undefined {
  const { kind: name, model: all } = settings();
  const kind = all.kinds[name];
  return kind && { name, kind };
}

/** A type of groups or items. @throws for a name that the model does not know. */
export function itemType(name: string | undefined): ItemType {
  const type = name === undefined ? undefined : model().types[name];
  if (!type) throw new Error(`The model has no type "${name}".`);
  return type;
}
