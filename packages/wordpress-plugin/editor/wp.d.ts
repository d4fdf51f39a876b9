/**
 * Types of the WordPress scripts (6.1 and later) that the edit screens use. WordPress provides these components in its
 * version, so that their packages are not installed. Props newer than 6.1 are ignored there.
 */
declare namespace WordPress {
  type React = typeof import("react");
  type Node = import("react").ReactNode;
  type Element = import("react").JSX.Element | null;
  type Component<Props> = (props: Props & { children?: Node }) => Element;

  /** React 17, which WordPress 6.1 ships. */
  interface ElementPackage
    extends Pick<
      React,
      | "createElement"
      | "Fragment"
      | "createContext"
      | "memo"
      | "useCallback"
      | "useContext"
      | "useEffect"
      | "useLayoutEffect"
      | "useMemo"
      | "useReducer"
      | "useRef"
      | "useState"
    > {
    /** Raw HTML in the saved block. */
    RawHTML: Component<{ children: string }>;
    /** Up to 6.1. */
    render(element: Element, container: HTMLElement): void;
    unmountComponentAtNode(container: HTMLElement): void;
    /** Since 6.2. */
    createRoot?(container: HTMLElement): { render(element: Element): void; unmount(): void };
  }

  interface ButtonProps {
    variant?: "primary" | "secondary" | "tertiary" | "link";
    icon?: Node;
    label?: string;
    showTooltip?: boolean;
    isSmall?: boolean;
    size?: "small" | "compact" | "default";
    isDestructive?: boolean;
    isPressed?: boolean;
    disabled?: boolean;
    className?: string;
    id?: string;
    href?: string;
    onClick?(event: import("react").MouseEvent): void;
    ref?: import("react").Ref<HTMLButtonElement>;
    "aria-expanded"?: boolean;
    "aria-controls"?: string;
    "aria-describedby"?: string | undefined;
    "aria-label"?: string;
    __next40pxDefaultSize?: boolean;
  }

  interface Option {
    value: string;
    label: string;
  }

  interface Components {
    Button: Component<ButtonProps>;
    Icon: Component<{ icon: Node; size?: number }>;
    Notice: Component<{
      status: "info" | "warning" | "error" | "success";
      isDismissible?: boolean;
      className?: string;
    }>;
    Spinner: Component<object>;
    PanelBody: Component<{ title: string; initialOpen?: boolean }>;
    Modal: Component<{ title: string; className?: string; onRequestClose(): void }>;
    ToolbarGroup: Component<object>;
    ToolbarButton: Component<{ onClick(): void }>;
    ComboboxControl: Component<{
      label: string;
      hideLabelFromVision?: boolean;
      help?: string;
      value: string | null;
      options: Option[];
      onChange(value: string | null | undefined): void;
      onFilterValueChange?(text: string): void;
      allowReset?: boolean;
      className?: string;
      __next40pxDefaultSize?: boolean;
      __nextHasNoMarginBottom?: boolean;
    }>;
  }

  interface Medium {
    id: number;
  }

  interface EditPost {
    PluginDocumentSettingPanel: Component<{ name: string; title: Node; className?: string; icon?: Node }>;
    PluginPrePublishPanel: Component<{ title: Node; className?: string; initialOpen?: boolean; icon?: Node }>;
  }

  interface BlockType {
    apiVersion: number;
    title: string;
    description?: string;
    category: string;
    icon?: Node;
    attributes?: Record<string, object>;
    supports?: Record<string, unknown>;
    edit: Component<{ clientId: string; isSelected: boolean }>;
    save(): null;
  }

  interface BlockEditProps {
    attributes: Readonly<Record<string, unknown>>;
    setAttributes(changed: Record<string, unknown>): void;
    clientId: string;
    isSelected: boolean;
  }

  /** A block whose metadata PHP has registered. */
  interface BlockScreen {
    edit: Component<BlockEditProps>;
    save: Component<{ attributes: Readonly<Record<string, unknown>> }> | (() => null);
  }

  interface BlockEditorSelectors {
    getBlocks(): readonly { clientId: string; name: string; attributes: Record<string, unknown> }[];
    /** The ids of the top-level blocks. */
    getBlockOrder(): string[];
    getBlockName(id: string): string | null;
  }

  interface Select {
    (store: "core/editor"): EditorSelectors;
    (store: "core/block-editor"): BlockEditorSelectors;
    (store: "core/edit-post"): PublishSidebarSelectors;
  }

  interface PublishSidebarSelectors {
    /** In `core/edit-post`, since 6.6 in `core/editor`. */
    isPublishSidebarOpened?(): boolean;
  }

  interface EditorSelectors extends PublishSidebarSelectors {
    getCurrentPostType(): string;
    getCurrentPostId(): number;
    getEditedPostAttribute(name: string): unknown;
    getCurrentPostAttribute(name: string): unknown;
    /** Since 6.5. */
    isEditorPanelOpened?(name: string): boolean;
  }

  interface PanelActions {
    removeEditorPanel(name: string): void;
    closePublishSidebar(): void;
    toggleEditorPanelOpened(name: string): void;
  }

  interface EditorActions extends Partial<PanelActions> {
    lockPostSaving(name: string): void;
    unlockPostSaving(name: string): void;
  }

  interface Api {
    element: ElementPackage;
    components: Components;
    data: {
      useSelect<Value>(read: (select: Select) => Value, deps: unknown[]): Value;
      useDispatch(store: "core/editor"): EditorActions;
      select(store: "core/editor"): EditorSelectors;
      select(store: "core/block-editor"): BlockEditorSelectors;
      select(store: "core/edit-post"): { isEditorPanelOpened(name: string): boolean };
      dispatch(store: "core/block-editor"): { selectBlock(clientId: string): void };
      dispatch(store: "core/editor"): EditorActions;
      dispatch(store: "core/edit-post"): PanelActions & { openGeneralSidebar(name: string): void };
    };
    coreData: {
      useEntityProp(
        kind: "postType",
        postType: string,
        property: "meta",
        id?: number,
      ): [Record<string, unknown> | undefined, (meta: Record<string, unknown>) => void, unknown];
    };
    blocks: { registerBlockType(name: string, type: BlockType | BlockScreen): void };
    blockEditor: {
      InspectorControls: Component<object>;
      BlockControls: Component<object>;
      useBlockProps(props?: { className?: string }): Record<string, unknown>;
      MediaUpload: Component<{
        allowedTypes: string[];
        multiple?: boolean | "add";
        value?: number | number[];
        title?: string;
        onSelect(chosen: Medium | Medium[]): void;
        render(parts: { open(): void }): Node;
      }>;
      MediaUploadCheck: Component<{ fallback?: Node }>;
    };
    editPost: EditPost;
    /** Location of the panels since 6.6. */
    editor?: Partial<EditPost>;
    plugins: { registerPlugin(name: string, settings: { icon: Node | null; render: Component<object> }): void };
    apiFetch<Value>(request: { path: string; method?: string; data?: unknown }): Promise<Value>;
    url: { addQueryArgs(path: string, parameters: Record<string, unknown>): string };
    /** Removes scripts and event handlers from HTML. */
    dom: { safeHTML(html: string): string };
    i18n: {
      __(text: string, domain: string): string;
      _n(one: string, many: string, count: number, domain: string): string;
    };
    a11y: { speak(message: string, politeness?: "polite" | "assertive"): void };
  }
}

declare const wp: WordPress.Api;

interface Window {
  wp: WordPress.Api;
}
