import { SkipLink } from "../../actions/links.tsx";
import { Section, SectionHead, Split } from "../../layout/section.tsx";
import type { GalleryPicture } from "../../pictures/gallery.tsx";
import styles from "./specimen.module.css";
import { SpecimenBasics } from "./specimen-basics.tsx";
import { SpecimenCards } from "./specimen-cards.tsx";
import { SpecimenForms } from "./specimen-forms.tsx";
import { SpecimenLists } from "./specimen-lists.tsx";
import { SpecimenQuote, SpecimenStates } from "./specimen-states.tsx";

const size = { width: 1600, height: 1000 };
const house: GalleryPicture = {
  width: 1920,
  height: 1200,
  src: "/media/plan-juniper-a.jpg",
  alt: "Rendering of a single-story red brick home with a hip roof and a two-car garage on the right.",
  caption: "Front, elevation A in brick. Rendering.",
};
const place: GalleryPicture = {
  ...size,
  src: "/media/aerial-neighborhood-east.jpg",
  alt: "Rendering of a neighborhood of new homes seen from above its edge, with dry plains and mountains behind.",
  caption: "A neighborhood from the air. Rendering.",
};
const room: GalleryPicture = {
  ...size,
  src: "/media/interior-great-room-forest.jpg",
  alt: "Rendering of a great room with cream sofas, ceiling beams, tall windows and a dark green kitchen island.",
  caption: "Great room and kitchen. Rendering.",
};

/** Every component in every state on one page, for visual and accessibility checks; in development only. */
export function Specimen() {
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <main id="main">
        <div className={`wrap ${styles.sheet}`}>
          <header className={styles.head}>
            <h1>Specimen sheet</h1>
            <p className="lead muted">
              Every part, in every state. The values are custom properties of the tokens layer.
            </p>
          </header>
          <SpecimenBasics />
          <SpecimenForms />
          <SpecimenCards pictures={[house, place, room]} />
          <SpecimenLists />
          <SpecimenStates />
        </div>
        <SpecimenQuote />
        <Section background="quiet">
          <SectionHead
            title="Section on a quiet background"
            lead="A sentence under it, and one way onwards."
            action={<a href="#top">To the top</a>}
          />
          <Split>
            <p>Four columns.</p>
            <p>Eight columns.</p>
          </Split>
        </Section>
        <Section background="sky" rule>
          <SectionHead title="Section on sky" lead="For cost only." />
        </Section>
      </main>
    </>
  );
}
