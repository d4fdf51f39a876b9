function icon(path: string) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** Icons of the edit screens. */
export const icons = {
  up: icon("M6 14.5l6-6 6 6"),
  down: icon("M6 9.5l6 6 6-6"),
  before: icon("M14.5 6l-6 6 6 6"),
  after: icon("M9.5 6l6 6-6 6"),
  duplicate: icon("M9 9h10v10H9zM5 15V5h10"),
  remove: icon("M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.5 10.5v5M13.5 10.5v5"),
  add: icon("M12 6v12M6 12h12"),
  zoomOut: icon("M6 12h12"),
  draw: icon("M5 19l1-4L16 5l3 3L9 18zM14 7l3 3"),
};
