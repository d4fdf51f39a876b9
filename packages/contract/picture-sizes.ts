/**
 * Widths in px of the sizes that a picture is handed out in (S3.8), by WordPress's names for them. The image server
 * makes each of them.
 */
export const pictureSizeWidthsPx = { thumbnail: 320, medium: 480, medium_large: 800, large: 1400 } as const;
