import { useState } from "react";
import { Button, ChipLink, Chips } from "../../actions/button.tsx";
import { Affix, Field, SegmentedControl, Select, TextInput } from "../../forms/field.tsx";
import tabStyles from "../../layout/tabs.module.css";
import { Tabs } from "../../layout/tabs.tsx";
import { Dialog } from "../../overlays/dialog.tsx";
import styles from "./specimen.module.css";
import { SpecimenPart } from "./specimen-part.tsx";

/** Fields, tabs, switches, chips and the dialog of the specimen sheet. */
export function SpecimenForms() {
  const [shown, setShown] = useState<"list" | "map">("list");
  return (
    <>
      <SpecimenPart title="Fields">
        <div className={styles.two}>
          <Field label="Name">
            <TextInput name="name" defaultValue="Maren Tollefson" autoComplete="name" />
          </Field>
          <Field label="Email" error="Add the part after the @, like maren@example.com.">
            <TextInput name="email" type="email" defaultValue="maren@" />
          </Field>
          <Field label="Which day works" hint="On a day on which the model is open.">
            <Select name="day">
              <option>A weekend</option>
              <option>A weekday</option>
            </Select>
          </Field>
          <Field label="Down payment">
            <Affix after="%">
              <TextInput name="down" inputMode="numeric" defaultValue="20" />
            </Affix>
          </Field>
          <Field label="Homesite">
            <TextInput name="lot" disabled defaultValue="14" />
          </Field>
        </div>
      </SpecimenPart>
      <SpecimenPart title="Tabs, switches, chips">
        <Tabs
          styles={tabStyles}
          label="Views"
          items={[
            {
              value: "neighborhoods",
              label: "Neighborhoods",
              panel: <p>Nine places along the Front Range.</p>,
            },
            { value: "models", label: "Model homes", panel: <p>Twelve houses to walk through.</p> },
            { value: "homes", label: "Quick move-in homes", panel: <p>Thirty-one homes by spring.</p> },
          ]}
        />
        <SegmentedControl
          legend="Show"
          name="show"
          value={shown}
          onChange={setShown}
          segments={[
            { value: "list", label: "List", icon: "list" },
            { value: "map", label: "Map", icon: "map" },
          ]}
        />
        <Chips>
          <ChipLink href="?collection=easyhouse" current>
            EasyHouse
          </ChipLink>
          <ChipLink href="?collection=wee-cottage">Wee-Cottage</ChipLink>
        </Chips>
      </SpecimenPart>
      <SpecimenPart title="Dialog">
        <DialogSample />
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
        <form className={styles.stack} method="dialog">
          <Field label="Username">
            <TextInput autoComplete="username" />
          </Field>
          <Field label="Password" error="That username and password do not match.">
            <TextInput type="password" autoComplete="current-password" />
          </Field>
          <div className="cluster">
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
