import { photosRefusals, riderPhotos } from '@kickstand/contract/platform/photos';
import { riderTickets, tickets } from '@kickstand/contract/service/tickets';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aDebtor } from '../../../test/money/a-rider.ts';
import { aPicture, aPictureFile, memoryStore } from '../../../test/pictures.ts';
import { ticketsRoutes } from '../../service/tickets/tickets.routes.ts';
import { makeVault } from '../session/keys/vault.ts';
import { photoPages } from './photos.pages.ts';
import { photosRoutes } from './photos.routes.ts';
import { forgetPhotos, papersOf, usePhotos } from './photos.service.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const minute = 60_000;
const store = memoryStore();
const seal = makeVault(Buffer.alloc(32, 3)).addressSeal;
const photos = { store, seal, zone };
let fixture: FeatureFixture;
let app: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...photosRoutes(photos),
    ...ticketsRoutes({ zone, providers: new Map(), photos }),
  ]);
  photoPages({ store, seal, now: () => fixture.clock.now })(fixture.app);
  app = fixture.as({ codes: ['riderApp'] });
});
afterAll(() => fixture.close());

const debtor = () => fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now }));
const upload = (riderId: string, content: string, kind: 'evidence' | 'identity' = 'evidence') =>
  app(riderPhotos.upload, { body: { riderId, content, kind } });
const uploaded = async (riderId: string, seed = 1) =>
  (await upload(riderId, await aPictureFile({ width: 800, height: 640, seed }))).data?.photoId ?? '';
const complaint = async (one: { riderId: string; orderId: string }, photoIds: string[]) => {
  const body = { ...one, reasons: ['other' as const], text: '看照片', photoIds };
  return app(riderTickets.file, { body });
};
const desk = (scope = {}) => fixture.as({ codes: ['0401'], agentId, ...scope });
const photosOfTicket = async (ticketId = '') =>
  (await desk()(tickets.single, { params: { ticketId } })).data?.photos ?? [];
const fetched = (url: string) => fixture.app.inject({ method: 'GET', url });

test('a picture is kept drawn anew: turned as it was held, no larger than is looked at, and without what its camera wrote', async () => {
  const { riderId, orderId } = await debtor();
  const camera = await aPicture({ width: 2_400, height: 1_200 })
    .withExif({ IFD0: { Make: 'Spy', ImageDescription: 'home address' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { data } = await upload(riderId, camera.toString('base64'));
  expect(data).toMatchObject({ width: 800, height: 1_600 });
  await complaint({ riderId, orderId }, [data?.photoId ?? '']);
  const [kept] = [...store.files.values()].slice(-2);
  expect(kept?.includes('Spy')).toBe(false);
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 1_600 });
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
});

test('what is no picture, only says so, or would fill the memory is refused with what is wrong', async () => {
  const { riderId } = await debtor();
  const bad = async (content: Buffer) => (await upload(riderId, content.toString('base64'))).code;
  expect(await bad(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('photo.unreadable');
  expect(await bad(Buffer.from('GIF89a...'))).toBe('photo.unreadable');
  expect(await bad((await aPicture({ width: 600, height: 400 }).jpeg().toBuffer()).subarray(0, 900))).toBe(
    'photo.unreadable',
  );
  const huge = sharp({ create: { width: 8_000, height: 5_200, channels: 3, background: '#fff' } });
  expect(await bad(await huge.png().toBuffer())).toBe('photo.too_large');
  expect(photosRefusals['photo.too_large'].status).toBe(413);
  const strip = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
  // Only the header is valid; decoding the rest would fail.
  const header = async (width: number, height: number) => (await strip(width, height)).subarray(0, 100);
  expect(await bad(await header(1, 2_000_000))).toBe('photo.strip');
  expect(await bad(await header(1_300, 100))).toBe('photo.strip');
  expect(await bad(await header(1_200, 100))).toBe('photo.unreadable');
  expect(await bad(await strip(1_200, 100))).toBeUndefined();
  expect(await upload('nobody', await aPictureFile())).toMatchObject({ code: 'rider.not_found' });
});

test('photos go with a complaint once, and only the rider’s own', async () => {
  const [one, other] = [await debtor(), await debtor()];
  const [a, b] = [await uploaded(one.riderId), await uploaded(one.riderId, 2)];
  expect(await complaint(other, [a])).toMatchObject({ code: 'photo.not_found' });
  const { data } = await complaint(one, [b, a]);
  expect((await photosOfTicket(data?.ticketId)).map(({ id }) => id)).toEqual([b, a]);
  const again = await fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now }));
  expect(await complaint({ ...again, riderId: one.riderId }, [a])).toMatchObject({ code: 'order.not_found' });
  const scope = { agentIds: [4], opAreaIds: 'all' as const };
  const elsewhere = desk({ agentId: 4, scope });
  expect(await elsewhere(tickets.single, { params: { ticketId: data?.ticketId ?? '' } })).toMatchObject({
    code: 'ticket.not_found',
  });
});

