import { Fields } from "../fields/field.tsx";
import { ProblemCount } from "../repeaters/problem-count.tsx";
import { editedKind } from "../settings.ts";
import { useEditedEntry, usePublishingLock } from "./entry.ts";
import { problemsOf } from "./form.tsx";
import { ProblemList } from "./problem-list.tsx";

/** Says beside the button that publishes why it waits. */
export function PublishingPanel() {
  const entry = useEditedEntry();
  const Panel = wp.editor?.PluginPrePublishPanel ?? wp.editPost.PluginPrePublishPanel;
  if (!entry || entry.problems.length === 0) return null;
  return (
    <Panel title="Still to do" className="porchlight-panel" initialOpen>
      <ProblemList problems={entry.problems} isPublic={entry.isPublic} />
    </Panel>
  );
}

/** The fields of an entry whose place is taken by its text: panels beside it, one for each section. */
export function Panels() {
  const entry = useEditedEntry();
  const kind = editedKind()?.kind;
  const Panel = wp.editor?.PluginDocumentSettingPanel ?? wp.editPost.PluginDocumentSettingPanel;
  usePublishingLock(entry !== undefined && entry.problems.length > 0);
  if (!entry || !kind) return null;
  return (
    <>
      {entry.problems.length > 0 && (
        <Panel name="porchlight-problems" title="Still to do" className="porchlight-panel">
          <ProblemList problems={entry.problems} isPublic={entry.isPublic} />
        </Panel>
      )}
      {kind.sections.map((section) => {
        const count = problemsOf(section, entry.problems).length;
        return (
          <Panel
            key={section.title}
            name={`porchlight-${section.title.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase()}`}
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
