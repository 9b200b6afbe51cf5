import { createPublicKey, createSign, type KeyObject } from 'node:crypto';

/** A DER element: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(length < 128 ? [tag, length] : [tag, ...long]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);
const utcTime = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`));
/** sha256WithRSAEncryption */
const algorithm = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'));
/** A name of one common name. */
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(text)))));

interface Certified {
  key: KeyObject;
  /** Hexadecimal digits; the first byte at most 7f. */
  serial: string;
  from: number;
  to: number;
}

/** A self-signed certificate of a key, as PEM. */
export function certificateOf({ key, serial, from, to }: Certified): string {
  const name = nameOf('Tenpay.com sign (simulated)');
  const content = sequence(
    der(0x02, Buffer.from(serial, 'hex')),
    algorithm,
    name,
    sequence(utcTime(from), utcTime(to)),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const whole = sequence(content, algorithm, bits(createSign('RSA-SHA256').update(content).sign(key)));
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
