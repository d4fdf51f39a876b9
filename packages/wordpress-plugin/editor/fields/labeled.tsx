import type { ReactNode } from "react";
import { __ } from "../i18n.ts";
import { type Field, isEmpty, type Problem } from "../model.ts";
import { fieldId } from "../reveal.ts";

/** Attributes that an input gets from its label, help and problem. */
export interface InputAttributes {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface Props {
  field: Field;
  path: string;
  problems: readonly Problem[];
  /** The value; an empty one shows that it is required. */
  value: unknown;
  className?: string;
}

/** The problems at exactly this path. */
function ownProblems(problems: readonly Problem[], path: string): readonly Problem[] {
  return problems.filter((problem) => problem.path === path);
}

function parts({ field, path, problems }: Pick<Props, "field" | "path" | "problems">) {
  const id = fieldId(path);
  const own = ownProblems(problems, path);
  const wrong = own.filter((problem) => !problem.isMissing);
  const describedBy = [field.help && `${id}-help`, wrong.length > 0 && `${id}-problem`].filter(Boolean).join(" ");
  const attributes: InputAttributes = {
    id,
    ...(describedBy && { "aria-describedby": describedBy }),
    ...(wrong.length > 0 && { "aria-invalid": true }),
  };
  const notes = (
    <>
      {field.help && (
        <p className="porchlight-field__help" id={`${id}-help`}>
          {field.help}
        </p>
      )}
      {wrong.length > 0 && (
        <p className="porchlight-field__problem" id={`${id}-problem`}>
          {wrong.map(({ message }) => message).join(" ")}
        </p>
      )}
    </>
  );
  return { id, attributes, notes };
}

function LabelText({ field, value }: Pick<Props, "field" | "value">) {
  return (
    <>
      {field.label}
      {field.isRequired && isEmpty(value) && (
        <span className="porchlight-field__needed"> {__("needed to publish")}</span>
      )}
    </>
  );
}

/** An input with label, help and problem. */
export function Labeled(props: Props & { children(attributes: InputAttributes): ReactNode }) {
  const { attributes, notes, id } = parts(props);
  return (
    <div className={`porchlight-field ${props.className ?? ""}`}>
      <label className="porchlight-field__label" htmlFor={id}>
        <LabelText {...props} />
      </label>
      {props.children(attributes)}
      {notes}
    </div>
  );
}

/** A group of inputs with label, help and problem. */
export function LabeledGroup(props: Props & { children: ReactNode; count?: number }) {
  const { attributes, notes } = parts(props);
  return (
    <fieldset
      className={`porchlight-field porchlight-field--group ${props.className ?? ""}`}
      id={attributes.id}
      aria-describedby={attributes["aria-describedby"]}
    >
      <legend className="porchlight-field__label">
        <LabelText {...props} />
        {props.count !== undefined && props.count > 0 && (
          <span className="porchlight-field__count" aria-hidden="true">
            {props.count}
          </span>
        )}
      </legend>
      {props.children}
      {notes}
    </fieldset>
  );
}
