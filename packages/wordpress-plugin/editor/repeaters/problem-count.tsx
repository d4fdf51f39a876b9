/** How many problems lie inside something closed. */
export function ProblemCount({ count }: { count: number }) {
  return (
    <span className="porchlight-count">
      {count}
      <span className="screen-reader-text"> {count === 1 ? "problem" : "problems"}</span>
    </span>
  );
}
