import { startTransition, useCallback, useEffect, useEffectEvent, useState } from "react";
import { createPath, type NavigateOptions, type To, useLocation, useNavigate, useNavigation } from "react-router";

interface Step {
  readonly to: To;
  readonly options: NavigateOptions;
}

/**
 * Returns a function that navigates without a press of the visitor, such as to an address that keeps up with its page; null
 * while another navigation is pending, which it would cancel. After `popstate` the address bar shows another address than the
 * router: to replace that entry would lose it.
 */
export function useNavigateWhenIdle(): ((to: To, options: NavigateOptions) => void) | null {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const location = useLocation();
  const [step, setStep] = useState<Step | null>(null);
  // The router reports a navigation in a transition, so this step is rendered with it or after it.
  const go = useCallback((to: To, options: NavigateOptions) => startTransition(() => setStep({ to, options })), []);
  const take = useEffectEvent(({ to, options }: Step) => {
    if (state === "idle" && createPath(location) === createPath(window.location)) void navigate(to, options);
  });
  useEffect(() => {
    if (step) take(step);
  }, [step]);
  return state === "idle" ? go : null;
}
