import { reveal } from "../reveal.ts";
import type { LocatedProblem } from "../rules/check.ts";

const { Button } = wp.components;
const { memo } = wp.element;

/** What stands between the entry and its publication, each line a way to its field. */
export const ProblemList = memo(function ProblemList({
  problems,
  isPublic,
}: {
  problems: readonly LocatedProblem[];
  isPublic: boolean;
}) {
  if (problems.length === 0) return null;
  const wrong = problems.filter(({ isMissing }) => !isMissing);
  const missing = problems.filter(({ isMissing }) => isMissing);
  return (
    <section className="porchlight-problems" aria-label="What is still to do">
      <Lines title="To put right" problems={wrong} isWrong />
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
}: {
  title: string;
  problems: readonly LocatedProblem[];
  isWrong?: boolean;
}) {
  if (problems.length === 0) return null;
  return (
    <div className={`porchlight-problems__part ${isWrong ? "is-wrong" : ""}`}>
      <p className="porchlight-problems__title">{title}</p>
      <ul>
        {problems.map(({ path, where, message, isMissing }) => (
          <li key={`${path} ${message}`}>
            <Button variant="link" onClick={() => goTo(path)}>
              {where}
            </Button>
            {!isMissing && <span> {message}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The way to a field leads out of the panel that publishes. */
function goTo(path: string): void {
  wp.data.dispatch("core/edit-post").closePublishSidebar();
  reveal(path);
}
