import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvals } from '@kickstand/contract/platform/approvals';
import { persons, riderPersons } from '@kickstand/contract/riders/persons';
import { rider } from '@kickstand/contract/rides/trips';
import { packTrack } from '@kickstand/domain/fleet/tracks';
import { postingOf } from '@kickstand/domain/money/ledger';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOpenTrip, aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aConsent } from '../../../test/money/a-consent.ts';
import { aDeposit } from '../../../test/money/a-deposit.ts';
import { aDebtor } from '../../../test/money/a-rider.ts';
import { aCertificate } from '../../../test/people/identities.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { folderStore } from '../../kernel/files/file-store.ts';
import { newId } from '../../kernel/ids.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { addLot } from '../../money/wallet/lots.service.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { fileOf } from '../../platform/photos/photos.service.ts';
import { insertPhoto, takePhotos } from '../../platform/photos/photos.store.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { insertSearch } from '../../rides/trips/counters.store.ts';
import { insertIdentity } from '../identities/identities.store.ts';
import { ridersRoutes } from '../riders/riders.routes.ts';
import { personsRoutes } from './persons.routes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const reason = '用户来电申请注销';
const vault = makeVault(Buffer.alloc(32, 3));
const folder = mkdtempSync(join(tmpdir(), 'kickstand-person-'));
const files = folderStore(join(folder, 'pictures'));
const codes = ['070101', '07010103', '07010127', 'exportPii', 'approve'];
const texts = { vault, onQueued: () => undefined, canSend: true };
let fixture: FeatureFixture;

beforeAll(async () => {
  let all: readonly Route[] = [];
  fixture = await featureFixture(() => {
    all = [
      ...personsRoutes({ zone, folder, files, texts, vault }),
      ...ridersRoutes({ zone, phoneHash: vault.phoneHash }),
      ...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }),
    ];
    return all;
  });
  await fixture.write(async (db) => {
    for (const operatorId of ['maker', 'checker']) await aStaffMember(db, { operatorId, agentId, codes });
  });
});
afterAll(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true });
});

const as = (operatorId: string) =>
  fixture.as({
    operatorId,
    name: operatorId,
    agentId,
    codes,
    scope: { agentIds: [agentId], opAreaIds: 'all' },
  });
const app = () => fixture.as({ codes: ['riderApp'] });
const newRider = () => fixture.write((db) => aRider(db, agentId));
const remove = (riderId: string) => as('maker')(persons.delete, { params: { riderId }, body: { reason } });

/** Content of a file in an archive of the caller’s exports. */
function fileIn(taskId: string | undefined, name: string) {
  const all = unzipSync(readFileSync(join(folder, `${taskId}.zip`)));
  return Buffer.from(all[name] ?? []).toString();
}

/** Approves the pending request. */
async function agree() {
  const { approval_id } = await fixture.write((db) =>
    db.selectFrom('approval').select('approval_id').where('state', '=', 'pending').executeTakeFirstOrThrow(),
  );
  return as('checker')(approvals.approve, { params: { id: approval_id }, body: {} });
}

test('an account with debts, a deposit or open affairs is not deleted, and each of them is named', async () => {
  const { riderId } = await fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now }));
  await fixture.write(async (db) => {
    await aDeposit(db, { agentId, now: fixture.clock.now, riderId, cents: 9_900 });
    await aCertificate(db, agentId, { riderId });
  });
  const said = await remove(riderId);
  expect(said).toMatchObject({ status: 409, code: 'person.tied' });
  for (const what of ['欠款', '诚信金 ¥99.00', '待审的认证']) expect(said.promot).toContain(what);
  const { data } = await as('maker')(persons.privacy, { params: { riderId } });
  expect(data?.ties.map(({ kind }) => kind)).toEqual(['debt', 'deposit', 'certificate']);
  expect((await app()(riderPersons.delete, { params: { riderId } })).code).toBe('person.tied');
});

/** For a picture without camera data. */
const untold = { at: null, place: null };

