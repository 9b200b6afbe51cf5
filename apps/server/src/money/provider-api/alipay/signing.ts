import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** Our identity at Alipay, and the keys between us. */
export interface AlipayAccount {
  /** The merchant's number (PID). */
  merchantId: string;
  appId: string;
  /** The agreement scene assigned by the provider; empty without one. */
  serviceId: string;
  privateKey: KeyObject;
  providerKey: KeyObject;
}

export type Params = Readonly<Record<string, string>>;

/** The signed text of parameters: the non-empty ones, by name. */
export const textOf = (params: Params, without: readonly string[] = []) =>
  Object.keys(params)
    .filter((name) => !without.includes(name) && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

/** The same with our signature. */
export function signedBy({ privateKey }: AlipayAccount, params: Params): Record<string, string> {
  const sign = createSign('RSA-SHA256').update(textOf(params)).sign(privateKey, 'base64');
  return { ...params, sign };
}

export const isProviders = ({ providerKey }: AlipayAccount, text: string, sign: string) =>
  createVerify('RSA-SHA256').update(text).verify(providerKey, sign, 'base64');

/** A JSON member's value exactly as in the text, because that is what is signed. */
export function rawMember(text: string, name: string): string | undefined {
  const key = `"${name}":`;
  const start = text.indexOf(key);
  if (start < 0) return undefined;
  const from = start + key.length;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') at = endOfString(text, at);
    else if (letter === '{') depth += 1;
    else if (letter === '}' && --depth === 0) return text.slice(from, at + 1);
  }
  return undefined;
}

/** The end of a string that begins here. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
