import { type CouponBatchBody, coupons, riderCoupons } from '@kickstand/contract/marketing/coupons';
import { rewards } from '@kickstand/contract/marketing/rewards';
import { approvals } from '@kickstand/contract/platform/approvals';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aProduct } from '../../../test/money/a-card.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { aBatchBody } from '../../../test/rewards/a-coupon.ts';
import { newId } from '../../kernel/ids.ts';
import { checks } from '../../money/ledger/books.service.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { pauseTooFast } from '../campaigns/pace.jobs.ts';
import { rewardsRoutes } from '../rewards/rewards.routes.ts';
import { codesOfKey } from './code-keys.ts';
import { couponsRoutes } from './coupons.routes.ts';
import { forgetExports, forgetKeys } from './exporting.service.ts';
import { ringWhenGuessed } from './guessing.jobs.ts';
import { makeNextBatch } from './making.service.ts';

const zone = 'Asia/Shanghai';
const [minute, day] = [60_000, 86_400_000];
const codes = ['1709', '170902', '170903', '170904', '170905', '170906', '170944', 'approve'];
const vault = makeVault(Buffer.alloc(32, 7));
const store = memoryStore();
const parts = { zone, vault, store, seal: vault.addressSeal };
const reason = '开学活动发放';
let fixture: FeatureFixture;
type Member = ReturnType<FeatureFixture['as']>;
let [north, south, checker, onlooker, auditor, app]: Member[] = [];

const member = (agentId: number, operatorId = `marketer-of-${agentId}`) =>
  fixture.as({
    codes,
    agentId,
    operatorId,
    name: operatorId,
    scope: { agentIds: [agentId], opAreaIds: 'all' },
  });
const as = (one: Member | undefined) => one as Member;

