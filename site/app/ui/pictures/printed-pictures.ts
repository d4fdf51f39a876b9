import { useEffect } from "react";

/** Every picture of the page, none of them waiting to be scrolled to any more. */
export function loadPictures(): readonly HTMLImageElement[] {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")];
  for (const picture of pictures) picture.loading = "eager";
  return pictures;
}

/** Whatever page is printed, its pictures are asked for before; browsers differ in whether they do it themselves. */
export function usePrintedPictures(): void {
  useEffect(() => {
    window.addEventListener("beforeprint", loadPictures);
    return () => window.removeEventListener("beforeprint", loadPictures);
  }, []);
}
