export { Gallery } from "#app/ui/pictures/gallery.tsx";
