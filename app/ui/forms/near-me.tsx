import { useState } from "react";
import { Button } from "../actions/button.tsx";
import { usePending } from "../layout/pending.ts";

/** A button in a form that requests the visitor’s location from the browser when it is clicked. */
export function NearMe(props: {
  readonly onPosition: (
    form: HTMLFormElement,
    position: Pick<GeolocationCoordinates, "latitude" | "longitude">,
  ) => void;
  /** The text when the location is unknown. */
  readonly fallback?: string;
}) {
  const { onPosition, fallback } = props;
  const [state, setState] = useState<"unasked" | "locating" | "failed">("unasked");
  const hasFailed = state === "failed";
  usePending(state === "locating");
  return (
    <>
      <Button
        variant="line"
        size="small"
        className="scripted"
        onClick={({ currentTarget: { form } }) => {
          setState("locating");
          navigator.geolocation.getCurrentPosition(
            ({ coords }) => {
              setState("unasked");
              if (form) onPosition(form, coords);
            },
            () => setState("failed"),
            { timeout: 10_000, maximumAge: 600_000 },
          );
        }}
      >
        Nearest to me first
      </Button>
      <p role="status" className={hasFailed ? "small muted" : "visually-hidden"}>
        {hasFailed && (fallback ?? "Your location is unknown. Search for “near” and a town or ZIP code.")}
      </p>
    </>
  );
}