test('a photo that was sent for something else is known again, also saved anew and smaller', async () => {
  const [one, other] = [await debtor(), await debtor()];
  const big = await aPicture({ width: 900, height: 720, seed: 5 }).jpeg().toBuffer();
  const small = await sharp(big).resize(500).jpeg({ quality: 50 }).toBuffer();
  const ids = await Promise.all(
    [big, small].map(async (file, i) => {
      const { data } = await upload([one, other][i]?.riderId ?? '', file.toString('base64'));
      return data?.photoId ?? '';
    }),
  );
  const first = (await complaint(one, [ids[0] ?? ''])).data;
  expect((await photosOfTicket(first?.ticketId))[0]?.twins).toBe(0);
  await complaint(other, [ids[1] ?? '']);
  expect((await photosOfTicket(first?.ticketId))[0]?.twins).toBe(1);
});

test('an address leads to the picture for five minutes at most, and cannot be made up', async () => {
  const one = await debtor();
  const { data } = await complaint(one, [await uploaded(one.riderId, 3)]);
  const [photo] = await photosOfTicket(data?.ticketId);
  const { address = '', thumbnail = '' } = photo ?? {};
  expect((await photosOfTicket(data?.ticketId))[0]?.address).toBe(address);
  const answer = await fetched(address);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await fetched(thumbnail)).rawPayload.length).toBeLessThan(answer.rawPayload.length);
  expect((await fetched(`${address}x`)).statusCode).toBe(404);
  const forged = Buffer.from(JSON.stringify([photo?.id, 'full', '', fixture.clock.now * 2])).toString(
    'base64url',
  );
  expect((await fetched(`/photos/${forged}.${address.split('.')[1]}`)).statusCode).toBe(404);
  fixture.clock.now += 5 * minute;
  expect((await fetched(address)).statusCode).toBe(404);
  expect((await photosOfTicket(data?.ticketId))[0]?.address).not.toBe(address);
});

test('papers are no evidence, and are shown with the name of whoever looks all over them', async () => {
  const { riderId } = await fixture.write((db) => aRider(db, agentId));
  const one = await debtor();
  const paper = (await upload(riderId, await aPictureFile({ width: 400, height: 300 }), 'identity')).data;
  const photoIds = [paper?.photoId ?? ''];
  expect(await complaint({ ...one, riderId }, photoIds)).toMatchObject({ code: 'order.not_found' });
  const use = { usedBy: 'certificate', objectId: 'c1', areaId: 31, agentId } as const;
  await fixture.write((db) => usePhotos(db, use, { riderId, kind: 'identity', photoIds }));
  const shown = (name: string) =>
    fixture.write((db) => {
      const actor = { name, phone: '13800003000' };
      return papersOf(photos, { db, now: () => fixture.clock.now, actor } as never, 'certificate', 'c1');
    });
  const [li, zhou] = await Promise.all(
    ['李', '周'].map(async (name) => (await shown(name))[0]?.address ?? ''),
  );
  const [byLi, byZhou] = [await fetched(li ?? ''), await fetched(zhou ?? '')];
  expect(byLi.headers['cache-control']).toBe('no-store');
  const kept = await store.get(`${photoIds[0]?.slice(-2)}/${photoIds[0]}.full.jpg`);
  expect([
    byLi.rawPayload.equals(kept ?? byLi.rawPayload),
    byLi.rawPayload.equals(byZhou.rawPayload),
  ]).toEqual([false, false]);
});

test('what nothing uses within a day is forgotten with its files, and a rider sends no more than a dozen ahead', async () => {
  const { riderId } = await fixture.write((db) => aRider(db, agentId));
  const before = store.files.size;
  const file = await aPictureFile();
  for (let i = 0; i < 12; i++) await upload(riderId, file);
  expect(await upload(riderId, file)).toMatchObject({ code: 'photo.too_many' });
  expect(store.files.size).toBe(before + 24);
  const forget = () => forgetPhotos(photos, { database: fixture.database, now: () => fixture.clock.now });
  await forget();
  expect(store.files.size).toBe(before + 24);
  fixture.clock.now += 25 * 60 * minute;
  expect(await forget()).toBeGreaterThanOrEqual(12);
  expect(await upload(riderId, file)).toMatchObject({ status: 200 });
  expect(await forget()).toBe(0);
});
