export { PictureGallery as default } from "../kinds/media.tsx";
