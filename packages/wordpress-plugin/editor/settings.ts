import type { ItemType, Kind, Model } from "./model.ts";

/** Settings that PHP passes to the edit screens (`includes/editing/screen.php`). */
interface Settings {
  model: Model;
  /** Kind of the edited entry. */
  kind: string;
}

declare global {
  interface Window {
    porchlight?: Settings;
  }
}

/** Reads the settings. @throws Error on a screen that PHP did not prepare */
function settings(): Settings {
  if (!window.porchlight) throw new Error("The settings of the edit screens are missing.");
  return window.porchlight;
}

/** The content model. */
export function model(): Model {
  return settings().model;
}

/** The kind of the edited entry, with its name. Undefined for other posts. */
export function editedKind(): { name: string; kind: Kind } | undefined {
  const { kind: name, model: all } = settings();
  const kind = all.kinds[name];
  return kind && { name, kind };
}

/** A type of groups or items. @throws Error for an unknown name */
export function itemType(name: string | undefined): ItemType {
  const type = name === undefined ? undefined : model().types[name];
  if (!type) throw new Error(`The model has no type "${name}".`);
  return type;
}
