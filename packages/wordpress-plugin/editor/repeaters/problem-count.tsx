import { _n } from "../i18n.ts";

/** Number of problems inside a collapsed element. */
export function ProblemCount({ count }: { count: number }) {
  return (
    <span className="porchlight-count">
      {count}
      <span className="screen-reader-text"> {_n("problem", "problems", count)}</span>
    </span>
  );
}