beforeAll(async () => {
  const served = couponsRoutes(parts);
  fixture = await featureFixture([
    ...served,
    ...rewardsRoutes(zone),
    ...approvalsRoutes({ routes: () => served, zone, tell: () => undefined }),
  ]);
  await fixture.write(async (db) => {
    await aRole(db, { role_id: 'marketing', agent_id: 3, codes });
    await aRole(db, { role_id: 'onlooking', agent_id: 3, codes: ['approve'] });
    await anAccount(db, { operator_id: 'onlooker', agent_id: 3, role_id: 'onlooking' });
    for (const operator_id of ['marketer-of-3', 'checker'])
      await anAccount(db, { operator_id, agent_id: 3, role_id: 'marketing' });
  });
  [north, south, checker] = [member(3), member(4), member(3, 'checker')];
  onlooker = fixture.as({
    codes: ['approve'],
    agentId: 3,
    operatorId: 'onlooker',
    name: 'onlooker',
    scope: { agentIds: [3], opAreaIds: 'all' },
  });
  auditor = fixture.as({ codes: ['170801'], agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
  app = fixture.as({ codes: ['riderApp'] });
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.clock.now += day;
});

const job = () => ({ vault, database: fixture.database, now: () => fixture.clock.now });
const typed = (over: Partial<CouponBatchBody> = {}) => aBatchBody(3, fixture.clock.now, over);

/** A finished batch with its codes. */
async function made(over: Partial<CouponBatchBody> = {}) {
  const said = await as(north)(coupons.add, { body: typed(over) });
  const id = said.data?.id ?? '';
  expect(await makeNextBatch(job()), JSON.stringify(said)).toBe(id);
  return { id, codes: await codesOf(id) };
}

/** The codes of a batch, derived again from its key. */
const codesOf = (id: string) =>
  fixture.write(async (db) => {
    const batch = await db
      .selectFrom('coupon_batch as b')
      .innerJoin('coupon_issue as i', 'i.batch_id', 'b.batch_id')
      .select(['b.prefix', 'b.shape', 'i.key_sealed as keySealed', 'i.first', 'i.codes'])
      .where('b.batch_id', '=', id)
      .orderBy('i.no')
      .execute();
    return batch.flatMap(({ prefix, keySealed, first, codes: n, shape }) => {
      const codeOf = codesOfKey(vault, { batchId: id, keySealed: keySealed ?? '', prefix });
      return Array.from({ length: shape === 'shared' ? 1 : n }, (_, i) => codeOf(first + i));
    });
  });

const freshRider = (agentId = 3) => fixture.write(async (db) => (await aRider(db, agentId)).riderId);
const redeem = (riderId: string, code: string | undefined, areaId = 31) =>
  as(app)(riderCoupons.redeem, { body: { riderId, areaId, code: code ?? '' } });
const one = async (id: string) => {
  const { data } = await as(north)(coupons.one, { params: { id } });
  if (!data) throw new Error('there is no such batch');
  return data;
};
const gifts = (riderId: string) =>
  fixture.write((db) =>
    db
      .selectFrom('wallet_lot')
      .select(['left_cents as cents', 'ends_at as endsAt'])
      .where('rider_id', '=', riderId)
      .execute(),
  );

describe('codes of a batch', () => {
  test('are made as work that goes on by itself; who goes on after a kill makes the same ones, none twice', async () => {
    const said = await as(north)(coupons.add, { body: typed({ quantity: 5_000, prefix: 'KS' }) });
    const id = said.data?.id ?? '';
    expect(await one(id)).toMatchObject({ state: 'making', made: 0, quantity: 5_000 });
    let writes = 0;
    const killed = {
      ...fixture.database,
      read: fixture.database.read.bind(fixture.database),
      write: (...args: Parameters<typeof fixture.database.write>) => {
        writes += 1;
        if (writes > 2) throw new Error('killed');
        return fixture.database.write(...args);
      },
    };
    const stopped = makeNextBatch({ ...job(), database: killed as unknown as typeof fixture.database });
    await expect(stopped).rejects.toThrow('killed');
    expect((await one(id)).made).toBeLessThan(5_000);
    fixture.clock.now += 2 * minute;
    expect(await makeNextBatch(job())).toBe(id);
    expect(await one(id)).toMatchObject({ state: 'running', made: 5_000 });
    const kept = await fixture.write((db) =>
      db.selectFrom('coupon_code').select('digest').where('batch_id', '=', id).orderBy('serial').execute(),
    );
    const all = await codesOf(id);
    expect(all.every((code) => code.startsWith('KS'))).toBe(true);
    expect(kept.map(({ digest }) => digest)).toEqual(all.map((code) => vault.couponHash(code)));
    expect(new Set(all).size).toBe(5_000);
  });

  test('that could not be made are made on demand, and none that could', async () => {
    const { id } = await made();
    const again = (version: number) => as(north)(coupons.makeAgain, { params: { id }, body: { version } });
    expect((await again(1)).code).toBe('coupon.not_failed');
    await fixture.fresh.owner.query('alter table coupon_code no force row level security');
    await fixture.fresh.owner.query('delete from coupon_code where batch_id = $1 and serial > 2', [id]);
    await fixture.write((db) =>
      db.updateTable('coupon_batch').set({ state: 'failed', made: 2 }).where('batch_id', '=', id).execute(),
    );
    expect((await again(1)).status).toBe(200);
    expect(await makeNextBatch(job())).toBe(id);
    expect(await one(id)).toMatchObject({ made: 5, state: 'running' });
  });

  test('are appended under a key of their own, up to what a batch may have', async () => {
    const { id } = await made();
    const appended = await as(north)(coupons.append, {
      params: { id },
      body: { version: 1, count: 3, reason },
    });
    expect(appended.status).toBe(200);
    expect(await makeNextBatch(job())).toBe(id);
    expect(await one(id)).toMatchObject({ quantity: 8, made: 8, state: 'running' });
    expect(await redeem(await freshRider(), (await codesOf(id))[7])).toMatchObject({ status: 200 });
    const full = await as(north)(coupons.append, {
      params: { id },
      body: { version: 2, count: 99_999, reason },
    });
    expect(full).toMatchObject({ status: 409, code: 'coupon.full' });
  });

  test('are in no table and no log in plain text', async () => {
    const { codes: all } = await made();
    const [first = ''] = all;
    await redeem(await freshRider(), first);
    await as(north)(coupons.lookUp, { body: { code: first } });
    const { rows } = await fixture.write((db) =>
      sql<{ text: string }>`select string_agg(t::text, '') as text from (
        select to_jsonb(c)::text as t from coupon_code c union all select to_jsonb(b)::text from coupon_batch b
        union all select to_jsonb(i)::text from coupon_issue i union all select to_jsonb(l)::text from audit_log l
        union all select to_jsonb(g)::text from reward_grant g) as everything`.execute(db),
    );
    expect(rows[0]?.text).toContain(first.slice(-4));
    for (const code of all) expect(rows[0]?.text.includes(code.slice(0, 10))).toBe(false);
  });
});

describe('a rider who exchanges a code', () => {
  test('has the gift for the days it lasts, and nobody has it again', async () => {
    const { id, codes: all } = await made();
    const riderId = await freshRider();
    const done = await redeem(riderId, ` ${all[0]?.toLowerCase()} `);
    const validTo = fixture.clock.now + 30 * day;
    expect(done).toMatchObject({ status: 200, data: { kind: 'balance', cents: 200, validTo } });
    expect(await gifts(riderId)).toEqual([{ cents: 200, endsAt: validTo }]);
    expect(await redeem(await freshRider(), all[0])).toMatchObject({ status: 400, code: 'voucher.code' });
    expect(await one(id)).toMatchObject({ used: 1, usedPercent: 20, costCents: 200 });
    const found = await as(north)(coupons.lookUp, { body: { code: all[0] ?? '' } });
    expect(found.data).toMatchObject({ state: 'used', riderId, batchId: id });
  });

  test('is one of fifty at the same instant, and only one has it', async () => {
    const { codes: all } = await made();
    const riders = await Promise.all(Array.from({ length: 50 }, () => freshRider()));
    const done = await Promise.all(riders.map((riderId) => redeem(riderId, all[0])));
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(done.map(({ code }) => code))).toEqual(new Set([undefined, 'voucher.code']));
  });

  test.each([
    ['eats more than a twentieth of a batch pauses it', 80, 'paused', 'rider'],
    ['has as many of a big one leaves it running', 120, 'on', null],
  ])('%s', async (_, quantity, state, because) => {
    const { id, codes: all } = await made({ quantity, perRider: 10 });
    const riderId = await freshRider();
    for (const code of all.slice(0, 5)) expect(await redeem(riderId, code)).toMatchObject({ status: 200 });
    await pauseTooFast({ ...job(), zone, tell: () => undefined });
    const { rows } = await fixture.write((db) =>
      sql`select state, paused_because from campaign where campaign_id = ${id}`.execute(db),
    );
    expect(rows).toEqual([{ state, paused_because: because }]);
    const next = await redeem(riderId, all[5]);
    expect(next).toMatchObject(state === 'on' ? { status: 200 } : { code: 'voucher.code' });
  });

  test('gets the card that the shop sells, though it went off sale since', async () => {
    const { id: productId } = await fixture.write((db) =>
      aProduct(db, { agentId: 3, now: fixture.clock.now }),
    );
    const { codes: all } = await made({ reward: { kind: 'card', productId } });
    await fixture.write((db) =>
      db.updateTable('card_product').set({ state: 'off' }).where('product_id', '=', productId).execute(),
    );
    const riderId = await freshRider();
    const done = await redeem(riderId, all[0]);
    expect(done).toMatchObject({
      status: 200,
      data: { kind: 'card', cardKind: 'riding', name: '七日骑行卡' },
    });
    const cards = await fixture.write((db) =>
      db.selectFrom('user_card').select(['source', 'state']).where('rider_id', '=', riderId).execute(),
    );
    expect(cards).toEqual([{ source: 'gift', state: 'unused' }]);
    const listed = async () =>
      (await as(auditor)(rewards.list, { query: { riderId } })).data?.list.map(
        ({ reward, state, spentCents }) => ({ reward, state, spentCents }),
      );
    expect(await listed()).toEqual([{ reward: 'riding_card', state: 'granted', spentCents: 0 }]);
    const usedUp = { state: 'used_up', uses: 14, saved_cents: 1_400 };
    await fixture.write((db) =>
      db.updateTable('user_card').set(usedUp).where('rider_id', '=', riderId).execute(),
    );
    expect(await listed()).toEqual([{ reward: 'riding_card', state: 'used', spentCents: 1_400 }]);
  });

  test('of one code for all has it as long as there is some, and each no more often than they may', async () => {
    const { id, codes: all } = await made({ shape: 'shared', quantity: 10, perRider: 2 });
    expect(all).toHaveLength(1);
    const only = (await as(north)(coupons.codes, { query: { batchId: id } })).data?.list[0]?.id ?? '';
    const voided = await as(north)(coupons.voidCode, { params: { id: only }, body: { reason } });
    expect(voided.code).toBe('coupon.only_code');
    const first = await freshRider();
    const thrice = [await redeem(first, all[0]), await redeem(first, all[0]), await redeem(first, all[0])];
    expect(thrice.map(({ code }) => code)).toEqual([undefined, undefined, 'voucher.limit']);
    const riders = await Promise.all(Array.from({ length: 25 }, () => freshRider()));
    const done = await Promise.all(riders.map((riderId) => redeem(riderId, all[0])));
    expect(done.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(await one(id)).toMatchObject({ used: 10 });
    const faults = await fixture.write(async (db) => [
      (await checks.gifts(db)).count,
      (await checks.wallets(db)).count,
      (await checks.rewards(db)).count,
      (await checks.counters(db)).count,
    ]);
    expect(faults).toEqual([0, 0, 0, 0]);
  });

  test('hears one sentence whether it is wrong, over, paused, taken back or for another area', async () => {
    const { id, codes: all } = await made();
    const answers = [
      await redeem(await freshRider(), 'ABCDEFGHJKMNPQ'),
      await redeem(await freshRider(), all[1], 41),
    ];
    await as(north)(coupons.setPaused, { params: { id }, body: { version: 1, isPaused: true } });
    answers.push(await redeem(await freshRider(), all[1]));
    await as(north)(coupons.setPaused, { params: { id }, body: { version: 2, isPaused: false } });
    const listed = await as(north)(coupons.codes, { query: { batchId: id } });
    const second = listed.data?.list.find(({ serial }) => serial === 2)?.id ?? '';
    await as(north)(coupons.voidCode, { params: { id: second }, body: { reason } });
    answers.push(await redeem(await freshRider(), all[1]));
    await as(north)(coupons.voidBatch, { params: { id }, body: { version: 3, reason } });
    answers.push(await redeem(await freshRider(), all[2]));
    expect(await one(id)).toMatchObject({ state: 'void', voided: 5 });
    const over = await made({ endsAt: fixture.clock.now + minute });
    fixture.clock.now += 2 * minute;
    answers.push(await redeem(await freshRider(), over.codes[0]));
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, code: 'voucher.code' });
    expect(new Set(answers.map(({ promot }) => promot)).size).toBe(1);
  });

  test('has nothing of it after leaving or as somebody who works here, and the code stays good', async () => {
    const { codes: all } = await made();
    const [barred, colleague] = [await freshRider(), await freshRider()];
    await fixture.write(async (db) => {
      const { phone } = await db
        .selectFrom('rider')
        .select('phone')
        .where('rider_id', '=', colleague)
        .executeTakeFirstOrThrow();
      await anAccount(db, { operator_id: newId(), agent_id: 3, role_id: 'marketing', phone });
      await db.updateTable('rider').set({ state: 'cancelled' }).where('rider_id', '=', barred).execute();
    });
    for (const riderId of [barred, colleague])
      expect(await redeem(riderId, all[0])).toMatchObject({ status: 409, code: 'grant.person' });
    expect((await redeem(await freshRider(), all[0])).status).toBe(200);
  });

  test('never has it of a batch that is taken back at the same instant, whose count stays right', async () => {
    const { id, codes: all } = await made({ quantity: 20 });
    const riders = await Promise.all(all.map(() => freshRider()));
    const [, ...done] = await Promise.all([
      as(north)(coupons.voidBatch, { params: { id }, body: { version: 1, reason } }),
      ...riders.map((riderId, i) => redeem(riderId, all[i])),
    ]);
    const used = done.filter(({ status }) => status === 200).length;
    expect(done.every(({ status, code }) => status === 200 || code === 'voucher.code')).toBe(true);
    expect(await one(id)).toMatchObject({ state: 'void', used, voided: 20 - used });
  });

  test('is shut out after five wrong codes for an hour, though the sixth is right', async () => {
    const { codes: all } = await made();
    const riderId = await freshRider();
    for (let n = 0; n < 5; n++) expect((await redeem(riderId, `WRONG${n}`)).code).toBe('voucher.code');
    expect(await redeem(riderId, all[0])).toMatchObject({ status: 429, code: 'voucher.locked' });
    expect((await redeem(riderId, all[0])).promot).toContain('60');
    fixture.clock.now += 60 * minute;
    expect((await redeem(riderId, all[0])).status).toBe(200);
  });

  test('shuts out the installation too, in which another rider would go on, and of an address only whoever is new', async () => {
    const { codes: all } = await made();
    const installId = 'install-of-guesses';
    const address = '203.0.113.7';
    const guess = (riderId: string, n: number, by: object) =>
      as(app)(riderCoupons.redeem, { body: { riderId, areaId: 31, code: `WRONG${n}`, ...by } });
    const [guesser, friend] = [await freshRider(), await freshRider()];
    for (let n = 0; n < 5; n++) await guess(guesser, n, { installId });
    expect((await guess(friend, 9, { installId })).code).toBe('voucher.locked');
    expect((await redeem(friend, all[0])).status).toBe(200);
    for (let n = 0; n < 50; n++) await guess(await freshRider(), n, { address });
    const known = await freshRider();
    const since = new Date(fixture.clock.now - 7 * 24 * 60 * minute);
    await fixture.write((db) =>
      db.updateTable('rider').set({ registered_at: since }).where('rider_id', '=', known).execute(),
    );
    const fresh = await freshRider();
    await fixture.write((db) =>
      db
        .updateTable('rider')
        .set({ registered_at: new Date(fixture.clock.now) })
        .where('rider_id', '=', fresh)
        .execute(),
    );
    expect((await guess(fresh, 1, { address })).code).toBe('voucher.locked');
    expect((await guess(known, 1, { address })).code).toBe('voucher.code');
  });

  test('rings at head office once an hour where a thousand are wrong, whoever typed them', async () => {
    const told: string[] = [];
    const ring = () =>
      ringWhenGuessed({
        database: fixture.database,
        now: () => fixture.clock.now,
        zone,
        tell: (operatorId) => void told.push(operatorId),
      });
    const typeWrong = async () => redeem(await freshRider(), 'WRONG');
    await fixture.write(async (db) => {
      await aRole(db, { role_id: 'marketing-of-all', agent_id: headOffice, codes: ['1709'] });
      await anAccount(db, { operator_id: 'marketer', agent_id: headOffice, role_id: 'marketing-of-all' });
    });
    const near = (wrong: number) =>
      fixture.write((db) =>
        db.updateTable('coupon_try').set({ wrong }).where('entity', '=', 'all').execute(),
      );
    await typeWrong();
    await near(998);
    await typeWrong();
    await ring();
    expect(told).toEqual([]);
    await typeWrong();
    await ring();
    await typeWrong();
    await ring();
    expect(told).toEqual(['marketer']);
    fixture.clock.now += 60 * minute;
    await typeWrong();
    await near(1_000);
    await ring();
    expect(told).toEqual(['marketer', 'marketer']);
  });
});

