const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The largest multiple of the number of letters that a byte can hold: bytes above it would favor the first letters. */
const usableBytes = 256 - (256 % letters.length);

/** A random text of letters and digits, 8 unless asked otherwise (S9.28). */
export function randomId(length = 8): string {
  let id = "";
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < usableBytes && id.length < length) id += letters[byte % letters.length];
    }
  }
  return id;
}
