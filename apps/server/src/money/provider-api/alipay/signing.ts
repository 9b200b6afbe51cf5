import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** What we are at Alipay, and the keys between us. */
export interface AlipayAccount {
  /** The merchant's number (PID). */
  merchantId: string;
  appId: string;
  /** The scene of agreements that the provider gave us; empty without one. */
  serviceId: string;
  privateKey: KeyObject;
  providerKey: KeyObject;
}

export type Params = Readonly<Record<string, string>>;

/** What is signed of parameters: those that say something, by name. */
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

/** The value of a member of a JSON object as it stands in the text: that is what is signed. */
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

/** Where a string ends that begins here. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
