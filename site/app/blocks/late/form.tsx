export { FormBlock as default } from "../kinds/form.tsx";
