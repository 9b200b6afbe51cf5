import {
  createCipheriv,
  createHash,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { DemoProviders } from '@kickstand/contract/money/payment-providers';
import { certificateOf } from './certificate.ts';

interface OwnKey {
  key: KeyObject;
  serial: string;
  pem: string;
  from: number;
  to: number;
}

const yearMs = 365 * 86_400_000;

/** WeChat's own keys, what it signs and seals with them, and its verification of the merchant. */
export class WechatSeal {
  readonly account: DemoProviders['wechat'];
  /** The latest signing keys; all are published. */
  readonly #keys: OwnKey[] = [];
  readonly #merchantKey: KeyObject;
  readonly #now: () => number;

  constructor(account: DemoProviders['wechat'], key: KeyObject, now: () => number) {
    this.account = account;
    this.#now = now;
    this.#merchantKey = createPublicKey(account.merchantKey);
    this.#add(key);
  }

  #add(key: KeyObject) {
    const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
    const serial = `4${createHash('sha1').update(spki).digest('hex').slice(1)}`.toUpperCase();
    const [from, to] = [this.#now() - 86_400_000, this.#now() + 5 * yearMs];
    this.#keys.unshift({ key, serial, pem: certificateOf({ key, serial, from, to }), from, to });
  }

  /** Rotates to a new signing key; the old one is deleted if it is to be unavailable. */
  rotate({ forget = false } = {}) {
    this.#add(generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey);
    if (forget) this.#keys.splice(1);
  }

  /** The key that data for the provider is sealed with. */
  get key(): KeyObject {
    return this.#own.key;
  }

  get #own(): OwnKey {
    const [own] = this.#keys;
    if (!own) throw new Error('a provider without a key');
    return own;
  }

  /** The headers of a signed response. */
  signed(body: string, now = this.#now()): Record<string, string> {
    const [at, nonce] = [String(Math.floor(now / 1_000)), randomBytes(16).toString('hex')];
    const { key, serial } = this.#own;
    const signature = createSign('RSA-SHA256').update(`${at}\n${nonce}\n${body}\n`).sign(key, 'base64');
    return {
      'wechatpay-serial': serial,
      'wechatpay-timestamp': at,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
    };
  }

  sealed(text: string, about: string) {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(this.account.apiV3Key), nonce);
    cipher.setAAD(Buffer.from(about));
    const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    return {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: bytes.toString('base64'),
      associated_data: about,
      nonce,
    };
  }

  certificates() {
    return {
      data: this.#keys.map(({ serial, pem, from, to }) => ({
        serial_no: serial,
        effective_time: new Date(from).toISOString(),
        expire_time: new Date(to).toISOString(),
        encrypt_certificate: this.sealed(pem, 'certificate'),
      })),
    };
  }

  /** Whether a request has the merchant's signature. */
  isMerchants(header: string, { method, path, body }: { method: string; path: string; body: string }) {
    const parts = Object.fromEntries(
      [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const { mchid, serial_no, timestamp = '', nonce_str, signature = '' } = parts;
    const { merchantId, serial } = this.account;
    if (!header.startsWith('WECHATPAY2-SHA256-RSA2048 ') || mchid !== merchantId || serial_no !== serial)
      return false;
    if (Math.abs(Number(timestamp) * 1_000 - this.#now()) > 300_000) return false;
    return this.isBy(`${method}\n${path}\n${timestamp}\n${nonce_str}\n${body}\n`, signature);
  }

  isBy(text: string, signature: string) {
    return createVerify('RSA-SHA256').update(text).verify(this.#merchantKey, signature, 'base64');
  }
}
