import { useEffect } from "react";
import { loadPictures } from "./load-pictures.ts";

/** Whatever page is printed, its pictures are asked for before; browsers differ in whether they do it themselves. */
export function usePrintedPictures(): void {
  useEffect(() => {
    window.addEventListener("beforeprint", loadPictures);
    return () => window.removeEventListener("beforeprint", loadPictures);
  }, []);
}
