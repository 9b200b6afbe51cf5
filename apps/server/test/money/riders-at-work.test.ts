import { userCards } from '@kickstand/contract/money/cards';
import { certificates } from '@kickstand/contract/riders/identities';
import { rider } from '@kickstand/contract/rides/trips';
import { personOf } from '@kickstand/town';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/kernel/database/db.ts';
import { invoicesRoutes } from '../../src/money/invoices/invoices.routes.ts';
import { verifyBooks } from '../../src/money/ledger/books.service.ts';
import { mallRoutes } from '../../src/money/mall/mall.routes.ts';
import { askProviders } from '../../src/money/payments/asking.service.ts';
import { askAboutConsents } from '../../src/money/payments/consent-asking.service.ts';
import { paymentsRoutes } from '../../src/money/payments/payments.routes.ts';
import { putContent } from '../../src/places/area-settings/area-settings.store.ts';
import { photosRoutes } from '../../src/platform/photos/photos.routes.ts';
import { makeVault } from '../../src/platform/session/keys/vault.ts';
import { strictLimits } from '../../src/platform/session/session.settings.ts';
import { identitiesRoutes } from '../../src/riders/identities/identities.routes.ts';
import { membershipRoutes } from '../../src/riders/membership/membership.routes.ts';
import { ridersRoutes } from '../../src/riders/riders/riders.routes.ts';
import { returnsRoutes } from '../../src/rides/returns/returns.routes.ts';
import { settleTrips } from '../../src/rides/trips/settle.service.ts';
import { answered, aPair } from '../examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../feature-fixture.ts';
import { memoryStore } from '../pictures.ts';
import { aProduct } from './a-card.ts';
import { AProvider } from './a-provider.ts';
import { anUnpaidOrder } from './a-rider.ts';
import { aSeller } from './an-invoice.ts';
import { townRiders } from './town-riders.ts';

const zone = 'Asia/Shanghai';
const [agentId, areaId] = [3, 31];
const vault = makeVault(Buffer.alloc(32, 3));
const photos = { store: memoryStore(), seal: vault.addressSeal, zone };
const providers = new Map();
const parts = { zone, providers, photos };
let fixture: FeatureFixture;
let provider: AProvider;
let town: ReturnType<typeof townRiders>;
let users: { riderId: string; person: { serviceAreaId: number; number: number } }[];
let app: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...paymentsRoutes(parts),
    ...mallRoutes(parts),
    ...membershipRoutes(parts),
    ...identitiesRoutes({
      zone,
      photos,
      vault,
      codes: { vault, limits: strictLimits, canSend: true, onQueued: () => undefined },
    }),
    ...photosRoutes(photos),
    ...invoicesRoutes(photos),
    ...returnsRoutes(parts),
    ...ridersRoutes(parts),
  ]);
  provider = new AProvider(() => fixture.clock.now);
  for (const name of ['wechat', 'alipay']) providers.set(name, { provider, merchantId: '1900000109' });
  app = fixture.as({ codes: ['riderApp'] });
  await fixture.write(open);
  town = townRiders({ app, pay: (outNo) => provider.pay(outNo), agree: (code) => provider.agree(code) });
  users = [];
  for (let number = 0; number < 40; number++) {
    const person = { serviceAreaId: areaId, number };
    const { data } = await app(rider.register, {
      body: { ...personOf(areaId, number, 'zh'), serviceAreaId: areaId },
    });
    users.push({ riderId: data?.riderId ?? '', person });
  }
}, 60_000);
afterAll(() => fixture.close());

/** The area sells every kind of card, takes a deposit, a member card or a student, and gives invoices. */
async function open(db: Db) {
  const now = fixture.clock.now;
  const content = {
    permitsAll: false,
    takesDeposit: true,
    depositCents: 9_900,
    takesMembers: true,
    takesCertificates: true,
    certificateKinds: ['student'],
    scoreWaives: true,
  };
  const by = { by: '张三', approver: undefined, reason: '开通诚信金', now };
  await putContent(db, { areaId, group: 'permit', content, version: 1, ...by });
  await aProduct(db, { agentId, now });
  const half = { by: 'share', payBp: 5_000, mostCents: null } as const;
  await aProduct(db, { agentId, now, over: { name: '折扣卡', rights: half } });
  const pass = { rights: { by: 'pass' }, totalUses: 0, dailyUses: 0 } as const;
  await aProduct(db, { agentId, now, over: { name: '会员卡', ...pass } });
  await aSeller(db, agentId);
}

/** The server goes on with the town. */
const live = (all: readonly Promise<unknown>[]) =>
  town.live(all, (ms) => {
    fixture.clock.now += ms;
    return ask();
  });
const jobs = () => ({ ...parts, database: fixture.database, now: () => fixture.clock.now });
async function ask() {
  await askAboutConsents(jobs());
  await askProviders(jobs());
}
const userOf = ({ riderId, person }: (typeof users)[number]) => town.user(riderId, person);

const rows = (work: (db: Db) => Promise<unknown[]>) => fixture.write(work);

