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
  const { pathname } = useLocation();
  // Only as it comes: a picture that stays while the address changes is there already.
  const [standIn, setStandIn] = useState(() => carriedFileOf(props, pathname));
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (standIn === null) return;
    let isCurrent = true;
    // What cannot be decoded says so itself.
    const drop = () => isCurrent && setStandIn(null);
    picture.current?.decode().then(drop, drop);
    return () => {
      isCurrent = false;
    };
  }, [standIn]);
  return (
    <>
      <Picture {...props} ref={picture} />
      {standIn === null ? null : <CarriedImage address={standIn} />}
    </>
  );
}

/** Decoded in step with its frame: it is in memory, and a frame without it would be the empty block again. */
function CarriedImage({ address }: { readonly address: string }) {
  return <img className={styles.carried} src={address} alt="" decoding="sync" data-carried />;
}

/** The file of a picture that the card which led to a page had loaded; null where it had none, or of another picture. */
function carriedFileOf(picture: PictureProps, pathname: string): string | null {
  const carried = carriedPicture(pathname);
  return carried !== null && addressesOf(picture).includes(carried) ? carried : null;
}

/** The paths of all files of a picture, as the browser writes them. */
function addressesOf({ src: original, width }: PictureProps): string[] {
  const { src, srcSet } = imageSources(original, width);
  const files = [src, ...(srcSet?.split(", ").map((candidate) => candidate.replace(/ \d+w$/, "")) ?? [])];
  return files.map((file) => URL.parse(file, window.location.href)?.pathname ?? file);
}
