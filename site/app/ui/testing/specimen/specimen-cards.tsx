import { MoreLink } from "../../actions/button.tsx";
import {
  Card,
  CardAction,
  CardFoot,
  CardGrid,
  CardPicture,
  CardSay,
  CardStatus,
  CardTitle,
  CardWhere,
  CardWords,
} from "../../cards/card.tsx";
import { LeadCard } from "../../cards/lead-card.tsx";
import { HeartButton } from "../../heart-button.tsx";
import { Breadcrumbs } from "../../layout/breadcrumbs.tsx";
import { Gallery, type GalleryPicture } from "../../pictures/gallery.tsx";
import { DateStamp, StatusMark } from "../../pictures/ornaments.tsx";
import { Picture } from "../../pictures/picture.tsx";
import { QuoteCard } from "../../text/quote.tsx";
import { SpecimenPart } from "./specimen-part.tsx";

const cardSizes = "(width < 620px) 90vw, 33vw";

/** Cards and the gallery of the specimen sheet; takes three pictures at least. */
export function SpecimenCards({
  pictures,
}: {
  pictures: readonly [GalleryPicture, GalleryPicture, GalleryPicture, ...GalleryPicture[]];
}) {
  const [house, place, room] = pictures;
  return (
    <>
      <SpecimenPart title="Cards">
        <LeadCard ruled picture={<Picture {...place} sizes="(width < 900px) 90vw, 56vw" />}>
          <p className="label">Neighborhoods</p>
          <CardTitle href="#lead" size="large">
            What the wind took, and what it left
          </CardTitle>
          <CardSay>The first of a list, set large.</CardSay>
        </LeadCard>
        <CardGrid>
          <Card>
            <CardPicture>
              <Picture {...house} sizes={cardSizes} />
            </CardPicture>
            <CardAction>
              <HeartButton pressed label="Remove 1482 Threshing Lane from favorites" />
            </CardAction>
            <CardWords>
              <CardStatus>
                <StatusMark kind="soon">Ready Mar 2027</StatusMark>
              </CardStatus>
              <CardTitle href="#home" price="$624,900">
                1482 Threshing Lane
              </CardTitle>
              <CardWhere>The Juniper at Haystack Bend, Longmont</CardWhere>
            </CardWords>
            <CardFoot items={["3 bed", "2.5 bath", "1,730 sq ft", "2-car"]} />
          </Card>
          <Card>
            <CardPicture>
              <Picture {...place} sizes={cardSizes} />
            </CardPicture>
            <CardWords>
              <CardStatus>
                <StatusMark kind="open">Model Home Now Open</StatusMark>
              </CardStatus>
              <CardTitle href="#place">Haystack Bend</CardTitle>
              <CardWhere>Single-family &amp; Patio homes from $513k</CardWhere>
            </CardWords>
            <CardFoot items={["Longmont", "2–4 bed", "4 ready"]} />
          </Card>
          <Card>
            <CardPicture>
              <Picture {...room} sizes={cardSizes} />
            </CardPicture>
            <CardWords>
              <p className="label">Building · Nov 12, 2026</p>
              <CardTitle href="#post">Why our kitchens face the morning</CardTitle>
            </CardWords>
            <CardSay>
              Winter sun in Longmont rises at 121 degrees. We rotate the plan before we change the plan.
            </CardSay>
          </Card>
          <Card beside>
            <DateStamp month="Dec" day="5" weekday="Sat" dateTime="2026-12-05" />
            <CardWords>
              <CardTitle href="#event">Open walls at Kestrel Row</CardTitle>
              <CardWhere>11 am to 2 pm, 2206 Kestrel Row, Erie</CardWhere>
              <CardSay>Walk a cottage before the drywall goes up.</CardSay>
            </CardWords>
          </Card>
          <QuoteCard by="Dara P., the Chokecherry, Erie · Mar 3, 2026">
            “They told us the furnace room would be loud before we signed. It is, a little.”
          </QuoteCard>
        </CardGrid>
      </SpecimenPart>
      <SpecimenPart title="Gallery">
        <Breadcrumbs
          items={[
            { label: "Homes", href: "#homes" },
            { label: "Haystack Bend", href: "#place" },
            { label: "1482 Threshing Lane" },
          ]}
        />
        <Gallery
          pictures={pictures}
          label="Pictures of 1482 Threshing Lane"
          caption="Front, elevation A in brick. Renderings."
        />
        <MoreLink href="#all">All pictures</MoreLink>
      </SpecimenPart>
    </>
  );
}
