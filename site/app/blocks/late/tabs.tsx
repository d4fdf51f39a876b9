export { TabbedContent as default } from "../kinds/tabbed-content.tsx";
