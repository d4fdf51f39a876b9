/** The actions on the editor's panels: in the store `core/editor` since WordPress 6.5, before in `core/edit-post`. */
export function panelActions(): WordPress.PanelActions {
  const editor = wp.data.dispatch("core/editor");
  return editor.removeEditorPanel ? (editor as WordPress.PanelActions) : wp.data.dispatch("core/edit-post");
}

/** Whether a panel is open. */
export function isPanelOpened(name: string): boolean {
  const editor = wp.data.select("core/editor");
  return editor.isEditorPanelOpened?.(name) ?? wp.data.select("core/edit-post").isEditorPanelOpened(name);
}
