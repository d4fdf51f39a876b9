export { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
