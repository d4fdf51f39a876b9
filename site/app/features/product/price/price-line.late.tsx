export { PriceLine } from "./price-line.tsx";
