/** Bytes that WebCrypto accepts: never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = new TextEncoder();

export const bytesOf = (text: string): Bytes => utf8.encode(text);
export const textOf = (bytes: Bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

const chunk = 0x8000;

export function toBase64url(bytes: Uint8Array) {
  let binary = '';
  for (let i = 0; i < bytes.length; i += chunk)
    binary += String.fromCharCode(...bytes.subarray(i, i + chunk));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws if the text is not base64url. */
export function fromBase64url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text)) throw new Error('not base64url');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

export const randomBase64url = (bytes: number) =>
  toBase64url(globalThis.crypto.getRandomValues(new Uint8Array(bytes)));
