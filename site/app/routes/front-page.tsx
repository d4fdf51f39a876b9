import { FrontPage } from "#app/features/front-page/front-page.tsx";
import { loadFrontPage } from "#app/features/front-page/load-front-page.ts";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import type { Route } from "./+types/front-page.ts";

const code = partCode(() => import("./front-page-data.late.tsx"));
if (import.meta.env.SSR) await code.load();
const BuilderData = leftAlone(code, (parts) => parts.BuilderData);

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { content: await loadFrontPage(contentOf(context)), publicUrl: context.get(publicUrlContext) };
}

/** The front page (S2.4). */
export default function FrontPageRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BuilderData publicUrl={loaderData.publicUrl} />
      <FrontPage content={loaderData.content} />
    </>
  );
}
