import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";

/** The markup of an element with all lazy code, without React's comments. */
export async function renderedMarkup(element: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(element);
  return (await text(prelude)).replaceAll(/<!--.*?-->/g, "");
}
