export { Film, PictureGallery } from "./media.tsx";
