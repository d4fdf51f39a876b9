import { Fields } from "../fields/field.tsx";
import { __ } from "../i18n.ts";
import type { Section } from "../model.ts";
import { ProblemCount } from "../repeaters/problem-count.tsx";
import { isRevealed, useReveal } from "../reveal.ts";
import { editedKind } from "../settings.ts";
import { useEditedEntry, usePublishingLock } from "./entry.ts";
import { problemsOf } from "./form.tsx";
import { isPanelOpened, panelActions } from "./panel-actions.ts";
import { ProblemList } from "./problem-list.tsx";

/** Shows beside the publish button why it is disabled. */
export function PublishingPanel() {
  const entry = useEditedEntry();
  const Panel = wp.editor?.PluginPrePublishPanel ?? wp.editPost.PluginPrePublishPanel;
  if (!entry || entry.problems.length === 0) return null;
  return (
    <Panel title={__("Still to do")} className="porchlight-panel" initialOpen>
      <ProblemList entry={entry} />
    </Panel>
  );
}

const plugin = "porchlight";

function panelName({ title }: Section): string {
  return `${plugin}-${title.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase()}`;
}

/** Opens the sidebar and the panel of a revealed field. */
function openPanel(sections: readonly Section[]): void {
  const section = sections.find(({ fields }) => fields.some((name) => isRevealed(name)));
  if (!section) return;
  wp.data.dispatch("core/edit-post").openGeneralSidebar("edit-post/document");
  const name = `${plugin}/${panelName(section)}`;
  if (!isPanelOpened(name)) panelActions().toggleEditorPanelOpened(name);
}

/** The fields of an entry with content: panels in the sidebar, one for each section. */
export function Panels() {
  const entry = useEditedEntry();
  const kind = editedKind()?.kind;
  const Panel = wp.editor?.PluginDocumentSettingPanel ?? wp.editPost.PluginDocumentSettingPanel;
  usePublishingLock(entry);
  useReveal(() => openPanel(kind?.sections ?? []));
  if (!entry || !kind) return null;
  return (
    <>
      {entry.problems.length > 0 && (
        <Panel name="porchlight-problems" title={__("Still to do")} className="porchlight-panel">
          <ProblemList entry={entry} />
        </Panel>
      )}
      {kind.sections.map((section) => {
        const count = problemsOf(section, entry.problems).length;
        return (
          <Panel
            key={section.title}
            name={panelName(section)}
            className="porchlight-panel"
            title={
              <>
                {section.title}
                {count > 0 && <ProblemCount count={count} />}
              </>
            }
          >
            {section.help && <p className="porchlight-section__help">{section.help}</p>}
            <Fields
              fields={kind.fields}
              names={section.fields}
              value={entry.data}
              onChange={entry.setData}
              problems={entry.problems}
            />
          </Panel>
        );
      })}
    </>
  );
}
