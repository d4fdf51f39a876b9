import type { ServerBuild, ServerInstrumentation } from "react-router";
import { traced } from "../requests/request-scope.ts";

/** Runs a loader or an action in a span; of what it throws React Router tells as a result. */
function inSpan(name: string) {
  return async (run: () => Promise<{ readonly error: Error | undefined }>) => {
    await traced(name, {}, async (span) => {
      const { error } = await run();
      if (error) span?.fail(error);
    });
  };
}

const loaderSpans: ServerInstrumentation = {
  route: ({ id, instrument }) => instrument({ loader: inSpan(`loader ${id}`), action: inSpan(`action ${id}`) }),
};

const instrumented = new WeakMap<ServerBuild, ServerBuild>();

/** The same bundle, whose loaders and actions have a span each. */
export function withLoaderSpans(bundle: ServerBuild): ServerBuild {
  let build = instrumented.get(bundle);
  if (!build) {
    const { module } = bundle.entry;
    const instrumentations = [...(module.instrumentations ?? []), loaderSpans];
    build = { ...bundle, entry: { ...bundle.entry, module: { ...module, instrumentations } } };
    instrumented.set(bundle, build);
  }
  return build;
}
