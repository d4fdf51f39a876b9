import { HomesitesInput } from "../homesites/homesites.tsx";
import { MapPoint } from "../map/map-point.tsx";
import { type Data, dataOf, type Field as FieldOfModel, type FieldsByName, isEmpty, type Problem } from "../model.ts";
import { RelationInput } from "../relations/relation.tsx";
import { Repeater } from "../repeaters/repeater.tsx";
import { fieldId } from "../reveal.ts";
import { itemType } from "../settings.ts";
import { GalleryInput } from "./gallery.tsx";
import { Labeled, LabeledGroup } from "./labeled.tsx";
import { PictureInput } from "./picture.tsx";
import {
  CheckboxInput,
  MultiSelectInput,
  NumberInput,
  SelectInput,
  TextareaInput,
  TextInput,
  TextsInput,
  TimeInput,
} from "./plain-inputs.tsx";
import type { FieldsProps, InputProps, RenderFields } from "./props.ts";
import { RichTextInput } from "./rich-text.tsx";
import { useStable, useStableByKey } from "./stable.ts";

const { Fragment, memo } = wp.element;

const noProblems: readonly Problem[] = [];

const renderFields: RenderFields = (props) => <Fields {...props} />;

interface FieldProps {
  field: FieldOfModel;
  value: unknown;
  /** Called with the new value; undefined removes it. */
  onChange(value: unknown): void;
  /** Path of the value, unique on the screen: `priceLine.2.amountUsd`. */
  path: string;
  /** Problems at this path and below. */
  problems?: readonly Problem[];
  /** Values of the same group, for inputs that depend on them. */
  siblings?: Data | undefined;
}

const plainInputs = {
  text: TextInput,
  textarea: TextareaInput,
  money: NumberInput,
  number: NumberInput,
  latitude: NumberInput,
  longitude: NumberInput,
  day: TimeInput,
  time: TimeInput,
  "date-time": TimeInput,
  select: SelectInput,
  texts: TextsInput,
} as const;

const wideInputs = new Set([
  "textarea",
  "rich-text",
  "gallery",
  "relations",
  "homesites",
  "group",
  "repeater",
  "texts",
  "multi-select",
]);

/** CSS class for the width of an input. */
function roomOf({ input, maxLength }: FieldOfModel): string {
  if (wideInputs.has(input)) return "porchlight-field--wide";
  const isMiddling = input === "picture" || input === "relation" || (input === "text" && (maxLength ?? 80) > 24);
  return isMiddling ? "porchlight-field--middling" : "";
}

/** The input of one field, with label, help and problems. An invalid value stays while typing, with a message. */
export const Field = memo(function Field({
  field,
  value,
  onChange,
  path,
  problems = noProblems,
  siblings,
}: FieldProps) {
  const labelling = { field, path, problems, value, className: roomOf(field) };
  const props = { field, value, onChange };
  switch (field.input) {
    case "checkbox":
      return <CheckboxField {...labelling} {...props} />;
    case "multi-select":
      return (
        <LabeledGroup {...labelling}>
          <MultiSelectInput {...props} />
        </LabeledGroup>
      );
    case "rich-text":
      return (
        <Labeled {...labelling}>
          {({ id, "aria-describedby": describedBy }) => (
            <RichTextInput {...props} label={props.field.label} id={id} describedBy={describedBy} />
          )}
        </Labeled>
      );
    case "picture":
      return (
        <LabeledGroup {...labelling}>
          <PictureInput {...props} path={path} />
        </LabeledGroup>
      );
    case "gallery":
      return (
        <LabeledGroup {...labelling} count={Array.isArray(value) ? value.length : 0}>
          <GalleryInput {...props} path={path} />
        </LabeledGroup>
      );
    case "relation":
    case "relations":
      return (
        <LabeledGroup {...labelling}>
          <RelationInput {...props} />
        </LabeledGroup>
      );
    case "group":
      return (
        <LabeledGroup {...labelling}>
          <Group {...props} path={path} problems={problems} />
        </LabeledGroup>
      );
    case "repeater":
      return (
        <LabeledGroup {...labelling} count={Array.isArray(value) ? value.length : 0}>
          <Repeater {...props} path={path} problems={problems} renderFields={renderFields} />
        </LabeledGroup>
      );
    case "homesites":
      return (
        <LabeledGroup {...labelling} count={Array.isArray(value) ? value.length : 0}>
          <HomesitesInput
            {...props}
            path={path}
            problems={problems}
            sitePlan={dataOf(siblings?.sitePlan)}
            renderFields={renderFields}
          />
        </LabeledGroup>
      );
    default: {
      const Input = plainInputs[field.input];
      return <Labeled {...labelling}>{(attributes) => <Input {...props} attributes={attributes} />}</Labeled>;
    }
  }
});

