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
  ...size,
  src: "/media/exterior-ranch-brick.jpg",
  alt: "Rendering of a single-storey red brick ranch home with an entry porch and a two-car garage.",
  caption: "Front, elevation A in brick. Rendering.",
};
const place: GalleryPicture = {
  ...size,
  src: "/media/hero-aerial-neighborhood.jpg",
  alt: "Rendering of a new-home neighborhood from the air, with dry-grass plains and a hazy mountain range behind it.",
  caption: "The neighborhood from the east. Rendering.",
};
const room: GalleryPicture = {
  ...size,
  src: "/media/interior-great-room-forest.jpg",
  alt: "Rendering of a great room with cream sofas, ceiling beams, tall windows and a dark green kitchen island.",
  caption: "Great room and kitchen, looking north. Rendering.",
};

/** Every primitive in every state on one sheet, for the eye and for the accessibility check; development only. */
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
        <Section ground="quiet">
          <SectionHead
            title="Section on quiet ground"
            lead="A sentence under it, and one way onwards."
            action={<a href="#top">To the top</a>}
          />
          <Split>
            <p>Four columns.</p>
            <p>Eight columns.</p>
          </Split>
        </Section>
        <Section ground="sky" rule>
          <SectionHead title="Section on sky" lead="For cost only." />
        </Section>
      </main>
    </>
  );
}