test('a deletion takes the person out of everything, keeps the account’s number, and locks the phone for a month', async () => {
  const { riderId, phone } = await newRider();
  const photoId = newId();
  await fixture.write(async (db) => {
    const of = { name: '陈晓兰', numberMasked: '11****2X', bornOn: '1990-01-01', now: fixture.clock.now };
    await insertIdentity(db, { ...of, riderId, numberBox: 'x', numberHash: newId() });
    const size = { bytes: 1, width: 1, height: 1, sha256: photoId, look: null, taken: untold };
    const sent = { photoId, sender: { riderId }, now: fixture.clock.now };
    await insertPhoto(db, { ...size, ...sent, kind: 'identity' });
    const use = { usedBy: 'certificate', objectId: newId(), areaId: 31, agentId } as const;
    await takePhotos(db, use, { sender: { riderId }, kind: 'identity', photoIds: [photoId] });
    const lotId = newId();
    const lot = { paymentId: null, withLotId: null, areaId: 31, source: 'platform', endsAt: null } as const;
    await addLot(db, { ...lot, lotId, riderId, kind: 'gift', cents: 300, now: fixture.clock.now });
    const about = { source: 'test', sourceId: lotId, eventAt: fixture.clock.now, now: fixture.clock.now };
    const gift = postingOf('giftGranted', { gift: 300 }, { rider: riderId });
    await post(db, gift, { ...about, zone, agentId: 2, areaId: 31 });
    await aConsent(db, { agentId, now: fixture.clock.now, riderId });
  });
  await app()(riderPersons.comes, {
    params: { riderId },
    body: { deviceId: 'device-of-one', platform: 'wechat' },
  });
  await as('maker')(persons.write, { params: { riderId }, body: { body: '您的车辆已找到。' } });
  expect((await remove(riderId)).status).toBe(202);
  expect((await agree()).status).toBe(200);
  const left = await fixture.write(async (db) => ({
    rider: await db
      .selectFrom('rider')
      .select(['phone', 'name', 'state'])
      .where('rider_id', '=', riderId)
      .executeTakeFirst(),
    about: await Promise.all(
      (['rider_identity', 'rider_device', 'rider_message'] as const).map((table) =>
        db.selectFrom(table).select('rider_id').where('rider_id', '=', riderId).execute(),
      ),
    ),
    photo: await db
      .selectFrom('photo as p')
      .leftJoin('photo_use as u', 'u.photo_id', 'p.photo_id')
      .select(['p.agent_id', 'u.object_id'])
      .where('p.photo_id', '=', photoId)
      .executeTakeFirst(),
    consent: await db
      .selectFrom('pay_later_consent')
      .select('state')
      .where('rider_id', '=', riderId)
      .executeTakeFirst(),
    gift: await db
      .selectFrom('ledger_account')
      .select('balance')
      .where('owner', '=', riderId)
      .where('code', '=', '2120')
      .executeTakeFirst(),
  }));
  expect(left.rider).toEqual({ phone: '', name: '', state: 'cancelled' });
  expect(left.about.flat()).toEqual([]);
  expect(left.photo).toEqual({ agent_id: null, object_id: null });
  expect(left.gift).toEqual({ balance: 0 });
  expect(left.consent).toEqual({ state: 'ending' });
  expect((await remove(riderId)).code).toBe('rider.cancelled');
  const { data } = await as('maker')(persons.privacy, { params: { riderId } });
  expect(data?.history).toMatchObject([{ kind: 'deleted', by: 'maker', approver: 'checker', reason }]);

  const again = () => app()(rider.register, { body: { phone, name: '陈晓兰', serviceAreaId: 31 } });
  expect(await again()).toMatchObject({ status: 409, code: 'rider.phone_locked' });
  fixture.clock.now += 31 * 86_400_000;
  expect((await again()).data?.riderId).not.toBe(riderId);
});

test('a rider’s own deletion needs nobody else', async () => {
  const { riderId } = await newRider();
  expect((await app()(riderPersons.delete, { params: { riderId } })).status).toBe(200);
  const { data } = await as('maker')(persons.privacy, { params: { riderId } });
  expect(data?.history).toMatchObject([{ kind: 'deleted', by: null, approver: null }]);
});

