import type { ModelWithBlocks } from "../blocks/model.ts";
import { blockProblems } from "../blocks/problems.ts";
import { useStable } from "../fields/stable.ts";
import { type Data, dataOf } from "../model.ts";
import { checkKind, type LocatedProblem } from "../rules/check.ts";
import { editedKind, model } from "../settings.ts";

const { useEffect, useRef } = wp.element;

/** The fields of the edited entry, and the problems in them and in its blocks. */
export interface EditedEntry {
  kindName: string;
  data: Data;
  setData(data: Data): void;
  problems: readonly LocatedProblem[];
  /** Whether the entry is public, or scheduled. */
  isPublic: boolean;
}

const publicStatuses = new Set(["publish", "future", "private"]);

/** The edited entry; its fields are one meta value, saved with it. */
export function useEditedEntry(): EditedEntry | undefined {
  const edited = editedKind();
  const { postType, id, status } = wp.data.useSelect((select) => {
    const editor = select("core/editor");
    return {
      postType: editor.getCurrentPostType(),
      id: editor.getCurrentPostId(),
      status: String(editor.getCurrentPostAttribute("status") ?? ""),
    };
  }, []);
  const [meta, setMeta] = wp.coreData.useEntityProp("postType", postType, "meta", id);
  const data = dataOf(meta?.porchlight);
  const setData = useStable((next: Data) => setMeta({ ...meta, porchlight: next }));
  const kindName = edited?.name ?? "";
  const blocks = wp.data.useSelect((select) => select("core/block-editor").getBlocks(), []);
  const problems = useUnchanged(
    edited && meta ? [...checkKind(model(), kindName, data), ...blockProblems(model() as ModelWithBlocks, blocks)] : [],
  );
  if (!edited || !meta) return undefined;
  return { kindName, data, setData, problems, isPublic: publicStatuses.has(status) };
}

/** Returns the previous list while it is equal, so that memoized components do not render on each key press. */
function useUnchanged(problems: readonly LocatedProblem[]): readonly LocatedProblem[] {
  const previous = useRef(problems);
  const before = previous.current;
  const isSame =
    before.length === problems.length &&
    before.every(({ path, message }, index) => path === problems[index]?.path && message === problems[index]?.message);
  if (!isSame) previous.current = problems;
  return previous.current;
}

const lock = "porchlight-problems";

/**
 * Locks publishing while there are problems. A draft can still be saved: as the lock disables its button too since
 * WordPress 6.6, it applies to public entries and while the sidebar for publishing is open.
 */
export function usePublishingLock(entry: EditedEntry | undefined): void {
  const isPublishing = wp.data.useSelect((select) => {
    const place = select("core/editor").isPublishSidebarOpened ? select("core/editor") : select("core/edit-post");
    return place.isPublishSidebarOpened?.() === true;
  }, []);
  const isLocked = entry !== undefined && entry.problems.length > 0 && (entry.isPublic || isPublishing);
  const { lockPostSaving, unlockPostSaving } = wp.data.useDispatch("core/editor");
  useEffect(() => {
    if (isLocked) lockPostSaving(lock);
    else unlockPostSaving(lock);
    return () => unlockPostSaving(lock);
  }, [isLocked, lockPostSaving, unlockPostSaving]);
}
