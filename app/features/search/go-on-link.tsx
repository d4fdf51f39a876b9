import { useEffect, useRef } from "react";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { useNavigateWhenIdle } from "#app/ui/motion/use-navigate-when-idle.ts";
import { keepStock } from "./kept-stock.ts";
import { loadSearchContent } from "./load-search-content.ts";

/**
 * The link to what else fits (S2.117). With the stock in the browser it goes on by itself a screen before it is
 * reached, so that whoever scrolls to the end has had every home on the page; the address says how far, without a step
 * of history for each. It waits while the visitor is on the way elsewhere. A link otherwise; `onPress` hears when it is pressed.
 */
export function GoOnLink(props: {
  readonly href: string;
  readonly stockAddress: string;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}) {
  const { href, stockAddress, onPress, children } = props;
  const line = useRef<HTMLSpanElement>(null);
  const navigate = useNavigateWhenIdle();
  useEffect(() => {
    if (navigate === null) return;
    let isGone = false;
    const goOn = async () => {
      const [stock] = await Promise.all([keepStock(stockAddress), loadSearchContent()]);
      if (stock && !isGone) navigate(href, { replace: true, preventScrollReset: true });
    };
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void goOn();
      },
      { rootMargin: "100% 0%" },
    );
    if (line.current) watch.observe(line.current);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [href, stockAddress, navigate]);
  return (
    <span ref={line}>
      <MoreLink href={href} prefetch="none" preventScrollReset onClick={onPress}>
        {children}
      </MoreLink>
    </span>
  );
}
