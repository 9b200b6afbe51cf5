import {
  type Binding,
  bytesOf,
  type ClientSession,
  enterSession,
  fromBase64url,
  keyLabels,
  macText,
  makeSigningKey,
  paramsText,
  readSignature,
  type SealedPart,
  sealAad,
  textOf,
  toBase64url,
} from '@kickstand/domain/platform/session';

const { subtle } = globalThis.crypto;
const day = 86_400_000;

/** The server's copy of a session's keys: what the client may only encrypt with, it may only decrypt with, and so on. */
interface ServerKeys {
  sid: string;
  c2s: CryptoKey;
  s2c: CryptoKey;
  mac: CryptoKey;
}

async function serverKeys(secret: Uint8Array<ArrayBuffer>, sid: string): Promise<ServerKeys> {
  const root = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const derive = (info: string, kind: AesKeyGenParams | HmacKeyGenParams, use: KeyUsage) =>
    subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(sid), info: bytesOf(info) },
      root,
      kind,
      false,
      [use],
    );
  const aes = { name: 'AES-GCM', length: 256 };
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const [c2s, s2c, mac] = await Promise.all([
    derive(keyLabels.c2s, aes, 'decrypt'),
    derive(keyLabels.s2c, aes, 'encrypt'),
    derive(keyLabels.mac, hmac, 'verify'),
  ]);
  return { sid, c2s, s2c, mac };
}

/** A session that both sides already agreed on; `signedIn` as after the operator login. */
export async function agreedSession({ signedIn = true, expiresAt = Date.now() + 2 * day } = {}) {
  const secret = globalThis.crypto.getRandomValues(new Uint8Array(32));
  const sid = toBase64url(globalThis.crypto.getRandomValues(new Uint8Array(16)));
  const root = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const [signing, device] = await Promise.all([makeSigningKey(), makeSigningKey()]);
  const now = Date.now();
  const bare = { sid, handle: '', kid: 'kid1', skewMs: 0, expiresAt: 0, signing, device };
  const { login, ...opened } = await enterSession(
    { ...bare, keys: { root } as ClientSession['keys'] },
    {
      sid,
      _t: `kid1.${sid}.${sid}`,
      token: 'opaque',
      aud: 'test',
      expiresAt,
      until: now + 7 * day,
    },
  );
  const client: ClientSession = signedIn && login ? { ...opened, login } : opened;
  return { client, server: await serverKeys(secret, sid) };
}

/** A request as the client sent it. */
export interface OnWire {
  method: string;
  path: string;
  handle: string;
  query: string | undefined;
  body: string | undefined;
}

/** What a sealed request says; throws when its signature or its seal is not right. */
export async function openRequest(keys: ServerKeys, { method, path, handle, query, body }: OnWire) {
  const signature = readSignature(handle);
  if (!signature) throw new Error(`no signature on ${method} ${path}`);
  const { ts, nonce, mac } = signature;
  const binding = { method, path, sid: keys.sid, ts, nonce };
  const digest = toBase64url(new Uint8Array(await subtle.digest('SHA-256', paramsText(query, body))));
  const signed = await subtle.verify('HMAC', keys.mac, fromBase64url(mac), macText(binding, digest));
  if (!signed) throw new Error(`wrong signature on ${method} ${path}`);
  const open = (part: SealedPart, params: string | undefined) =>
    params === undefined ? undefined : openPart(keys, part, binding, params);
  return { binding, query: await open('query', query), body: await open('body', body) };
}

async function openPart({ c2s }: ServerKeys, part: SealedPart, binding: Binding, params: string) {
  const box = fromBase64url(params);
  const packed = box[0] === 1;
  const gcm = { name: 'AES-GCM', iv: box.slice(1, 13), additionalData: sealAad(part, binding, packed) };
  const clear = new Uint8Array(await subtle.decrypt(gcm, c2s, box.slice(13)));
  if (!packed) return JSON.parse(textOf(clear)) as unknown;
  const unpacked = new Blob([clear]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(unpacked).text()) as unknown;
}

/** The envelope around an answer, bound to the request it belongs to. */
export async function closeAnswer({ s2c }: ServerKeys, binding: Binding, answer: unknown) {
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(12));
  const gcm = { name: 'AES-GCM', iv, additionalData: sealAad('answer', binding, false) };
  const sealed = new Uint8Array(await subtle.encrypt(gcm, s2c, bytesOf(JSON.stringify(answer))));
  return { params: toBase64url(Uint8Array.from([0, ...iv, ...sealed])) };
}

export type Agreed = Awaited<ReturnType<typeof agreedSession>>;
