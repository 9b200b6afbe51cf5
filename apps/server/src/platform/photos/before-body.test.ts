import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { photosRefusals, staffPhotos } from '@kickstand/contract/platform/photos';
import { requestWindowMs } from '@kickstand/domain/platform/session';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { phones, type SessionFixture, sessionFixture } from '../../../test/session-fixture.ts';
import { newId } from '../../kernel/ids.ts';
import { photosRoutes } from './photos.routes.ts';
import { insertPhoto } from './photos.store.ts';

/** Pictures in envelopes: they are readable only when complete, but the request head identifies the sender. */
let fixture: SessionFixture;
let clerk: Browser;
let content: string;

beforeAll(async () => {
  fixture = await sessionFixture({}, ({ vault }) =>
    photosRoutes({ store: memoryStore(), seal: vault.addressSeal, zone: 'Asia/Shanghai' }),
  );
  await fixture.write((db) =>
    db
      .updateTable('role')
      .set({ codes: ['1201'] })
      .where('role_id', '=', 'r-clerk')
      .execute(),
  );
  await fixture.app.listen({ host: '127.0.0.1', port: 0 });
  const [width, height] = [700, 600];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  content = (await noise.png().toBuffer()).toString('base64');
  clerk = await fixture.loggedIn(phones.clerk);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.pass(2_000));

/** Refusals come within this time, milliseconds. */
const patienceMs = 3_000;

/** Sends the head of a sealed picture and its first megabytes, then waits for the server’s reply or a timeout. */
async function begin({ key, late = 0 }: { key?: string; late?: number } = { key: newId() }) {
  const sealed = await clerk.seal(staffPhotos.upload, { body: { content } });
  fixture.pass(late);
  const { port } = fixture.app.server.address() as AddressInfo;
  const length = Buffer.byteLength(sealed.body ?? '');
  expect(length).toBeGreaterThan(1_000_000);
  const socket = connect(port, '127.0.0.1');
  const heard = text(socket);
  const headers = {
    ...sealed.headers,
    ...(key && { 'idempotency-key': key }),
    host: 'localhost',
    'content-length': length,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const first = sealed.body?.slice(0, 1_000) ?? '';
  socket.write(`POST ${staffPhotos.upload.path} HTTP/1.1\r\n${head.join('')}\r\n${first}`);
  const answered = await Promise.race([heard, wait(patienceMs)]);
  if (answered !== undefined) return answered;
  socket.write(sealed.body?.slice(1_000) ?? '');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  await heard.catch(() => undefined);
  return `after all of it: ${answer}`;
}

test('a picture from whoever may send one is received', async () => {
  expect(await begin()).toMatch(/^after all of it: HTTP\/1.1 200 /);
});

const change = async (table: 'role' | 'session', set: object) => {
  const id = table === 'role' ? (['role_id', 'r-clerk'] as const) : (['sid', clerk.session.sid] as const);
  await fixture.write((db) => db.updateTable(table).set(set).where(id[0], '=', id[1]).execute());
  // The server’s knowledge of a session is at most a second old.
  fixture.pass(2_000);
};

/** As many unused pictures as the clerk may have. */
const sendMany = () =>
  fixture.write(async (db) => {
    const taken = { at: null, place: null };
    const of = { kind: 'evidence', bytes: 1, width: 1, height: 1, look: null, taken } as const;
    for (let i = 0; i < 12; i++) {
      const one = { photoId: newId(), sha256: `${i}`.padStart(64, '0'), now: fixture.clock.now };
      await insertPhoto(db, { ...of, ...one, sender: { operatorId: 'o-clerk' } });
    }
  });

interface Case {
  who: string;
  status: number;
  code: string;
  so(): Promise<unknown>;
  over(): Promise<unknown>;
}
const all = { codes: ['1201'] };

test.each<Case>([
  {
    who: 'has as many as may belong to nothing',
    status: photosRefusals['photo.too_many'].status,
    code: 'photo.too_many',
    so: sendMany,
    over: () => fixture.write((db) => db.deleteFrom('photo').execute()),
  },
  {
    who: 'looks as a franchisee',
    status: 403,
    code: 'common.read_only',
    so: async () => {
      await fixture.write((db) =>
        db
          .updateTable('role')
          .set({ codes: ['1201', '01'] })
          .where('role_id', '=', 'r-clerk')
          .execute(),
      );
      await change('session', { view_as_agent_id: 3 });
    },
    over: () => change('session', { view_as_agent_id: null }),
  },
  {
    who: 'may send none',
    status: 403,
    code: 'common.forbidden',
    so: () => change('role', { codes: ['0302'] }),
    over: () => change('role', all),
  },
])('is refused before it is received from whoever $who', async ({ status, code, so, over }) => {
  await so();
  const answer = await begin();
  await over();
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(`"code":"${code}"`);
});

test('is refused before it is received where it could be sent twice, or comes too late', async () => {
  expect(await begin({})).toContain('"code":"common.idempotency_missing"');
  expect(await begin({ late: requestWindowMs + 1 })).toContain('"code":"session.clock_off"');
});

test('that was answered already is answered again, though no more may belong to nothing', async () => {
  const key = newId();
  expect(await begin({ key })).toContain('HTTP/1.1 200 ');
  await sendMany();
  expect(await begin({ key })).toMatch(/^after all of it: HTTP\/1.1 200 /);
});
