/** Widths in px of picture sizes (S3.8), by WordPress's size names. The image server creates each of them. */
export const pictureSizeWidthsPx = { thumbnail: 320, medium: 480, medium_large: 800, large: 1400 } as const;