test('who is not let ride pays a deposit, has a provider vouch, buys a member card or applies for a certificate', async () => {
  await live(users.map((one) => town.becomeQualified(userOf(one), areaId)));
  const { deposits, cards, consents } = town.figures;
  expect(deposits).toBeGreaterThan(1);
  expect(consents).toBeGreaterThan(2);
  expect(cards).toBeGreaterThan(1);
  const paid = (db: Db) => db.selectFrom('deposit').selectAll().where('state', '=', 'paid').execute();
  expect(await rows(paid)).toHaveLength(deposits);
  const vouched = (db: Db) =>
    db.selectFrom('pay_later_consent').selectAll().where('state', '=', 'standing').execute();
  expect(await rows(vouched)).toHaveLength(consents);
});

test('there are papers with pictures, cards, invoices and requests for another phone, and deposits are asked back', async () => {
  const all = users.map(userOf);
  const some = all.slice(0, 12);
  const orders = await fixture.write(async (db) => {
    const ids: string[] = [];
    for (const { riderId } of some)
      ids.push(await anUnpaidOrder(db, { riderId, agentId, now: fixture.clock.now, due: {} }));
    return ids;
  });
  await live(some.map((user, i) => town.payFor(user, orders[i] ?? '')));
  // The providers are asked whether it was paid.
  fixture.clock.now += 31_000;
  await ask();
  await live([...some.map(town.askForInvoice), ...all.map((user) => town.askDepositBack(user, areaId))]);
  await live(some.map((user) => town.buyRidingCard(user, areaId)));
  await live(users.slice(0, 6).map((one) => town.certify(userOf(one), one.person)));
  await live(users.slice(6, 9).map((one) => town.askForRebind(userOf(one), one.person)));
  const { figures } = town;
  for (const name of ['cards', 'certificates', 'invoices', 'depositsBack'] as const)
    expect([name, figures[name]]).not.toEqual([name, 0]);
  expect(figures.rebinds).toBe(3);
  const open = (table: 'certificate' | 'rebind_request' | 'invoice_request') => (db: Db) =>
    db.selectFrom(table).selectAll().where('state', '=', 'pending').execute();
  expect(await rows(open('certificate'))).toHaveLength(figures.certificates);
  const papers = (db: Db) =>
    db.selectFrom('photo_use').selectAll().where('used_by', '=', 'certificate').execute();
  expect((await rows(papers)).length).toBeGreaterThanOrEqual(figures.certificates);
  expect(await rows(open('invoice_request'))).toHaveLength(figures.invoices);
  const clerk = fixture.as({ codes: ['0703', '070307', 'pii'] });
  const { data: waiting } = await clerk(certificates.list, { query: {} });
  const params = { certificateId: waiting?.list[0]?.id ?? '' };
  expect((await clerk(certificates.single, { params })).data).toMatchObject({
    state: 'pending',
    identityMasked: expect.any(String),
  });
  const shown = (await clerk(certificates.papers, { params })).data?.photos[0];
  expect(shown).toMatchObject({ width: 360, height: 240, twins: 0 });
});

test('who stands beside a station applies to give the vehicle back there, with a picture', async () => {
  const trips: { riderId: string; tripId: string; carId: string }[] = [];
  const fix = { lng: 113.5, lat: 30.5, accuracyM: 10 };
  for (let n = 0; n < 12; n++) {
    const { riderId, carId, number } = await fixture.write((db) => aPair({ agentId: 4 }, db));
    const { data } = await app(rider.start, { body: { riderId, carId, fix, platform: 'wechat' } });
    trips.push({ riderId, tripId: data?.tripId ?? '', carId });
    await fixture.write((db) => answered(db, number, 0, fixture.clock.now));
  }
  await settleTrips({ ...parts, database: fixture.database, now: () => fixture.clock.now });
  const at = [fix.lng, fix.lat] as const;
  for (let round = 0; round < 20 && town.figures.applications < 4; round++)
    await live(
      trips.map(({ riderId, tripId, carId }) => {
        const user = town.user(riderId);
        return town.applyForReturn(user, tripId, { carId, at });
      }),
    );
  const filed = (db: Db) => db.selectFrom('return_application').selectAll().execute();
  expect((await rows(filed)).length).toBe(town.figures.applications);
  expect(town.figures.applications).toBeGreaterThan(3);
});

test('cards go back too, and when every provider has said what it did the books agree', async () => {
  const clerk = fixture.as({ codes: ['070101', '07010108'] });
  for (const { riderId } of users) {
    const { data } = await clerk(userCards.ofRider, { query: { riderId } });
    for (const { id, version } of data?.list ?? [])
      await clerk(userCards.refund, { body: { id, version, reason: '用户要求退卡' } });
  }
  for (let minute = 0; minute < 8; minute++) {
    fixture.clock.now += 60_000;
    await ask();
  }
  const back = (db: Db) => db.selectFrom('user_card').selectAll().where('state', '=', 'refunded').execute();
  expect((await rows(back)).length).toBeGreaterThan(5);
  const { faults, entries } = await verifyBooks(fixture.database);
  expect(faults).toEqual([]);
  expect(entries).toBeGreaterThan(100);
});