describe('who makes a batch', () => {
  test('gives only what the own company pays, of cards that are sold in all of its areas', async () => {
    const foreign = await as(north)(coupons.add, { body: typed({ areaIds: [41] }) });
    expect(foreign.code).toBe('common.not_found');
    const whole = fixture.as({ codes, agentId: 2, operatorId: 'marketer-of-2' });
    const other = await whole(coupons.add, { body: typed({ areaIds: [31] }) });
    expect(other).toMatchObject({
      status: 409,
      code: 'campaign.companies',
      fields: { 'body.areaIds': expect.any(String) },
    });
    const past = await as(north)(coupons.add, { body: typed({ endsAt: fixture.clock.now }) });
    expect(past).toMatchObject({ code: 'campaign.period', fields: { 'body.endsAt': expect.any(String) } });
    const { id } = await fixture.write((db) =>
      aProduct(db, { agentId: 3, now: fixture.clock.now, state: 'draft' }),
    );
    const draft = await as(north)(coupons.add, { body: typed({ reward: { kind: 'card', productId: id } }) });
    expect(draft.code).toBe('reward.off_sale');
    await made({ prefix: 'AB' });
    const used = await as(north)(coupons.add, { body: typed({ prefix: 'AB' }) });
    expect(used).toMatchObject({ code: 'coupon.prefix', fields: { 'body.prefix': expect.any(String) } });
    expect((await as(south)(coupons.list, {})).data?.list).toEqual([]);
  });

  test('needs a second person beyond 50,000 a day in however many parts, or for more than 10,000 codes', async () => {
    const big = {
      quantity: 6_000,
      reward: { kind: 'balance', cents: 500, days: 1 },
    } as Partial<CouponBatchBody>;
    expect((await as(north)(coupons.add, { body: typed(big) })).status).toBe(200);
    expect(await as(north)(coupons.add, { body: typed(big) })).toMatchObject({ code: 'approval.requested' });
    const many = {
      quantity: 10_001,
      reward: { kind: 'balance', cents: 10, days: 1 },
    } as Partial<CouponBatchBody>;
    fixture.clock.now += day;
    const half = {
      quantity: 6_000,
      reward: { kind: 'balance', cents: 300, days: 1 },
    } as Partial<CouponBatchBody>;
    const answers = await Promise.all([1, 2, 3, 4].map(() => as(north)(coupons.add, { body: typed(half) })));
    // Two batches of 18,000 are issued, or one plus a pending one, never three.
    const issued = answers.filter(({ status }) => status === 200).length;
    expect(issued === 1 || issued === 2).toBe(true);
    expect(answers.filter(({ code }) => code === 'approval.requested')).toHaveLength(4 - issued);
    fixture.clock.now += day;
    expect(await as(north)(coupons.add, { body: typed(many) })).toMatchObject({ code: 'approval.requested' });
    while (await makeNextBatch(job()));
  });
});

