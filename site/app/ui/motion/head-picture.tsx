import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { imageSources } from "../pictures/image-url.ts";
import { Picture, type PictureProps } from "../pictures/picture.tsx";
import styles from "./head-picture.module.css";
import { carriedPicture } from "./picture-trip.ts";

/**
 * The large picture at the head of a page. Until it is decoded, the file that the pressed card had loaded stands in its
 * place where it is the same picture. Its frame needs a position of its own, and `data-head-picture`.
 */
export function HeadPicture(props: PictureProps) {
  const carried = carriedPicture(useLocation().pathname);
  const isSame = carried !== null && addressesOf(props).includes(carried);
  const picture = useRef<HTMLImageElement>(null);
  const [isDecoded, setDecoded] = useState(false);
  useEffect(() => {
    if (!isSame) return;
    let isCurrent = true;
    // What cannot be decoded says so itself.
    const show = () => isCurrent && setDecoded(true);
    picture.current?.decode().then(show, show);
    return () => {
      isCurrent = false;
    };
  }, [isSame]);
  return (
    <>
      <Picture {...props} ref={picture} />
      {isSame && !isDecoded ? <CarriedImage address={carried} /> : null}
    </>
  );
}

/** Decoded in step with its frame: it is in memory, and a frame without it would be the empty block again. */
function CarriedImage({ address }: { readonly address: string }) {
  return <img className={styles.carried} src={address} alt="" decoding="sync" data-carried />;
}

/** The paths of all files of a picture, as the browser writes them. */
function addressesOf({ src: original, width }: PictureProps): string[] {
  const { src, srcSet } = imageSources(original, width);
  const files = [src, ...(srcSet?.split(", ").map((candidate) => candidate.replace(/ \d+w$/, "")) ?? [])];
  return files.map((file) => URL.parse(file, window.location.href)?.pathname ?? file);
}
