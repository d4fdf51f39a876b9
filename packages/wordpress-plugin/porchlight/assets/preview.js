/**
 * Previews in the block editor: adds unsaved data to the autosave of "Preview", and offers "Copy preview link" with a
 * link valid for half an hour for people without an account.
 */
((wp) => {
  const { createElement, useState } = wp.element;
  const { select, dispatch, subscribe, useSelect } = wp.data;
  const { __, sprintf } = wp.i18n;
  const StatusInfo = wp.editor.PluginPostStatusInfo ?? wp.editPost.PluginPostStatusInfo;

  const editor = () => select("core/editor");

  /** Data that a WordPress autosave omits: fields, picture, and terms by taxonomy. */
  function unsaved() {
    const postType = select("core").getPostType(editor().getCurrentPostType());
    const taxonomies = select("core").getTaxonomies({ per_page: -1 }) ?? [];
    const terms = {};
    for (const { slug, rest_base: base } of taxonomies.filter(({ slug }) => postType?.taxonomies?.includes(slug))) {
      terms[slug] = editor().getEditedPostAttribute(base) ?? [];
    }
    return {
      meta: editor().getEditedPostAttribute("meta"),
      featured_media: editor().getEditedPostAttribute("featured_media") ?? 0,
      terms,
    };
  }

  let kept = "";

  wp.apiFetch.use((options, next) => {
    if (options.method !== "POST" || !/\/autosaves\b/.test(options.path ?? "")) return next(options);
    const now = unsaved();
    kept = JSON.stringify(now);
    return next({ ...options, data: { ...options.data, porchlight_unsaved: now } });
  });

  // The editor only requests an autosave when title, text or excerpt differ from the last one. After a field change the
  // last one is discarded, so that "Preview" and the timer request another.
  let seen = null;
  subscribe(() => {
    const id = editor()?.getCurrentPostId();
    const meta = id ? editor().getEditedPostAttribute("meta") : null;
    const picture = id ? editor().getEditedPostAttribute("featured_media") : null;
    if (!id || (seen?.meta === meta && seen?.picture === picture)) return;
    const isFirst = seen === null;
    seen = { meta, picture };
    const postType = editor().getCurrentPostType();
    const user = select("core").getCurrentUser()?.id;
    if (isFirst || !select("core").hasFetchedAutosaves(postType, id)) return;
    if (select("core").getAutosave(postType, id, user) && JSON.stringify(unsaved()) !== kept) {
      dispatch("core").receiveAutosaves(id, []);
    }
  });

  async function copyLink() {
    const isDraft = ["draft", "auto-draft", "pending"].includes(editor().getEditedPostAttribute("status"));
    if (editor().isEditedPostAutosaveable()) {
      await (isDraft
        ? dispatch("core/editor").savePost({ isPreview: true })
        : dispatch("core/editor").autosave({ isPreview: true }));
    }
    const link = await wp.apiFetch({
      path: "/porchlight/v1/preview-link",
      method: "POST",
      data: { id: editor().getCurrentPostId() },
    });
    const isCopied = await copy(link.url);
    return { ...link, isCopied };
  }

  /** Browsers provide the clipboard to secure pages only. */
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }

  function PreviewLink() {
    const [link, setLink] = useState(null);
    const [isBusy, setBusy] = useState(false);
    const isBlank = useSelect((select) => !select("core/editor").isEditedPostSaveable());
    const press = async () => {
      setBusy(true);
      try {
        const made = await copyLink();
        setLink(made);
        const time = new Date(made.until * 1000).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
        const what = made.isCopied
          ? __("Preview link copied.", "porchlight")
          : __("The preview link is ready to be copied.", "porchlight");
        /* translators: %s: a time of day. */
        const until = sprintf(__("Anyone who has it can see this page until %s.", "porchlight"), time);
        dispatch("core/notices").createSuccessNotice(`${what} ${until}`, { type: "snackbar" });
      } catch (error) {
        setLink(null);
        const what = __("There is no preview link.", "porchlight");
        dispatch("core/notices").createErrorNotice(`${what} ${error.message}`, { id: "porchlight-preview-link" });
      }
      setBusy(false);
    };
    return createElement(
      StatusInfo,
      { className: "porchlight-preview-link" },
      createElement(
        "div",
        { style: { width: "100%", display: "grid", gap: "12px", justifyItems: "start" } },
        createElement(
          wp.components.Button,
          { variant: "secondary", onClick: press, isBusy, disabled: isBusy || isBlank, __next40pxDefaultSize: true },
          __("Copy preview link", "porchlight"),
        ),
        link &&
          createElement(wp.components.TextControl, {
            label: __("Preview link", "porchlight"),
            help: __("For people without an account. It works for half an hour.", "porchlight"),
            value: link.url,
            readOnly: true,
            onChange: () => {},
            onFocus: (event) => event.target.select(),
            __next40pxDefaultSize: true,
            __nextHasNoMarginBottom: true,
          }),
      ),
    );
  }

  wp.plugins.registerPlugin("porchlight-preview", { render: PreviewLink });
})(window.wp);
