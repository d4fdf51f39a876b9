import { FrontPage } from "#app/features/front-page/front-page.tsx";
import { loadFrontPage } from "#app/features/front-page/load-front-page.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/front-page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { content: await loadFrontPage(contentOf(context)) };
}

/** The front page (S2.4). */
export default function FrontPageRoute({ loaderData }: Route.ComponentProps) {
  return <FrontPage content={loaderData.content} />;
}
