import { useState } from "react";
import { Form } from "react-router";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Icon } from "#app/ui/pictures/icon.tsx";
import styles from "./finder.module.css";
import type { FinderChoice, FinderChoices } from "./finder-choices.ts";

/** The search as one quiet bar: where, what, how much; the button says how many homes it finds. */
export function Finder({ choices }: { readonly choices: FinderChoices }) {
  const [where, setWhere] = useState(0);
  const [what, setWhat] = useState(0);
  const [much, setMuch] = useState(0);
  const count = choices.counts[where]?.[what]?.[much] ?? 0;
  return (
    <Form className={`wrap ${styles.finder}`} action="/new-home-search/" role="search" aria-label="Find a home">
      <FinderSelect name="where" label="Where" choices={choices.where} chosen={where} onChoose={setWhere} />
      <FinderSelect name="what" label="What" choices={choices.what} chosen={what} onChoose={setWhat} />
      <FinderSelect name="much" label="How much" choices={choices.much} chosen={much} onChoose={setMuch} />
      <Button type="submit">
        <Icon name="search" />
        <span aria-live="polite">Show {formatCount(count, "home")}</span>
      </Button>
    </Form>
  );
}

function FinderSelect(props: {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly FinderChoice[];
  readonly chosen: number;
  readonly onChoose: (position: number) => void;
}) {
  const { name, label, choices, chosen, onChoose } = props;
  return (
    <label className={styles.field}>
      <span className="label">{label}</span>
      <select
        name={name}
        value={choices[chosen]?.value}
        onChange={(event) => onChoose(choices.findIndex((each) => each.value === event.currentTarget.value))}
      >
        {choices.map((each) => (
          <option key={each.value} value={each.value}>
            {each.text}
          </option>
        ))}
      </select>
    </label>
  );
}
