import { Button, ButtonLink, MoreLink } from "../../actions/button.tsx";
import { CardGrid } from "../../cards/card.tsx";
import { EmptyState, Loading, Skeleton } from "../../layout/placeholders.tsx";
import { Disclosure, DisclosureGroup } from "../../layout/section.tsx";
import { Notice } from "../../overlays/notice.tsx";
import { Quote } from "../../text/quote.tsx";
import { RichText } from "../../text/rich-text.tsx";
import { SpecimenPart } from "./specimen-part.tsx";

const article = `<p>We drew the kitchen first, and then the house. <a href="#why">Why we do that</a> is a matter of light.</p>
<h2>What it costs</h2><ul><li>A window to the east: $1,180</li><li>A deeper eave: $640</li></ul>
<blockquote>“Breakfast in the sun, all winter.”</blockquote><ol><li>Stand where the sink will be.</li><li>Turn to the east.</li></ol>
<table><tr><th>Month</th><td>Sunrise</td></tr><tr><th>December</th><td>7:15 am</td></tr></table>`;

/** Notices, questions, loading, empty and long text of the specimen sheet. */
export function SpecimenStates() {
  return (
    <>
      <SpecimenPart title="Notices">
        <Notice
          title="A newer version is ready"
          action={
            <Button size="small" variant="line">
              Reload
            </Button>
          }
        >
          Reload when it suits you.
        </Notice>
      </SpecimenPart>
      <SpecimenPart title="Questions">
        <DisclosureGroup>
          <Disclosure open summary="Is there a metro district, and what does it cost?">
            <p>Yes. It levies 30.0 mills on assessed value.</p>
          </Disclosure>
          <Disclosure summary="Who plows the snow?">
            <p>The association, within twelve hours of two inches.</p>
          </Disclosure>
        </DisclosureGroup>
      </SpecimenPart>
      <SpecimenPart title="Long text">
        <RichText html={article} />
      </SpecimenPart>
      <SpecimenPart title="Loading">
        <Loading label="Loading homes">
          <CardGrid>
            <Skeleton />
            <Skeleton />
          </CardGrid>
        </Loading>
      </SpecimenPart>
      <SpecimenPart title="Empty">
        <EmptyState title="Nothing saved yet" action={<ButtonLink href="#find">Find a home</ButtonLink>}>
          Press the heart on any home, model or plan. It is kept on this device, and moves to your account when you log
          in.
        </EmptyState>
      </SpecimenPart>
    </>
  );
}

/** The pull quote, which spans the full width. */
export function SpecimenQuote() {
  return (
    <Quote
      label="From a homeowner"
      name="Dara P."
      detail="The Chokecherry, Erie"
      action={<MoreLink href="#reviews">All reviews</MoreLink>}
    >
      “They told us the furnace room would be loud before we signed. It is, a little.”
    </Quote>
  );
}
