export { ProductGrid } from "./cards.tsx";
