/** Number of problems inside a collapsed element. */
export function ProblemCount({ count }: { count: number }) {
  return (
    <span className="porchlight-count">
      {count}
      <span className="screen-reader-text"> {count === 1 ? "problem" : "problems"}</span>
    </span>
  );
}