test('a file of everything about a person lies among the exports of who asked, and the rider may have it too', async () => {
  const { riderId } = await fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now }));
  const number = '110105194912310021';
  await fixture.write((db) =>
    insertIdentity(db, {
      riderId,
      name: '陈晓兰',
      numberBox: vault.seal(number, `identity:${riderId}`),
      numberHash: newId(),
      numberMasked: '1101************21',
      bornOn: '1949-12-31',
      now: fixture.clock.now,
    }),
  );
  const said = await as('maker')(persons.export, { params: { riderId }, body: { reason } });
  expect(said.data).toMatchObject({ state: 'done', kind: 'export' });
  const { data } = JSON.parse(fileIn(said.data?.id, 'rider.json'));
  expect(data.rider_identity[0].number).toBe(number);
  expect(data.ride_order).toHaveLength(1);
  expect(JSON.stringify(data)).not.toContain('number_box');
  const own = await app()(riderPersons.export, { params: { riderId } });
  expect(own.data?.data.receivable).toHaveLength(1);
  const shown = await as('maker')(persons.privacy, { params: { riderId } });
  expect(shown.data?.history.map(({ by }) => by)).toEqual(expect.arrayContaining(['maker', null]));
});

test('a file about a person holds what they looked for, where their rides went and the pictures they sent', async () => {
  const { riderId, number: vehicle, tripId } = await fixture.write((db) => anOpenTrip({ agentId }, db));
  const [photoId, began] = [newId(), fixture.clock.now - 600_000];
  await files.put(fileOf({ id: photoId, size: 'full' }), Buffer.from('a picture'));
  await fixture.write(async (db) => {
    const picture = { bytes: 9, width: 1, height: 1, sha256: photoId, look: null, taken: untold };
    const sent = { photoId, sender: { riderId }, now: fixture.clock.now };
    await insertPhoto(db, { ...picture, ...sent, kind: 'evidence' });
    const searched = { searchId: newId(), riderId, at: began, lng: 113.5, lat: 30.5, vehicle: null };
    await insertSearch(db, { ...searched, areaId: 31, agentId, outcome: 'none_near' });
    await insertSearch(db, { ...searched, searchId: newId(), areaId: 41, agentId: 4, outcome: 'found' });
    const point = { at: began + 60_000, lng: 113.51, lat: 30.51, speed: 12, course: 90 };
    const times = { from_at: new Date(point.at), to_at: new Date(point.at) };
    const packed = Buffer.from(packTrack([point]));
    await db
      .insertInto('track')
      .values({ vehicle_id: vehicle, trip_id: tripId, ...times, points: 1, packed })
      .execute();
  });
  const said = await as('maker')(persons.export, { params: { riderId }, body: { reason } });
  expect(said.data).toMatchObject({ fileName: expect.stringMatching(/\.zip$/) });
  const { data } = JSON.parse(fileIn(said.data?.id, 'rider.json'));
  expect(data.search).toMatchObject([{ outcome: 'none_near', lng: 113.5 }]);
  expect(data.track).toMatchObject([{ trip_id: tripId, points: [{ lng: 113.51, lat: 30.51 }] }]);
  expect(fileIn(said.data?.id, `pictures/${photoId}.jpg`)).toBe('a picture');
  const own = await app()(riderPersons.export, { params: { riderId } });
  expect(own.data?.data).toMatchObject({ search: [{}, {}], track: [{ trip_id: tripId }] });
});

test('a device that two riders use, and a certificate with one number, are shown with who shares them', async () => {
  const [one, two] = [await newRider(), await newRider()];
  for (const { riderId } of [one, two, one])
    await app()(riderPersons.comes, {
      params: { riderId },
      body: { deviceId: 'family-phone', platform: 'alipay', model: 'Redmi' },
    });
  const { data } = await as('maker')(persons.devices, { params: { riderId: one.riderId } });
  expect(data).toMatchObject({
    devices: [{ platform: 'alipay', model: 'Redmi', uses: 2, others: 1 }],
    shared: [{ by: 'device', riderId: two.riderId, name: '骑*人' }],
    flags: ['shared_device'],
  });
});

test('what the staff writes to a rider is kept, and sent five times a day at most', async () => {
  const { riderId } = await newRider();
  const write = () => as('maker')(persons.write, { params: { riderId }, body: { body: '请到站点领取车辆' } });
  for (let i = 0; i < 5; i++) expect((await write()).status).toBe(200);
  expect((await write()).code).toBe('person.messaged_often');
  await fixture.write((db) =>
    db
      .updateTable('outbox')
      .set({ state: 'undelivered', problem: 'no route', next_at: null })
      .where('lane', '<>', 'x')
      .execute(),
  );
  const { data } = await as('maker')(persons.messages, { query: { riderId } });
  expect(data).toMatchObject({ count: 5 });
  expect(data?.list[0]).toMatchObject({ kind: 'manual', state: 'failed', problem: 'no route', by: 'maker' });
});
