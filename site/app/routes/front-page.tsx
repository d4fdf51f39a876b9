import { HomePage } from "#app/features/front-page/front-page.tsx";
import { loadHomePage } from "#app/features/front-page/load-front-page.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/front-page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { content: await loadHomePage(contentOf(context)) };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage content={loaderData.content} />;
}
