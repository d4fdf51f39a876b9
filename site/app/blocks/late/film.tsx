export { Film as default } from "../kinds/media.tsx";
