import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { asSent, sentPart, useSentPart } from "./as-sent.tsx";
import type { PartCode } from "./part-code.ts";
import { partTaken, sayAlive, type WaitingPart, waitingPart } from "./waiting-parts.ts";

/**
 * A part of a page whose code the browser loads with the first touch of it. Until then the document's part stands as the
 * server sent it, also where that code cannot be loaded, and its links are followed by {@link SentLinks}; then React takes
 * the same elements over. Nothing above it may change but within a transition: contexts that do hold a `LiveValue`. Where
 * the part is come to within the site, it is rendered with its page.
 */
export function latePart<Parts, Props extends object>(
  code: PartCode<Parts>,
  pick: (parts: Parts) => ComponentType<Props>,
): ComponentType<Props> {
  function Content({ id, isSent, props }: { readonly id: string; readonly isSent: boolean; readonly props: Props }) {
    const [, lookAgain] = useReducer((count: number) => count + 1, 0);
    let parts = code.loaded();
    if (!parts && isSent && !import.meta.env.SSR) {
      const waiting = waitingPart(id, code);
      if (waiting.isGivenUp) return <GivenUp id={id} part={waiting} onCode={lookAgain} />;
      use(waiting.ready);
      parts = code.loaded();
    }
    const View = pick(parts ?? use(code.load()));
    return (
      <Alive id={id} isSent={isSent}>
        <View {...props} />
      </Alive>
    );
  }
  // By its type `memo` gives no component that takes props of any type.
  return memo(function LatePart(props: Props) {
    const { id, isSent } = useSentPart("data-late");
    const content = <Content id={id} isSent={isSent} props={props} />;
    return isSent ? <Suspense fallback={<SameLooks id={id} />}>{content}</Suspense> : content;
  }) as unknown as ComponentType<Props>;
}

/** A part that acts by itself, or is about to: it says so once all of it does. */
function Alive(props: { readonly id: string; readonly isSent: boolean; readonly children: ReactNode }) {
  const { id, isSent, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isSent) frame.current?.dispatchEvent(new Event(partTaken, { bubbles: true }));
  }, [isSent]);
  useEffect(() => {
    if (frame.current && isSent) sayAlive(frame.current);
  }, [isSent]);
  return (
    <div ref={frame} className="frameless" data-late={isSent ? id : undefined}>
      {children}
    </div>
  );
}

/** A part whose code could not be loaded, as the server sent it. */
function GivenUp(props: { readonly id: string; readonly part: WaitingPart; readonly onCode: () => void }) {
  const { id, part, onCode } = props;
  useEffect(() => {
    part.onCode = () => startTransition(onCode);
    return () => {
      part.onCode = undefined;
    };
  }, [part, onCode]);
  return (
    <div
      className="frameless"
      data-late={id}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, React keeps what the server sent
      dangerouslySetInnerHTML={asSent}
    />
  );
}

/** What a part looked like, where React has to take it away before its code is there. */
function SameLooks({ id }: { readonly id: string }) {
  const [html] = useState(() => ({ __html: import.meta.env.SSR ? "" : (sentPart("data-late", id)?.innerHTML ?? "") }));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the part as it stood in the document
  return <div className="frameless" data-late={id} dangerouslySetInnerHTML={html} />;
}
