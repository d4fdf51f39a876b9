import { startTransition, useCallback, useEffect, useEffectEvent, useState } from "react";
import { type NavigateOptions, type To, useNavigate } from "react-router";
import { useHeading, useLatestHeading } from "./heading.ts";

interface Step {
  readonly to: To;
  readonly options: NavigateOptions | undefined;
  /** The key of the location that the step starts from. */
  readonly from: string;
}

/**
 * Returns a function that navigates without a press of the visitor, such as to an address that keeps up with its page; null
 * while another navigation is pending. It would cancel that one, and where the visitor went back, overwrite the entry of the
 * history gone back to.
 */
export function useNavigateAtRest(): ((to: To, options?: NavigateOptions) => void) | null {
  const navigate = useNavigate();
  const { location, isUnderWay } = useHeading();
  const latest = useLatestHeading();
  const [step, setStep] = useState<Step | null>(null);
  const from = location.key;
  // The router reports a navigation in a transition, so this one is rendered with it or after it.
  const go = useCallback(
    (to: To, options?: NavigateOptions) => startTransition(() => setStep({ to, options, from })),
    [from],
  );
  const take = useEffectEvent(({ to, options, from }: Step) => {
    if (latest().location.key === from) void navigate(to, options);
  });
  useEffect(() => {
    if (step) take(step);
  }, [step]);
  return isUnderWay ? null : go;
}
