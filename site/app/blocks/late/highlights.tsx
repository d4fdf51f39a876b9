export { Highlights as default } from "../kinds/quotes.tsx";
