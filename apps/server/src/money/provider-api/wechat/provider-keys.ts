import { createDecipheriv, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';

/** What we are at WeChat Pay, and the keys between us. */
export interface WechatAccount {
  /** The merchant's number. */
  merchantId: string;
  /** Of our app, and of our mini program in WeChat. */
  appId: string;
  miniAppId: string;
  /** Of our service of the pay score; empty without one. */
  serviceId: string;
  /** The serial number of our certificate. */
  serial: string;
  privateKey: KeyObject;
  /** 32 bytes; what is sealed for us is sealed with it. */
  apiV3Key: Buffer;
  /** The provider's own key where it gave us one; without it its certificates are fetched. */
  providerKey: { id: string; key: KeyObject } | undefined;
}

const sealed = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  nonce: z.string(),
  associated_data: z.string().default(''),
  ciphertext: z.string(),
});
export const sealedResource = sealed;
export type SealedResource = z.infer<typeof sealed>;

const tagBytes = 16;

/** Open what the provider sealed for us; throws where it was altered or sealed with another key. */
export function unseal(apiV3Key: Buffer, { nonce, associated_data, ciphertext }: SealedResource): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString();
}

const certificates = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: sealed })),
});

/** The provider's keys by serial number, from its sealed certificates; throws where they are none. */
export function keysIn(answer: unknown, apiV3Key: Buffer): Map<string, KeyObject> {
  const { data } = certificates.parse(answer);
  return new Map(
    data.map(({ serial_no, encrypt_certificate }) => [
      serial_no.toUpperCase(),
      new X509Certificate(unseal(apiV3Key, encrypt_certificate)).publicKey,
    ]),
  );
}

/** What the provider has to give before it is asked anything. */
const again = 60_000;

/** The keys that the provider signs with. An unknown one makes us fetch them, once a minute at most. */
export class ProviderKeys {
  #keys: Map<string, KeyObject>;
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #fetching: Promise<void> | undefined;
  readonly #fetch: () => Promise<Map<string, KeyObject> | undefined>;
  readonly #now: () => number;

  constructor(
    fixed: WechatAccount['providerKey'],
    fetchKeys: () => Promise<Map<string, KeyObject> | undefined>,
    now: () => number,
  ) {
    this.#keys = new Map(fixed ? [[fixed.id.toUpperCase(), fixed.key]] : []);
    this.#fetch = fixed ? async () => undefined : fetchKeys;
    this.#now = now;
  }

  /** The key of a serial number; undefined where there is none that we could get. */
  async keyOf(serial: string): Promise<KeyObject | undefined> {
    const name = serial.toUpperCase();
    const known = this.#keys.get(name);
    if (known) return known;
    await this.#refresh();
    return this.#keys.get(name);
  }

  /** A key to seal something for the provider with; undefined where there is none that we could get. */
  async newest(): Promise<{ serial: string; key: KeyObject } | undefined> {
    if (this.#keys.size === 0) await this.#refresh();
    const [own] = this.#keys;
    return own && { serial: own[0], key: own[1] };
  }

  async #refresh() {
    if (this.#fetching) return this.#fetching;
    if (this.#now() - this.#fetchedAt < again) return;
    this.#fetchedAt = this.#now();
    this.#fetching = this.#fetch().then(
      (keys) => {
        // Certificates overlap for a day: what is not listed any more does not sign any more.
        if (keys && keys.size > 0) this.#keys = keys;
      },
      () => undefined,
    );
    await this.#fetching;
    this.#fetching = undefined;
  }
}
