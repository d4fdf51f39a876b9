import type { CSSProperties } from "react";
import { Button, ButtonLink, IconButton, MoreLink } from "../../actions/button.tsx";
import { Stamp } from "../../cards/person.tsx";
import { HouseSymbol } from "../../pictures/content-symbols.tsx";
import { DateStamp, DimensionLine, Icon, iconNames, StatusMark } from "../../pictures/symbols.tsx";
import { Specs, TitleBlock } from "../../text/facts.tsx";
import styles from "./specimen.module.css";
import { SpecimenPart } from "./specimen-part.tsx";

const types = [
  ["--t-0", "Display", "A house should know"],
  ["--t-1", "Page title", "Threshing Lane"],
  ["--t-2", "Section", "Ready now, or by spring"],
  ["--t-3", "Subsection, figures", "$624,900"],
  ["--t-4", "Card title", "The Wild Plum"],
  ["--t-lead", "Lead", "Three bedrooms on one level."],
  ["--t-body", "Text", "We price every change in writing within five days."],
  ["--t-small", "Captions, hints", "Front, elevation A in brick."],
  ["--t-label", "Label, small caps", "Ready by June"],
] as const;
const inText = new Set(["--t-body", "--t-small", "--t-label"]);

const colors =
  "paper paper-2 sheet sky ink ink-2 evergreen evergreen-deep grass grass-ink grass-light clay mist rule line disabled rule-deep line-deep".split(
    " ",
  );

function typeStyle(token: string): CSSProperties {
  return { fontSize: `var(${token})`, fontFamily: inText.has(token) ? undefined : "var(--display)" };
}

/** Type, colors, ornaments and buttons of the specimen sheet. */
export function SpecimenBasics() {
  return (
    <>
      <SpecimenPart title="Type">
        <ul className={styles.types}>
          {types.map(([token, role, words]) => (
            <li key={token}>
              <span className="small muted">
                <code>{token}</code> {role}
              </span>
              <span className={token === "--t-label" ? "label" : undefined} style={typeStyle(token)}>
                {words}
              </span>
            </li>
          ))}
        </ul>
      </SpecimenPart>
      <SpecimenPart title="Colour">
        <ul className={styles.swatches}>
          {colors.map((color) => (
            <li key={color}>
              <span className={styles.swatch} style={{ background: `var(--${color})` }} />
              {color}
            </li>
          ))}
        </ul>
      </SpecimenPart>
      <SpecimenPart title="Ornaments">
        <div className={`${styles.stack} ${styles.narrow}`}>
          <DimensionLine>Terms</DimensionLine>
          <TitleBlock
            cells={[
              { label: "Price today", value: "$624,900", span: "half", figure: true },
              { label: "Ready", value: "Mar 2027", span: "half", figure: true },
              { label: "Beds", value: "3" },
              { label: "Baths", value: "2.5" },
              { label: "Finished", value: "1,730 sq ft" },
              { label: "Garage", value: "2-car" },
            ]}
          />
          <div className="cluster">
            <Stamp initials="JM" name="Jonah Mabry" caption="Haystack" />
            <Stamp initials="AO" name="Ana Ortiz" caption="Bluestem" />
            <DateStamp month="Dec" day="5" weekday="Sat" dateTime="2026-12-05" />
          </div>
          <Specs items={["3 bed", "2.5 bath", "1,730 sq ft", "2-car"]} />
          <div className="cluster">
            <StatusMark kind="open">Now Preselling</StatusMark>
            <StatusMark kind="soon">Coming Soon</StatusMark>
            <StatusMark kind="last">Last Chance: Almost Sold Out</StatusMark>
            <StatusMark kind="sold">Sold Out</StatusMark>
          </div>
          <HouseSymbol name="collection-easyhouse" />
        </div>
        <div className="cluster">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </SpecimenPart>
      <SpecimenPart title="Buttons and links">
        <div className="cluster">
          <Button>Plan a visit</Button>
          <Button className={styles.focus}>Focus</Button>
          <Button disabled>Disabled</Button>
        </div>
        <div className="cluster">
          <ButtonLink href="tel:+13035550142" variant="line">
            <Icon name="phone" /> Call
          </ButtonLink>
          <Button variant="line" size="small">
            Open directions
          </Button>
          <MoreLink href="#homes">All 31 homes</MoreLink>
          <IconButton icon="mirror" label="Mirror the plan" />
          <IconButton icon="expand" label="Full screen" disabled />
          <IconButton icon="close" label="Close" plain />
        </div>
        <div className={`cluster on-dark ${styles.dark}`}>
          <Button>Plan a visit</Button>
          <Button variant="line">Directions</Button>
          <Button variant="line" className={styles.focus}>
            Focus
          </Button>
          <Button disabled>Disabled</Button>
          <IconButton icon="arrow" label="Next" />
          <IconButton icon="left" label="Previous" disabled />
          <MoreLink href="#more">More of this</MoreLink>
        </div>
      </SpecimenPart>
    </>
  );
}
