import { type MouseEvent, useContext, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { FrameHosts, isEmbeddable, useFilmModal } from "../overlays/film-opener.tsx";
import { isPlainClick } from "../overlays/fragment-modal.tsx";
import styles from "./rich-text.module.css";

interface RichTextProps {
  readonly html: string | null | undefined;
  readonly className?: string;
}

/**
 * HTML written by an editor, with the typography of an article. `html` is inserted unchanged: it must have been
 * sanitized on the server. Renders nothing for empty text. A film in it (`<a data-film>`) opens in a modal when it
 * plays here, else on its host's page.
 */
export function RichText({ html, className }: RichTextProps) {
  if (!html?.trim()) return null;
  const name = classNames(styles.text, className);
  if (html.includes(" data-film=")) return <TextWithFilms html={html} name={name} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the contract of this component is sanitised HTML
  return <div className={name} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A text whose films open in a modal, each at its own hash. */
function TextWithFilms({ html, name }: { readonly html: string; readonly name: string | undefined }) {
  const frameHosts = useContext(FrameHosts);
  const text = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReturnType<typeof filmOf> | null>(null);
  const { opener, fragment, open, dialog } = useFilmModal({
    film: chosen && isEmbeddable(chosen.player, frameHosts) ? chosen : null,
    name: chosen?.name ?? "",
  });
  // The page was opened at the hash of a film.
  useEffect(() => {
    const links = text.current?.querySelectorAll<HTMLAnchorElement>("a[data-film]") ?? [];
    const link = [...links].find((each) => filmOf(each).name === fragment);
    if (!link) return;
    opener.current = link;
    setChosen(filmOf(link));
  }, [fragment, opener]);
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-film]");
    if (!link || !isPlainClick(event)) return;
    const film = filmOf(link);
    if (!isEmbeddable(film.player, frameHosts)) return;
    event.preventDefault();
    setChosen(film);
    open(link, film.name);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links within are the controls */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as in RichText */}
      <div ref={text} className={name} onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
      {dialog}
    </>
  );
}

/** The film of a link with `data-film`, and the name of its modal. */
function filmOf({ href, dataset }: HTMLAnchorElement) {
  const { film: src = "", title = "", provider = "" } = dataset;
  const id = new URL(src).pathname.split("/").findLast((part) => part !== "") ?? "";
  return { name: `text-film-${id}`, href, title, provider, player: { kind: "frame", src } as const };
}
