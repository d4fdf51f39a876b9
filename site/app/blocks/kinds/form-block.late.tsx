export { FormBlock } from "./form.tsx";
