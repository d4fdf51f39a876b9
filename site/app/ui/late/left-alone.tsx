import { type ComponentType, memo, use, useState } from "react";
import { asSent, useSentPart } from "./as-sent.tsx";
import type { PartCode } from "./part-code.ts";

/**
 * A part of a page that is only read and has nothing but links: rendered on the server and left alone in the browser,
 * which loads no code for it. Its links are followed by {@link SentLinks}. Where the part is come to within the site, or
 * gets other props, the browser renders it like any other; that waits for its code.
 */
export function leftAlone<Parts, Props extends object>(
  code: PartCode<Parts>,
  pick: (parts: Parts) => ComponentType<Props>,
): ComponentType<Props> {
  // By its type `memo` gives no component that takes props of any type.
  return memo(function LeftAlone(props: Props) {
    const { id, isSent } = useSentPart("data-left-alone");
    const [sent, setSent] = useState(isSent && !import.meta.env.SSR ? props : null);
    if (sent && isSame(sent, props)) {
      return (
        <div
          key="sent"
          className="frameless"
          data-left-alone={id}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, React keeps what the server sent
          dangerouslySetInnerHTML={asSent}
        />
      );
    }
    if (sent) setSent(null);
    const View = pick(code.loaded() ?? use(code.load()));
    return (
      <div className="frameless" data-left-alone={isSent ? id : undefined}>
        <View {...props} />
      </div>
    );
  }) as unknown as ComponentType<Props>;
}

function isSame<Props extends object>(before: Props, now: Props): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof Props>;
  return [...names].every((name) => Object.is(before[name], now[name]));
}
