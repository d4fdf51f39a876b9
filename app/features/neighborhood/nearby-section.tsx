import {
  Card,
  CardGrid,
  CardPicture,
  CardStatus,
  CardSubtitle,
  CardText,
  CardTitle,
  CardWords,
} from "#app/ui/cards/card.tsx";
import { Section, SectionHead } from "#app/ui/layout/section.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { Nearby } from "./nearby.ts";
import styles from "./nearby-section.module.css";

/** Where else to look: the nearest neighborhoods that sell, with their distance. */
export function NearbySection({ nearby }: { readonly nearby: Nearby }) {
  return (
    <Section rule id="nearby" aria-labelledby="nearby-head">
      <SectionHead id="nearby-head" title={nearby.heading} />
      <CardGrid className={styles.cards}>
        {nearby.places.map(({ href, title, picture, status, where, subtitle }) => (
          <Card key={href}>
            {picture ? (
              <CardPicture of={href}>
                <Picture {...picture} sizes="(width < 40em) 92vw, (width < 62.5em) 45vw, 33vw" crop="3 / 2" />
              </CardPicture>
            ) : (
              <div />
            )}
            <CardWords>
              <CardStatus status={{ kind: status.kind, text: status.text || "Selling now" }} />
              <CardTitle href={href} takesPicture>
                {title}
              </CardTitle>
              <CardSubtitle>{where}</CardSubtitle>
            </CardWords>
            {subtitle ? <CardText>{subtitle}</CardText> : null}
          </Card>
        ))}
      </CardGrid>
    </Section>
  );
}
