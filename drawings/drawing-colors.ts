/** The colours of the drawings: the values of the site's tokens, because an image cannot read them. */
export const drawingColors = {
  ink: "#1c2622",
  ink2: "#4e5a54",
  line: "#857d6c",
  rule: "#d9d2c4",
  paper: "#faf7f1",
  paper2: "#f1ece2",
  roof: "#e3dccd",
  sky: "#dfe8e8",
  grassInk: "#7a5814",
} as const;
