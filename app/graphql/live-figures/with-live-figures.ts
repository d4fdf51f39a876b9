import { mayHaveFigures, withFigures } from "#app/domain/live-figures/live-figures.ts";
import type { ContentClient } from "../client.ts";
import { loadStock } from "../inventory/load-stock.ts";
import { figureOfStock } from "./figures-of-stock.ts";

/**
 * Content whose texts have the live figures that an editor wrote between braces (docs/editing.md): how much there is of what,
 * and what it costs, as everything for sale says at this moment. Content without any is the same object, and loads nothing.
 * @throws as {@link ContentClient.query} does.
 */
export async function withLiveFigures<Content>(content: ContentClient, texts: Content): Promise<Content> {
  if (!mayHaveFigures(texts)) return texts;
  const { stock } = await loadStock(content);
  return mapTexts(texts, (text) =>
    withFigures(text, (name) => {
      const value = figureOfStock(name, stock);
      if (value === null) warnOnce(text);
      return value;
    }),
  );
}

function mapTexts<Content>(content: Content, change: (text: string) => string): Content;
function mapTexts(content: unknown, change: (text: string) => string): unknown {
  if (typeof content === "string") return content.includes("{") ? change(content) : content;
  if (Array.isArray(content)) return content.map((each) => mapTexts(each, change));
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, mapTexts(value, change)]));
}

const warned = new Set<string>();
const maxWarned = 100;

function warnOnce(text: string) {
  if (warned.has(text) || warned.size >= maxWarned) return;
  warned.add(text);
  const message = "A text names a live figure of something that the content does not have; it stays as it is written.";
  console.warn(JSON.stringify({ level: "warn", message, text: text.slice(0, 200) }));
}
