import type { Route } from "./+types/home.ts";
import { contentOf } from "#app/content/content-context.server.ts";
import { HomePage } from "#app/features/home-page/home-page.tsx";
import { loadHomePage } from "#app/features/home-page/load-home-page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { content: await loadHomePage(contentOf(context)) };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage content={loaderData.content} />;
}
