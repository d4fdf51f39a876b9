import { useState } from "react";
import { Button } from "../../actions/button.tsx";
import { Chip, ChipLink, ChipRemove, Chips } from "../../actions/chip.tsx";
import { Affix, Checkbox, Radio, Select, TextArea, TextInput } from "../../forms/controls.tsx";
import { Field, Fieldset } from "../../forms/field.tsx";
import { SegmentedControl } from "../../forms/segmented-control.tsx";
import { TabLinks, Tabs } from "../../layout/tabs.tsx";
import { Dialog } from "../../overlays/dialog.tsx";
import { Icon } from "../../pictures/icon.tsx";
import { Stepper } from "../../stepper.tsx";
import styles from "./specimen.module.css";
import { SpecimenPart } from "./specimen-part.tsx";

/** Fields, tabs, switches, chips and the dialog of the specimen sheet. */
export function SpecimenForms() {
  const [cottages, setCottages] = useState(true);
  return (
    <>
      <SpecimenPart title="Fields">
        <div className="form-two">
          <Field label="Name">
            <TextInput name="name" defaultValue="Maren Tollefson" autoComplete="name" />
          </Field>
          <Field label="Email" error="Add the part after the @, like maren@example.com.">
            <TextInput name="email" type="email" defaultValue="maren@" />
          </Field>
          <Field label="Which day suits" hint="The model is open daily.">
            <Select name="day">
              <option>A weekend</option>
              <option>A weekday</option>
            </Select>
          </Field>
          <Field label="Down payment" optional="(optional)">
            <Affix after="%">
              <TextInput name="down" inputMode="numeric" defaultValue="20" />
            </Affix>
          </Field>
          <Field label="Homesite">
            <TextInput name="lot" disabled defaultValue="14" />
          </Field>
        </div>
        <div className="cluster" data-gap="5">
          <Checkbox name="main" defaultChecked label="Main-floor primary" count={14} />
          <Checkbox name="step" label="Zero-step entry" />
          <Checkbox name="basement" disabled label="Basement" count={0} />
        </div>
        <Fieldset legend="When are you hoping to move" error="Choose one of the two.">
          <Radio name="move" value="june" defaultChecked label="By June 2027" />
          <Radio name="move" value="later" label="Later, still looking" />
        </Fieldset>
      </SpecimenPart>
      <SpecimenPart title="Tabs, switches, chips">
        <Tabs
          label="Views"
          items={[
            {
              value: "neighborhoods",
              label: "Neighborhoods",
              count: 9,
              panel: <p>Nine places along the Front Range.</p>,
            },
            { value: "models", label: "Model homes", count: 12, panel: <p>Twelve houses to walk through.</p> },
            { value: "homes", label: "Quick move-in homes", count: 31, panel: <p>Thirty-one homes by spring.</p> },
          ]}
        />
        <TabLinks
          label="Views by address"
          size="large"
          items={[
            { href: "?view=neighborhoods", label: "Neighborhoods", count: 9, current: true },
            { href: "?view=models", label: "Model homes", count: 12, current: false },
          ]}
        />
        <div className="cluster" data-gap="5">
          <SegmentedControl
            legend="Show"
            legendHidden
            name="show"
            defaultValue="list"
            segments={[
              { value: "list", label: "List", icon: "list" },
              { value: "map", label: "Map", icon: "map" },
            ]}
          />
          <SegmentedControl
            legend="Bedrooms"
            name="beds"
            defaultValue="2"
            segments={[
              { value: "any", label: "Any" },
              { value: "2", label: "2+" },
              { value: "3", label: "3+" },
              { value: "4", label: "4+", disabled: true },
            ]}
          />
          <Select small aria-label="Sort by" name="sort">
            <option>Price, low to high</option>
          </Select>
        </div>
        <Chips>
          <Chip pressed={false}>EasyHouse</Chip>
          <Chip pressed={cottages} onClick={() => setCottages(!cottages)}>
            Wee-Cottage
          </Chip>
          <Chip pressed={false} disabled>
            Townhomes
          </Chip>
          <ChipRemove removeLabel="Remove">2+ beds</ChipRemove>
          <ChipLink href="?place=erie">Erie</ChipLink>
          <ChipLink href="?" clear>
            Clear all
          </ChipLink>
        </Chips>
      </SpecimenPart>
      <SpecimenPart title="Dialog, form in steps">
        <DialogSample />
        <div className={`${styles.frame} ${styles.narrow} form`}>
          <Stepper steps={["Which home", "Your question", "How to reach you"]} current={1} />
          <Field label="Your question" hint="57 of 600 characters">
            <TextArea name="question" defaultValue="Could the study on the main floor become a fourth bedroom?" />
          </Field>
          <div className="cluster" data-gap="4">
            <Button variant="line">
              <Icon name="left" /> Back
            </Button>
            <Button>Next: how to reach you</Button>
          </div>
        </div>
      </SpecimenPart>
    </>
  );
}

function DialogSample() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="line" onClick={() => setOpen(true)}>
        Open the dialog
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Your account">
        <form className="form" method="dialog">
          <Field label="Username">
            <TextInput autoComplete="username" />
          </Field>
          <Field label="Password" error="That username and password do not match.">
            <TextInput type="password" autoComplete="current-password" />
          </Field>
          <div className="cluster" data-gap="5">
            <Button type="submit">Log in</Button>
            <a className="small" href="#forgot">
              Forgot your password
            </a>
          </div>
        </form>
      </Dialog>
    </div>
  );
}
