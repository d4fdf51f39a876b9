import { type ReactNode, use } from "react";

const loads = new Map<string, () => Promise<unknown>>();

/**
 * A component whose code the browser loads for pages alone that show it. The server has it at hand and marks such a page by
 * `data-late` with the `name`, among others; the page acts by itself once {@link loadMarkedLateViews} has loaded them. A
 * navigation waits for it. The browser alone calls this.
 */
export function lateView<Props extends object>(
  name: string,
  load: () => Promise<{ readonly default: (props: Props) => ReactNode }>,
): (props: Props) => ReactNode {
  let View: ((props: Props) => ReactNode) | undefined;
  let loading: Promise<void> | undefined;
  const loadOnce = () => {
    loading ??= load().then(
      (module) => {
        View = module.default;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  loads.set(name, loadOnce);
  return function LateView(props: Props) {
    if (!View) use(loadOnce());
    return View ? <View {...props} /> : null;
  };
}

/** Loads late views by their names; names of others are passed over. */
export async function loadLateViews(names: Iterable<string>): Promise<void> {
  await Promise.all([...names].map((name) => loads.get(name)?.()));
}

/** Loads the late views that the document of the server shows. */
export async function loadMarkedLateViews(): Promise<void> {
  const marked = document.querySelectorAll<HTMLElement>("[data-late]");
  await loadLateViews(new Set([...marked].flatMap(({ dataset }) => dataset.late?.split(" ") ?? [])));
}
