import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Faster submissions come from robots. */
const minSeconds = 1;
/** An older form is shown again, so that a collected token soon becomes useless. */
const maxSeconds = 24 * 60 * 60;

/** The key of everything that forms sign. Processes that share the store must share the secret. */
export const formKey = (secret: string | Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "porchlight forms", 32));

/** Signs texts with the key of forms. */
export function formSigner(secret: string | Buffer): (text: string) => string {
  const key = formKey(secret);
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}

/** The tokens of rendered forms: the signed time of their issue. `now` is in ms since the epoch. */
export function formTokens(sign: (text: string) => string, now: () => number) {
  return {
    issue(): string {
      const issued = now().toString(36);
      return `${issued}.${sign(issued)}`;
    },
    /** `forged`: not issued here; `early`: sent faster than a person types; `old`: shown more than a day ago. */
    check(token: string): "valid" | "forged" | "early" | "old" {
      const [issued = "", signature = ""] = token.split(".");
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(issued))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
      const age = (now() - Number.parseInt(issued, 36)) / 1000;
      // A negative age means that the clock has stepped back; the form was shown before.
      if (age >= 0 && age < minSeconds) return "early";
      return age > maxSeconds ? "old" : "valid";
    },
  };
}
