import { Specimen } from "#app/ui/testing/specimen/specimen.tsx";

/** Every part of the design system in its states; a route of development only. */
export default function SpecimenPage() {
  return <Specimen />;
}
