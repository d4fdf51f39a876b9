import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import type { BlockProps } from "../block.ts";
import { BlockActions, BlockSection } from "../parts/block-section.tsx";

/** Where the login modal opens, on any page. */
const loginActions = [{ text: "Log in or register", href: "#login" }];

/** Leads to the login modal (S2.138), which the page itself opens. Without JavaScript it says whom to call. */
export function Login({ block }: BlockProps) {
  return (
    <BlockSection block={block}>
      <div className="scripted">
        <BlockActions actions={block.actions ?? loginActions} strong />
      </div>
      <noscript>
        <p>
          Logging in needs JavaScript. Without it, call{" "}
          <a href={telephoneHref(brand.phone)} className="tap">
            {brand.phone}
          </a>
          , {brand.openHours}.
        </p>
      </noscript>
    </BlockSection>
  );
}
