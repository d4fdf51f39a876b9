import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Deviations of a response from what the site expects. */
interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The signature count; one more than the last by default. */
  readonly counter?: number;
  readonly userHandle?: string;
}

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** An authenticator in the test's process, with one ES256 passkey, that responds as a browser on `origin` would. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString("base64url");
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;
  #userHandle = "";

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** The JSON of a response to `navigator.credentials.create` with options as JSON. */
  create(json: string, deviation: Deviation = {}): string {
    const options = JSON.parse(json) as Options;
    this.#userHandle = options.user?.id ?? "";
    const id = Buffer.from(this.id, "base64url");
    const credential = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, this.#coseKey()]);
    const authData = Buffer.concat([
      this.#authenticatorData(deviation.rpId ?? options.rp?.id ?? "", hasCredential, 0),
      credential,
    ]);
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
      uint(authData.length, 2),
      authData,
    ]).toString("base64url");
    const clientDataJSON = this.#clientData("webauthn.create", options, deviation).toString("base64url");
    return this.#json({ attestationObject, clientDataJSON, transports: ["internal"] });
  }

  /** The JSON of a response to `navigator.credentials.get` with options as JSON. */
  get(json: string, deviation: Deviation = {}): string {
    const options = JSON.parse(json) as Options;
    this.#counter = deviation.counter ?? this.#counter + 1;
    const authData = this.#authenticatorData(deviation.rpId ?? options.rpId ?? "", 0, this.#counter);
    const clientData = this.#clientData("webauthn.get", options, deviation);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    return this.#json({
      authenticatorData: authData.toString("base64url"),
      clientDataJSON: clientData.toString("base64url"),
      signature: sign("sha256", signed, this.#privateKey).toString("base64url"),
      userHandle: deviation.userHandle ?? this.#userHandle,
    });
  }

  #json(response: object): string {
    return JSON.stringify({
      ...{ id: this.id, rawId: this.id, type: "public-key" },
      response,
      clientExtensionResults: {},
    });
  }

  #clientData(type: string, options: Options, deviation: Deviation): Buffer {
    const { challenge = options.challenge, origin = this.#origin } = deviation;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags: number, counter: number): Buffer {
    const rpIdHash = createHash("sha256").update(rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags | userPresent | userVerified]), uint(counter, 4)]);
  }

  /** The public key as a COSE map: kty EC2, alg ES256, crv P-256, x, y. */
  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}
