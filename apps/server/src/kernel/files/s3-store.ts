import { checkName, type FileStore } from './file-store.ts';
import { type StoreKey, signedHeaders } from './signature.ts';

/** A bucket of an S3-compatible store. */
export interface Bucket extends StoreKey {
  /** The bucket's address: `https://store.example.com/bucket` or `https://bucket.store.example.com`. */
  address: string;
  now(): number;
}

/** A store that is silent for this long counts as unavailable. */
const patienceMs = 10_000;

/** Files in an S3-compatible bucket. */
export function s3Store({ address, now, ...key }: Bucket): FileStore {
  const base = address.replace(/\/+$/, '');
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Uint8Array) => {
    checkName(name);
    const url = new URL(`${base}/${name}`);
    const headers = signedHeaders(key, { method, url, now: now(), ...(body && { body }) });
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: new Uint8Array(body) }),
    });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`the store of files answered ${answer.status} to ${method} ${name}`);
  };
  return {
    put: async (name, bytes) => {
      const answer = await ask('PUT', name, bytes);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the store of files knows no such bucket: ${base}`);
    },
    get: async (name) => {
      const answer = await ask('GET', name);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? bytes : undefined;
    },
    remove: async (name) => {
      await (await ask('DELETE', name)).arrayBuffer();
    },
  };
}
