import { MoreLink } from "../../actions/button.tsx";
import { Breadcrumbs } from "../../actions/links.tsx";
import {
  Card,
  CardBody,
  CardGrid,
  CardPicture,
  CardStatus,
  CardSubtitle,
  CardText,
  CardTitle,
  LeadCard,
  SummaryCard,
} from "../../cards/card.tsx";
import { Gallery, type GalleryPicture } from "../../pictures/gallery.tsx";
import { Picture } from "../../pictures/picture.tsx";
import { Specs } from "../../text/facts.tsx";
import { QuoteCard } from "../../text/quote.tsx";
import { SpecimenPart } from "./specimen-part.tsx";

const cardSizes = "(width < 40em) 90vw, 33vw";

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
        <LeadCard ruled picture={<Picture {...place} sizes="(width < 56.25em) 90vw, 56vw" />}>
          <p className="label">Neighborhoods</p>
          <CardTitle href="#lead" size="large">
            What the wind took, and what it left
          </CardTitle>
          <CardText>The first of a list, set large.</CardText>
        </LeadCard>
        <CardGrid>
          <SummaryCard
            sizes={cardSizes}
            summary={{
              id: 1,
              title: "1482 Threshing Lane",
              href: "#home",
              picture: house,
              status: { kind: "soon", text: "Ready Mar 2027" },
              price: "$624,900",
              where: "The Juniper at Haystack Bend, Longmont",
              specs: ["3 bed", "2.5 bath", "1,730 sq ft", "2-car"],
            }}
          />
          <Card>
            <CardPicture>
              <Picture {...place} sizes={cardSizes} />
            </CardPicture>
            <CardBody>
              <CardStatus status={{ kind: "open", text: "Model Home Now Open" }} />
              <CardTitle href="#place">Haystack Bend</CardTitle>
              <CardSubtitle>Single-family &amp; Patio homes from $513k</CardSubtitle>
            </CardBody>
            <Specs items={["Longmont", "2–4 bed", "4 ready"]} />
          </Card>
          <Card>
            <CardPicture>
              <Picture {...room} sizes={cardSizes} />
            </CardPicture>
            <CardBody>
              <p className="label">Building · Nov 12, 2026</p>
              <CardTitle href="#post">Why our kitchens face the morning</CardTitle>
            </CardBody>
            <CardText>
              Winter sun in Longmont rises at 121 degrees. We rotate the plan before we change the plan.
            </CardText>
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
