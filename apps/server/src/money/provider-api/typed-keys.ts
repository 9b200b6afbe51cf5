import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Keys as they are typed: with their frame of PEM or without. */
export const privateKeyOf = (text: string): KeyObject => createPrivateKey(framed(text, 'PRIVATE KEY'));
export const publicKeyOf = (text: string): KeyObject => createPublicKey(framed(text, 'PUBLIC KEY'));

/** Alipay's tool gives bare base64, of PKCS#1 as of PKCS#8: the frame has to fit. */
function framed(text: string, kind: 'PRIVATE KEY' | 'PUBLIC KEY'): string {
  if (text.includes('-----BEGIN')) return text;
  const base64 = text.replaceAll(/\s/g, '');
  const isPkcs1 = kind === 'PRIVATE KEY' && !base64.slice(0, 44).includes('IBADANBgkqhkiG9w0BAQEFAA');
  const name = isPkcs1 ? `RSA ${kind}` : kind;
  return `-----BEGIN ${name}-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END ${name}-----\n`;
}
