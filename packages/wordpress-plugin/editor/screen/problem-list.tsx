import { reveal } from "../reveal.ts";
import type { LocatedProblem } from "../rules/check.ts";
import { type Mend, mendOf } from "../rules/mends.ts";
import type { EditedEntry } from "./entry.ts";

const { Button } = wp.components;
const { memo } = wp.element;

/** What stands between the entry and its publication, each line a way to its field, and what one press puts right. */
export const ProblemList = memo(function ProblemList({ entry }: { entry: EditedEntry }) {
  const { problems, isPublic, data, setData } = entry;
  if (problems.length === 0) return null;
  const wrong = problems.filter(({ isMissing }) => !isMissing);
  const missing = problems.filter(({ isMissing }) => isMissing);
  // As the editor's calendar has it.
  const today = new Date().toLocaleDateString("en-CA");
  return (
    <section className="porchlight-problems" aria-label="What is still to do">
      <Lines
        title="To put right"
        problems={wrong}
        isWrong
        mendOf={({ path }) => mendOf(path, data, today)}
        onMend={(mend) => setData(mend.data)}
      />
      <Lines
        title={isPublic ? "Missing, though this is public" : "Missing before this can be published"}
        problems={missing}
      />
    </section>
  );
});

function Lines({
  title,
  problems,
  isWrong = false,
  mendOf,
  onMend,
}: {
  title: string;
  problems: readonly LocatedProblem[];
  isWrong?: boolean;
  mendOf?: (problem: LocatedProblem) => Mend | undefined;
  onMend?: (mend: Mend) => void;
}) {
  if (problems.length === 0) return null;
  return (
    <div className={`porchlight-problems__part ${isWrong ? "is-wrong" : ""}`}>
      <p className="porchlight-problems__title">{title}</p>
      <ul>
        {problems.map((problem) => {
          const { path, where, message, isMissing } = problem;
          const mend = mendOf?.(problem);
          const onPress = () => {
            if (mend) onMend?.(mend);
            // The button goes with the problem.
            goTo(path);
          };
          return (
            <li key={`${path} ${message}`}>
              <Button variant="link" onClick={() => goTo(path)}>
                {where}
              </Button>
              {!isMissing && <span> {message}</span>}
              {mend && (
                <Button variant="secondary" className="porchlight-problems__mend" onClick={onPress}>
                  {mend.words}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The way to a field leads out of the panel that publishes, and to those of a block by way of the block. */
function goTo(path: string): void {
  const screen = wp.data.dispatch("core/edit-post");
  screen.closePublishSidebar();
  const [clientId = ""] = path.split(".", 1);
  if (wp.data.select("core/block-editor").getBlockName(clientId)) {
    wp.data.dispatch("core/block-editor").selectBlock(clientId);
    screen.openGeneralSidebar("edit-post/block");
  }
  reveal(path);
}
