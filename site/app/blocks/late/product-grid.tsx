export { ProductGrid as default } from "../kinds/cards.tsx";
