import { found, type Rule } from "../finding.ts";

/** A plan that is found by its garage or by its bedroom on the main floor has them. */
export const livability: Rule = {
  name: "livability",
  *check({ snapshot }) {
    for (const plan of snapshot.entriesOf("plan")) {
      const { livability: features = [], garageSpaces, primaryBedroom } = plan.data;
      if (features.includes("garage-two-or-more") && typeof garageSpaces === "number" && garageSpaces < 2) {
        const problem = `A search for a garage for two cars finds it, but it has ${garageSpaces === 1 ? "one space" : "none"}.`;
        yield found(plan, "garageSpaces", problem, "Correct the number of spaces, or remove the feature.");
      }
      if (features.includes("main-floor-primary") && primaryBedroom && primaryBedroom !== "main") {
        const problem = "A search for a primary bedroom on the main floor finds it, but its bedroom is upstairs.";
        yield found(plan, "primaryBedroom", problem, "Correct the floor, or remove the feature.");
      }
    }
  },
};
