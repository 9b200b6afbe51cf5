import { createHash, createHmac } from 'node:crypto';

/** Credentials and location of a store. */
export interface StoreKey {
  keyId: string;
  secret: string;
  region: string;
}

interface Request {
  method: string;
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  now: number;
}

const hashOf = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** As the signature requires: every byte but letters, digits and `-._~` percent-encoded. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The headers that sign a request for an S3-compatible store: AWS Signature Version 4 over method, path, the given headers and the
 * body. The address has no query.
 */
export function signedHeaders(
  { keyId, secret, region }: StoreKey,
  { method, url, headers = {}, body = new Uint8Array(), now }: Request,
) {
  const instant = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = instant.slice(0, 8);
  const given: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': hashOf(body),
    'x-amz-date': instant,
  };
  const all = Object.entries({ ...given, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)));
  const canonical = [
    method,
    path.join('/'),
    '',
    ...all.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    given['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce(mac, mac(mac(`AWS4${secret}`, day), region));
  const signature = mac(key, ['AWS4-HMAC-SHA256', instant, scope, hashOf(canonical)].join('\n')).toString(
    'hex',
  );
  return {
    ...given,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}
