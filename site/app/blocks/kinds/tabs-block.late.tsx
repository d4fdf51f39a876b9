export { TabbedContent } from "./tabbed-content.tsx";
