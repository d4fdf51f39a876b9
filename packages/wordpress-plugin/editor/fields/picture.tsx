import { __, sprintf } from "../i18n.ts";
import { type Data, dataOf, type Field } from "../model.ts";
import { fieldId } from "../reveal.ts";
import { mediumId, useMedium } from "./media.ts";

const { Button, Spinner } = wp.components;
const { MediaUpload, MediaUploadCheck } = wp.blockEditor;

/** A use with a text that overrides the library's; an empty one removes the override. */
export function usedWith(use: Data, name: "alt" | "caption", text: string): Data {
  const { [name]: _, ...others } = use;
  return text === "" ? others : { ...others, [name]: text };
}

/** A thumbnail. */
export function Thumbnail({ id }: { id: number | undefined }) {
  const medium = useMedium(id);
  if (medium === undefined) return <Spinner />;
  if (medium === null)
    return <span className="porchlight-picture__gone">{__("This picture is no longer in the library.")}</span>;
  return <img src={medium.thumbnailUrl} alt={medium.alt || medium.title} loading="lazy" />;
}

/** Inputs for alternative text and caption of a use. */
export function UseTexts({ use, onChange, path }: { use: Data; onChange(use: Data): void; path: string }) {
  const medium = useMedium(mediumId(use));
  const input = (name: "alt" | "caption", label: string) => (
    <span className="porchlight-picture__text">
      <label htmlFor={fieldId(`${path}.${name}`)}>{label}</label>
      <input
        id={fieldId(`${path}.${name}`)}
        type="text"
        className="porchlight-input"
        value={typeof use[name] === "string" ? use[name] : ""}
        placeholder={medium?.[name] ? sprintf(__("As in the library: %s"), medium[name]) : ""}
        onChange={(event) => onChange(usedWith(use, name, event.target.value))}
      />
    </span>
  );
  return (
    <>
      {input("alt", __("Alternative text here"))}
      {input("caption", __("Caption here"))}
    </>
  );
}

interface Props {
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  path: string;
}

/** A picture of the library, with alternative text and caption of this use. */
export function PictureInput({ field, value, onChange, path }: Props) {
  const use = dataOf(value);
  const id = mediumId(value);
  return (
    <MediaUploadCheck fallback={<p>{__("You may not choose pictures.")}</p>}>
      <div className="porchlight-picture">
        {id !== undefined && (
          <div className="porchlight-picture__frame">
            <Thumbnail id={id} />
          </div>
        )}
        <div className="porchlight-picture__texts">
          {id !== undefined && <UseTexts use={use} onChange={onChange} path={path} />}
          <MediaUpload
            allowedTypes={["image"]}
            title={field.label}
            {...(id !== undefined && { value: id })}
            onSelect={(chosen) => {
              const [medium] = [chosen].flat();
              if (medium && medium.id !== id) onChange({ media: medium.id });
            }}
            render={({ open }) => (
              <span className="porchlight-picture__buttons">
                <Button id={fieldId(`${path}.media`)} variant="secondary" isSmall size="compact" onClick={open}>
                  {id === undefined ? sprintf(__("Choose %s"), field.label.toLowerCase()) : __("Replace")}
                </Button>
                {id !== undefined && (
                  <Button variant="tertiary" isSmall size="compact" isDestructive onClick={() => onChange(undefined)}>
                    {__("Remove")}
                  </Button>
                )}
              </span>
            )}
          />
        </div>
      </div>
    </MediaUploadCheck>
  );
}
