/** Every picture of the page, none of them waiting to be scrolled to any more. */
export function loadPictures(): readonly HTMLImageElement[] {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")];
  for (const picture of pictures) picture.loading = "eager";
  return pictures;
}