test('codes leave encrypted once a second person agrees, who alone reads the password, once; a week later file and key are gone', async () => {
  const { id, codes: all } = await made();
  await redeem(await freshRider(), all[0]);
  /** Requests the file; returns the pending approval. */
  const askFor = async () => {
    const asked = await as(north)(coupons.exportCodes, { params: { id }, body: { version: 1, reason } });
    expect(asked).toMatchObject({ status: 202, code: 'approval.requested' });
    const { approval_id } = await fixture.write((db) =>
      db
        .selectFrom('approval')
        .select('approval_id')
        .where('state', '=', 'pending')
        .where('call_id', '=', 'coupons.exportCodes')
        .executeTakeFirstOrThrow(),
    );
    return approval_id;
  };
  const blind = await as(onlooker)(approvals.approve, { params: { id: await askFor() }, body: {} });
  expect(blind).toMatchObject({ code: 'approval.failed' });
  const approval_id = await askFor();
  const agreed = await as(checker)(approvals.approve, { params: { id: approval_id }, body: {} });
  expect(agreed.status, JSON.stringify(agreed)).toBe(200);
  const seen = async (who: Member | undefined) =>
    (await as(who)(coupons.exports, { params: { id } })).data?.list[0];
  expect(await seen(north)).toMatchObject({ codes: 4, mayReadPassword: false, address: expect.any(String) });
  expect(await seen(checker)).toMatchObject({ mayReadPassword: true, address: null });
  const exportId = (await seen(checker))?.id ?? '';
  const read = (who: Member | undefined) =>
    as(who)(coupons.readPassword, { params: { id: exportId }, body: {} });
  expect((await read(north)).code).toBe('coupon.export_gone');
  const password = (await read(checker)).data?.password ?? '';
  expect(password).toHaveLength(24);
  expect((await read(checker)).code).toBe('coupon.export_gone');
  const bytes = (await store.get(`coupons/${exportId}.zip`)) ?? Buffer.alloc(0);
  const csv = await opened(bytes, password);
  expect(
    csv
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]?.replaceAll('-', '')),
  ).toEqual(all.slice(1));
  await expect(opened(bytes, 'A'.repeat(24))).rejects.toThrow();
  fixture.clock.now += 7 * day;
  await forgetExports(parts, job());
  expect(await forgetKeys(job())).toBeGreaterThan(0);
  expect(await store.get(`coupons/${exportId}.zip`)).toBeUndefined();
  const late = await as(north)(coupons.exportCodes, { params: { id }, body: { version: 1, reason } });
  expect(late.code).toBe('coupon.key_gone');
});

async function opened(bytes: Uint8Array, password: string) {
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes)), { password });
  const [entry] = await zip.getEntries();
  if (!entry || !('getData' in entry) || !entry.getData) throw new Error('the file is empty');
  return entry.getData(new TextWriter());
}