function CheckboxField(props: FieldProps & { className: string }) {
  const { field, value, onChange, path, problems = noProblems, className } = props;
  const id = fieldId(path);
  const own = problems.filter((problem) => problem.path === path);
  return (
    <div className={`porchlight-field porchlight-field--check ${className}`}>
      <CheckboxInput
        field={field}
        value={value}
        onChange={onChange}
        attributes={{ id, ...(field.help && { "aria-describedby": `${id}-help` }) }}
      />
      {field.help && (
        <p className="porchlight-field__help" id={`${id}-help`}>
          {field.help}
        </p>
      )}
      {own.map(({ message }) => (
        <p key={message} className="porchlight-field__problem">
          {message}
        </p>
      ))}
    </div>
  );
}

function Group({ field, value, onChange, path, problems }: InputProps) {
  const change = useStable((next: Data) => onChange(isEmpty(next) ? undefined : next));
  return (
    <Fields
      fields={itemType(field.of).fields}
      value={dataOf(value)}
      onChange={change}
      path={path}
      problems={problems}
    />
  );
}

/** The inputs of several fields, in model order; adjacent latitude and longitude become a point on a map. */
export function Fields({ fields, value, onChange, path, problems = noProblems, names }: FieldsProps) {
  const shown = (names ?? Object.keys(fields)).filter((name) => fields[name] && !fields[name].isComputed);
  const changeOne = useStableByKey((name: string, next: unknown) => {
    const { [name]: _, ...others } = value;
    onChange(next === undefined ? others : { ...value, [name]: next });
  });
  const changeMany = useStable((next: Data) => onChange({ ...value, ...next }));
  const byName = problemsByName(problems, path);
  return (
    <div className="porchlight-fields">
      {shown.map((name, index) => {
        const field = fields[name];
        if (!field) return null;
        const own = path === undefined ? name : `${path}.${name}`;
        const one = (
          <Field
            key={name}
            field={field}
            value={value[name]}
            onChange={changeOne(name)}
            path={own}
            problems={byName.get(name) ?? noProblems}
            siblings={field.input === "homesites" ? value : undefined}
          />
        );
        if (!isPoint(fields, shown, index)) return one;
        const next = shown[index + 1] ?? "";
        const [latitude, longitude] = field.input === "latitude" ? [name, next] : [next, name];
        return (
          <Fragment key={name}>
            <MapPoint
              latitude={value[latitude]}
              longitude={value[longitude]}
              onChange={(point) => changeMany({ [latitude]: point.latitude, [longitude]: point.longitude })}
            />
            {one}
          </Fragment>
        );
      })}
    </div>
  );
}

/** Whether this field and the next are latitude and longitude. */
function isPoint(fields: FieldsByName, names: readonly string[], index: number): boolean {
  const inputs = [names[index], names[index + 1]].map((name) => fields[name ?? ""]?.input);
  return inputs.includes("latitude") && inputs.includes("longitude");
}

/** Problems by name below a path. The lists are stable as long as the problems are. */
const grouped = new WeakMap<readonly Problem[], Map<string, Map<string, readonly Problem[]>>>();
function problemsByName(problems: readonly Problem[], path = ""): Map<string, readonly Problem[]> {
  const byPath = grouped.get(problems) ?? new Map<string, Map<string, readonly Problem[]>>();
  grouped.set(problems, byPath);
  const known = byPath.get(path);
  if (known) return known;
  const prefix = path === "" ? "" : `${path}.`;
  const byName = new Map<string, Problem[]>();
  for (const problem of problems) {
    if (!problem.path.startsWith(prefix)) continue;
    const name = problem.path.slice(prefix.length).split(".", 1)[0] ?? "";
    byName.set(name, [...(byName.get(name) ?? []), problem]);
  }
  byPath.set(path, byName);
  return byName;
}
