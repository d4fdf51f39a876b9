import { __ } from "../i18n.ts";
import { reveal } from "../reveal.ts";
import type { LocatedProblem } from "../rules/check.ts";
import { type Fix, fixOf } from "../rules/fixes.ts";
import type { EditedEntry } from "./entry.ts";
import { panelActions } from "./panel-actions.ts";

const { Button } = wp.components;
const { memo } = wp.element;

/** The problems of an entry, each linked to its field and with its fix, if any. */
export const ProblemList = memo(function ProblemList({ entry }: { entry: EditedEntry }) {
  const { problems, isPublic, data, setData } = entry;
  if (problems.length === 0) return null;
  const wrong = problems.filter(({ isMissing }) => !isMissing);
  const missing = problems.filter(({ isMissing }) => isMissing);
  // Date in the browser's time zone.
  const today = new Date().toLocaleDateString("en-CA");
  return (
    <section className="porchlight-problems" aria-label={__("What is still to do")}>
      <Lines
        title={__("To put right")}
        problems={wrong}
        isWrong
        fixOf={({ path }) => fixOf(path, data, today)}
        onFix={(fix) => setData(fix.data)}
      />
      <Lines
        title={isPublic ? __("Missing, though this is public") : __("Missing before this can be published")}
        problems={missing}
      />
    </section>
  );
});

function Lines({
  title,
  problems,
  isWrong = false,
  fixOf,
  onFix,
}: {
  title: string;
  problems: readonly LocatedProblem[];
  isWrong?: boolean;
  fixOf?: (problem: LocatedProblem) => Fix | undefined;
  onFix?: (fix: Fix) => void;
}) {
  if (problems.length === 0) return null;
  return (
    <div className={`porchlight-problems__part ${isWrong ? "is-wrong" : ""}`}>
      <p className="porchlight-problems__title">{title}</p>
      <ul>
        {problems.map((problem) => {
          const { path, where, message, isMissing } = problem;
          const fix = fixOf?.(problem);
          const onPress = () => {
            if (fix) onFix?.(fix);
            // The button disappears with the problem.
            goTo(path);
          };
          return (
            <li key={`${path} ${message}`}>
              <Button variant="link" onClick={() => goTo(path)}>
                {where}
              </Button>
              {!isMissing && <span> {message}</span>}
              {fix && (
                <Button variant="secondary" className="porchlight-problems__fix" onClick={onPress}>
                  {fix.words}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Reveals a field: closes the publish panel, and selects the block of a block's field. */
function goTo(path: string): void {
  panelActions().closePublishSidebar();
  const [clientId = ""] = path.split(".", 1);
  if (wp.data.select("core/block-editor").getBlockName(clientId)) {
    wp.data.dispatch("core/block-editor").selectBlock(clientId);
    wp.data.dispatch("core/edit-post").openGeneralSidebar("edit-post/block");
  }
  reveal(path);
}
