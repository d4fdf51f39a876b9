import { __, sprintf } from "../i18n.ts";
import { type Data, dataOf, type Field, listOf } from "../model.ts";
import { RemoveButton, RemovedNote, StepButton } from "../repeaters/row-buttons.tsx";
import { useRows } from "../repeaters/rows.ts";
import { icons } from "./icons.tsx";
import { mediumId, useMedium } from "./media.ts";
import { Thumbnail, UseTexts } from "./picture.tsx";
import { useStableByKey } from "./stable.ts";

const { memo, useState } = wp.element;
const { Button } = wp.components;
const { MediaUpload, MediaUploadCheck } = wp.blockEditor;

interface Props {
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  path: string;
}

/** An ordered list of pictures, reordered by dragging or buttons; each with its own texts. */
export function GalleryInput({ field, value, onChange, path }: Props) {
  const uses = listOf(value).map(dataOf);
  const rows = useRows<Data>(uses, onChange);
  const [dragged, setDragged] = useState<number>();
  const onUse = useStableByKey((key: number, use: Data) => rows.set(rows.keys.indexOf(key), use));
  const act = useStableByKey((key: number, action: "remove" | number) => {
    const index = rows.keys.indexOf(key);
    if (action === "remove") rows.remove(index);
    else rows.move(index, action);
  });
  const tiles = uses.map((use, index) => {
    const key = rows.keys[index] ?? 0;
    return (
      <li
        key={key}
        className={`porchlight-tile ${dragged === index ? "is-dragged" : ""}`}
        draggable
        onDragStart={(event) => {
          // Dragging inside an input selects its text.
          if ((event.target as Element).closest?.("input")) return event.preventDefault();
          event.dataTransfer.effectAllowed = "move";
          setDragged(index);
        }}
        onDragOver={(event) => {
          if (dragged === undefined) return;
          event.preventDefault();
          if (dragged === index) return;
          rows.move(dragged, index);
          setDragged(index);
        }}
        onDrop={(event) => event.preventDefault()}
        onDragEnd={() => setDragged(undefined)}
      >
        <Tile
          use={use}
          index={index}
          count={uses.length}
          path={`${path}.${index}`}
          onChange={onUse(key)}
          onAct={act(key)}
        />
      </li>
    );
  });
  if (rows.removed)
    tiles.splice(
      rows.removed.index,
      0,
      <li key="removed" className="porchlight-tile porchlight-tile--removed">
        <RemovedNote what={__("a picture")} onRestore={rows.restore} />
      </li>,
    );
  return (
    <MediaUploadCheck fallback={<p>{__("You may not choose pictures.")}</p>}>
      {tiles.length > 0 && <ul className="porchlight-tiles">{tiles}</ul>}
      <MediaUpload
        allowedTypes={["image"]}
        multiple
        title={field.label}
        onSelect={(chosen) => onChange([...uses, ...[chosen].flat().map(({ id }) => ({ media: id }))])}
        render={({ open }) => (
          <Button variant="secondary" isSmall size="compact" icon={icons.add} onClick={open}>
            {__("Add pictures")}
          </Button>
        )}
      />
    </MediaUploadCheck>
  );
}

interface TileProps {
  use: Data;
  index: number;
  count: number;
  path: string;
  onChange(use: Data): void;
  onAct(action: "remove" | number): void;
}

const Tile = memo(function Tile({ use, index, count, path, onChange, onAct }: TileProps) {
  const medium = useMedium(mediumId(use));
  const name = `${sprintf(__("picture %d"), index + 1)}${medium?.title ? `, ${medium.title}` : ""}`;
  return (
    <>
      <div className="porchlight-tile__frame">
        <Thumbnail id={mediumId(use)} />
      </div>
      <div className="porchlight-tile__buttons">
        <StepButton
          label={sprintf(__("Move earlier: %s"), name)}
          icon={icons.before}
          to={index - 1}
          count={count}
          onMove={onAct}
        />
        <span aria-hidden="true">{index + 1}</span>
        <StepButton
          label={sprintf(__("Move later: %s"), name)}
          icon={icons.after}
          to={index + 1}
          count={count}
          onMove={onAct}
        />
        <RemoveButton name={name} onRemove={() => onAct("remove")} />
      </div>
      <UseTexts use={use} onChange={onChange} path={path} />
    </>
  );
});
