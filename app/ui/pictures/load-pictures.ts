/** Sets all pictures of the page to load eagerly and returns them. */
export function loadPictures(): readonly HTMLImageElement[] {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")];
  for (const picture of pictures) picture.loading = "eager";
  return pictures;
}
