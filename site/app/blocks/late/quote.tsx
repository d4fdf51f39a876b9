export { SingleQuote as default } from "../kinds/quotes.tsx";
