import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, folderStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';
import { signedHeaders } from './signature.ts';

const key = { keyId: 'KEYID', secret: 'a-secret', region: 'cn-north-1' };

/** The least that speaks S3: it checks who asks, and keeps what it is given below one bucket. */
function aBucket() {
  const files = new Map<string, Buffer>();
  const isSigned = ({ method = '', url = '', headers }: IncomingMessage, body: Buffer) => {
    const { 'x-amz-date': date, authorization } = headers;
    const now = Date.parse(String(date).replace(/(....)(..)(..T..)(..)(.*)/, '$1-$2-$3:$4:$5'));
    const address = new URL(url, `http://${headers.host}`);
    return authorization === signedHeaders(key, { method, url: address, body, now }).authorization;
  };
  const server = createServer(async (request, reply) => {
    const { method, url = '' } = request;
    const body = await buffer(request);
    const say = (status: number, said?: Buffer) => void reply.writeHead(status).end(said);
    if (!isSigned(request, body)) return say(403);
    if (!url.startsWith('/photos/')) return say(404);
    if (method === 'PUT') files.set(url, body);
    if (method === 'PUT') return say(200);
    if (method === 'DELETE') files.delete(url);
    if (method === 'DELETE') return say(204);
    return files.has(url) ? say(200, files.get(url)) : say(404);
  });
  return { server, files };
}

const folder = mkdtempSync(join(tmpdir(), 'kickstand-files-'));
const bucket = aBucket();
const s3 = (over: object = {}) => {
  const { port } = bucket.server.address() as AddressInfo;
  return s3Store({ address: `http://127.0.0.1:${port}/photos`, now: Date.now, ...key, ...over });
};
beforeAll(() => new Promise<void>((done) => bucket.server.listen(0, '127.0.0.1', done)));
afterAll(() => {
  bucket.server.close();
  rmSync(folder, { recursive: true });
});

describe.each<[string, () => FileStore]>([
  ['a folder', () => folderStore(folder)],
  ['a bucket', s3],
])('%s', (_, store) => {
  test('gives back what it keeps, byte for byte, until it is forgotten', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 0]);
    expect(await store().get('ab/one.full.jpg')).toBeUndefined();
    await store().put('ab/one.full.jpg', bytes);
    expect(await store().get('ab/one.full.jpg')).toEqual(bytes);
    await store().put('ab/one.full.jpg', Buffer.from('other'));
    expect(String(await store().get('ab/one.full.jpg'))).toBe('other');
    await store().remove('ab/one.full.jpg');
    await store().remove('ab/one.full.jpg');
    expect(await store().get('ab/one.full.jpg')).toBeUndefined();
  });

  test('knows no name that leads out of it', async () => {
    for (const name of ['../one.jpg', '/etc/passwd', 'a//b.jpg', 'a/../b.jpg', 'a..jpg', 'a?b.jpg'])
      await expect(async () => store().get(name)).rejects.toThrow('not a name of a file');
  });
});

test('nothing half-written is left in a folder under the name of a file', async () => {
  await Promise.all([1, 2, 3].map((n) => folderStore(folder).put('cd/two.jpg', Buffer.alloc(50_000, n))));
  expect(readdirSync(join(folder, 'cd'))).toEqual(['two.jpg']);
});

test('a bucket that is not there, or another key, is an error and no empty answer', async () => {
  await expect(s3({ secret: 'other' }).get('ab/one.full.jpg')).rejects.toThrow('answered 403');
  const { port } = bucket.server.address() as AddressInfo;
  const elsewhere = s3({ address: `http://127.0.0.1:${port}/nowhere` });
  await expect(elsewhere.put('ab/one.full.jpg', Buffer.from('x'))).rejects.toThrow('no such bucket');
});

test('a request is signed as the published example says', () => {
  const { authorization } = signedHeaders(
    {
      keyId: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    },
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { Range: 'bytes=0-9' },
      now: Date.UTC(2013, 4, 24),
    },
  );
  expect(authorization).toContain('SignedHeaders=host;range;x-amz-content-sha256;x-amz-date');
  expect(authorization).toContain(
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});
