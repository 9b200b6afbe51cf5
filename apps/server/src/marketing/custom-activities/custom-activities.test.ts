import { createHash } from 'node:crypto';
import { customActivities } from '@kickstand/contract/marketing/campaigns';
import { approvals } from '@kickstand/contract/platform/approvals';
import { riderNotices } from '@kickstand/contract/platform/notices';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aKnownRider } from '../../../test/examples/marketing/examples.audiences.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aProduct } from '../../../test/money/a-card.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { putToCompany } from '../../../test/rewards/a-campaign.ts';
import { aCustomBody } from '../../../test/rewards/a-custom-activity.ts';
import { broadcastParts } from '../../../test/rewards/broadcast-parts.ts';
import { answerJoin } from '../../kernel/campaign/campaign-joins.store.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { noticesRoutes } from '../../platform/notice-templates/notices.routes.ts';
import { reckonEffects } from '../campaigns/effects.service.ts';
import { customActivitiesRoutes } from './custom-activities.manifest.ts';
import { beginDueRuns, feedRuns } from './feeding.service.ts';
import { dropUnreached } from './runs.store.ts';

const zone = 'Asia/Shanghai';
const [hour, day] = [3_600_000, 86_400_000];
const codes = ['1710', '171002', '171003', '171004', '171005', 'approve'];
const parts = broadcastParts;
const { texts } = parts;
const reason = '按计划召回沉默用户';
let fixture: FeatureFixture;
type Member = ReturnType<FeatureFixture['as']>;
let [north, south, checker, app]: Member[] = [];
const as = (one: Member | undefined) => one as Member;
const member = (agentId: number, operatorId: string) =>
  fixture.as({
    codes,
    agentId,
    operatorId,
    name: operatorId,
    scope: { agentIds: [agentId], opAreaIds: 'all' },
  });

beforeAll(async () => {
  const served = customActivitiesRoutes(parts);
  fixture = await featureFixture([
    ...served,
    ...noticesRoutes({ zone, partCost: 4_500, texts }),
    ...approvalsRoutes({ routes: () => served, zone, tell: () => undefined }),
  ]);
  await fixture.write(async (db) => {
    await aRole(db, { role_id: 'marketing', agent_id: 3, codes });
    for (const operator_id of ['marketer', 'checker'])
      await anAccount(db, { operator_id, agent_id: 3, role_id: 'marketing' });
    await sql`insert into rider_fact_run values ('2026-01-01', now())`.execute(db);
  });
  [north, south, checker, app] = [
    member(3, 'marketer'),
    member(4, 'stranger'),
    member(3, 'checker'),
    fixture.as({ codes: ['riderApp'] }),
  ];
});
afterAll(() => fixture.close());
beforeEach(async () => {
  // Ten in the morning of a new day.
  fixture.clock.now = Math.ceil((fixture.clock.now + day) / day) * day + 2 * hour;
  await fixture.write(async (db) => {
    await sql`delete from rider_fact`.execute(db);
    await db.updateTable('campaign').set({ state: 'ended' }).execute();
  });
});

const clock = () => ({ database: fixture.database, now: () => fixture.clock.now, zone });
const feed = () => feedRuns(clock());
/** Riders, all but some with consent to marketing in the app and by text message. */
const riders = (n: number, silent = 0) =>
  fixture.write(async (db) => {
    const made: string[] = [];
    for (let i = 0; i < n; i += 1) {
      const { riderId } = await aKnownRider(db, 3);
      made.push(riderId);
      if (i < silent) continue;
      for (const channel of ['inbox', 'sms'])
        await sql`insert into rider_consent (rider_id, channel, source, words, given_at)
          values (${riderId}, ${channel}, 'settings', '同意', now())`.execute(db);
    }
    return made;
  });
const one = async (id: string) => {
  const { data } = await as(north)(customActivities.one, { params: { id } });
  if (!data) throw new Error('there is no such activity');
  return data;
};
const add = async (over: object = {}) => {
  const said = await as(north)(customActivities.add, {
    body: aCustomBody(3, fixture.clock.now, over) as never,
  });
  return said.data?.id ?? JSON.stringify(said);
};
const known = async (id: string) => ({ params: { id }, body: { version: (await one(id)).version } });
const running = async (over: object = {}) => {
  const id = await add(over);
  const started = await as(north)(customActivities.start, await known(id));
  expect(started.status, JSON.stringify(started)).toBe(200);
  return id;
};
const freeze = async (id: string) => as(north)(customActivities.freeze, await known(id));
const send = (id: string, run: { runId: string; queued: number } | undefined) =>
  as(north)(customActivities.send, {
    params: { id, runId: run?.runId ?? '' },
    body: { queued: run?.queued ?? 0, reason },
  });
const report = async (id: string) => (await as(north)(customActivities.report, { params: { id } })).data;
const inbox = async (riderId = '') =>
  (await as(app)(riderNotices.list, { params: { riderId } })).data?.list.map(({ title }) => title) ?? [];
const grants = (id: string) =>
  fixture.write((db) =>
    db
      .selectFrom('reward_grant')
      .select(['rider_id as riderId', 'face_cents as cents', 'source'])
      .where('campaign_id', '=', id)
      .execute(),
  );
const recipients = (id: string) =>
  fixture.write((db) =>
    db
      .selectFrom('campaign_recipient')
      .select(['rider_id as riderId', 'state', 'reason'])
      .where('campaign_id', '=', id)
      .execute(),
  );

test('determined are the held out, the suppressed by reason and the queued, to the row; each of those is given and told once', async () => {
  await riders(40, 7);
  const id = await running({ holdoutBp: 3_000, smsText: '{name}：{reward}' });
  const run = (await freeze(id)).data;
  const all = await recipients(id);
  const isHeld = (riderId: string) => {
    const bytes = createHash('sha256').update(`${id}:${riderId}`).digest();
    return bytes.readBigUInt64BE(0) % 10_000n < 3_000n;
  };
  expect(all).toHaveLength(40);
  expect(run).toMatchObject({ suppressed: 7 });
  expect((run?.queued ?? 0) + (run?.heldOut ?? 0)).toBe(33);
  for (const { riderId, state } of all)
    if (state !== 'suppressed') expect(state === 'held_out').toBe(isHeld(riderId));
  expect((await one(id)).waiting).toEqual(run);
  expect((await send(id, run)).status).toBe(200);
  await feed();
  await feed();
  const told = (await recipients(id)).filter(({ state }) => state === 'told');
  expect(told).toHaveLength(run?.queued ?? 0);
  const given = await grants(id);
  expect(given.map(({ riderId }) => riderId).sort()).toEqual(told.map(({ riderId }) => riderId).sort());
  expect(given[0]).toMatchObject({ cents: 200, source: 'custom' });
  expect(await inbox(told[0]?.riderId)).toContain('送您 ¥2.00');
  expect(await one(id)).toMatchObject({
    people: 40,
    told: told.length,
    given: told.length,
    costCents: 200 * told.length,
    waiting: null,
    createdBy: 'marketer',
  });
  // The last of its text messages has left.
  await fixture.write((db) =>
    sql`update outbox set state = 'delivered', next_at = null, sent_at = now() where broadcast_id = ${run?.runId}`.execute(
      db,
    ),
  );
  await feed();
  expect(await one(id)).toMatchObject({ deliveredPercent: 100 });
  expect(await report(id)).toMatchObject({
    runs: [{ state: 'done', sentBy: 'marketer', suppressed: 7 }],
    reasons: [{ reason: 'no_consent', riders: 7 }],
  });
  const keys = await fixture.write((db) =>
    db
      .selectFrom('outbox')
      .select('key')
      .where('broadcast_id', '=', run?.runId ?? '')
      .execute(),
  );
  expect(new Set(keys.map(({ key }) => key)).size).toBe(told.length);
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
});

test('a program that dies in a batch gives and tells nobody twice, and leaves nobody out', async () => {
  await riders(230);
  const id = await running();
  await send(id, (await freeze(id)).data);
  const { database } = fixture;
  let batches = 0;
  // The process dies after its second batch, before the commit.
  const dying = Object.create(database, {
    write: {
      value: (scope: never, work: (db: never) => Promise<unknown>) =>
        database.write(scope, async (db) => {
          const done = await work(db as never);
          batches += 1;
          if (batches === 2) throw new Error('killed');
          return done;
        }),
    },
  });
  await expect(feedRuns({ ...clock(), database: dying })).rejects.toThrow('killed');
  const partly = (await grants(id)).length;
  expect(partly).toBe(50);
  await feed();
  const given = await grants(id);
  expect(given).toHaveLength(230);
  expect(new Set(given.map(({ riderId }) => riderId)).size).toBe(230);
  expect(await one(id)).toMatchObject({ told: 230, given: 230 });
}, 60_000);

test('later only removals: who ended consent drops out with a reason, and who comes is not told', async () => {
  const [first = '', second = ''] = await riders(2);
  const id = await running();
  const run = (await freeze(id)).data;
  const [late = ''] = await riders(1);
  await fixture.write((db) =>
    sql`update rider_consent set ended_at = now() where rider_id = ${first}`.execute(db),
  );
  await send(id, run);
  await feed();
  expect(await recipients(id)).toEqual(
    expect.arrayContaining([
      { riderId: first, state: 'dropped', reason: 'no_consent' },
      { riderId: second, state: 'told', reason: null },
    ]),
  );
  expect(await inbox(late)).not.toContain('送您 ¥2.00');
});

test('a rider gets it as often as its limit says, over its runs; a quota ends it', async () => {
  await riders(3);
  const id = await running({ quota: 2 });
  await send(id, (await freeze(id)).data);
  await feed();
  expect((await recipients(id)).map(({ reason }) => reason).filter(Boolean)).toEqual(['quota']);
  fixture.clock.now += 8 * day;
  const again = await freeze(id);
  expect(again.data).toMatchObject({ queued: 1, suppressed: 2 });
});

test('a card is given like an amount, and one off sale is refused as it starts', async () => {
  const [rider = ''] = await riders(1);
  const card = await fixture.write((db) => aProduct(db, { agentId: 3, now: fixture.clock.now }));
  const id = await running({ reward: { kind: 'card', productId: card.id }, title: '送您骑行卡' });
  await send(id, (await freeze(id)).data);
  await feed();
  expect(await grants(id)).toMatchObject([{ riderId: rider, cents: 0, source: 'custom' }]);
  expect((await one(id)).costCents).toBeGreaterThan(0);
  const other = await add({ reward: { kind: 'card', productId: card.id } });
  await fixture.write((db) =>
    sql`update card_product set state = 'off' where product_id = ${card.id}`.execute(db),
  );
  expect((await as(north)(customActivities.start, await known(other))).code).toBe('reward.off_sale');
});

test('beyond 10,000 recipients a second person agrees to just that number', async () => {
  await riders(1);
  const id = await running();
  const run = (await freeze(id)).data;
  const runId = run?.runId ?? '';
  expect((await send(id, { runId, queued: 7 })).code).toBe('custom.changed');
  await fixture.write((db) =>
    db.updateTable('campaign_run').set({ queued: 10_001 }).where('run_id', '=', runId).execute(),
  );
  expect((await send(id, { runId, queued: 10_001 })).code).toBe('approval.requested');
  expect((await one(id)).waiting).toMatchObject({ runId });
  const asked = (await as(checker)(approvals.list, { query: { state: 'pending', pageSize: 50 } })).data?.list;
  const mine = asked?.find(({ change }) => change.queued !== undefined);
  const agreed = await as(checker)(approvals.approve, { params: { id: mine?.id ?? '' }, body: {} as never });
  expect(agreed.status, JSON.stringify(agreed)).toBe(200);
  expect((await one(id)).waiting).toBeNull();
});

test('the clock sets it off once as it starts, and every day at its hour; nobody is told at night', async () => {
  const [rider = ''] = await riders(1);
  const once = await running({ trigger: { kind: 'once' }, startsAt: fixture.clock.now + hour });
  const daily = await running({ perRider: 0, reward: undefined, title: '每日', body: '骑行提醒' });
  await beginDueRuns(clock());
  expect((await report(once))?.runs).toEqual([]);
  fixture.clock.now += hour;
  await beginDueRuns(clock());
  await beginDueRuns(clock());
  expect((await report(once))?.runs).toMatchObject([{ queued: 1, sentBy: null }]);
  expect((await report(daily))?.runs).toEqual([]);
  await feed();
  expect(await inbox(rider)).toContain('送您 ¥2.00');
  fixture.clock.now += day;
  await beginDueRuns(clock());
  // Ten in the evening.
  fixture.clock.now += 11 * hour;
  await beginDueRuns(clock());
  await feed();
  expect((await report(daily))?.runs).toMatchObject([{ told: 0, state: 'sending' }]);
  fixture.clock.now += 10 * hour;
  await feed();
  expect((await report(daily))?.runs).toMatchObject([{ told: 1, state: 'done' }]);
});

test.each([
  [{ kind: 'card_ends', days: 3, hour: 8 }, 'card_ends_on', 2],
  [{ kind: 'idle', days: 14, hour: 8 }, 'last_ride_on', -15],
])('%j finds to whom it happened, once for each time', async (trigger, column, days) => {
  const [found = ''] = await riders(2);
  const put = (offset: number) =>
    fixture.write((db) =>
      sql`update rider_fact set ${sql.ref(column)} = ${new Date(fixture.clock.now + offset * day)}::date
        where rider_id = ${found}`.execute(db),
    );
  await put(days);
  const id = await running({ trigger, perRider: 0 });
  const frozen = async () => (await freeze(id)).data;
  const first = await frozen();
  expect(first).toMatchObject({ queued: 1 });
  await send(id, first);
  await feed();
  fixture.clock.now += day;
  expect(await frozen()).toBeUndefined();
  fixture.clock.now += 7 * day;
  await put(days);
  expect(await frozen()).toMatchObject({ queued: 1 });
});

test('head office’s waits for the company of the area, is paid by head office, and tells nobody any more once it left', async () => {
  await riders(60);
  const id = await running({ trigger: { kind: 'once' } });
  const answer = (state: 'joined' | 'left') =>
    fixture.write((db) =>
      answerJoin(db, { campaignId: id, agentId: 3, state }, { by: '老板', now: fixture.clock.now }),
    );
  await fixture.write((db) => putToCompany(db, id, 3));
  await beginDueRuns(clock());
  expect(await recipients(id)).toEqual([]);
  await answer('joined');
  await beginDueRuns(clock());
  expect(await recipients(id)).toHaveLength(60);
  // Fifty are given in one transaction; the company leaves before the rest.
  const { database } = fixture;
  const stopping = new AbortController();
  const once = Object.create(database, {
    write: {
      value: async (scope: never, work: (db: never) => Promise<unknown>) => {
        const done = await database.write(scope, work as never);
        stopping.abort();
        return done;
      },
    },
  });
  await feedRuns({ ...clock(), database: once }, stopping.signal);
  await answer('left');
  await fixture.write((db) => dropUnreached(db, id, fixture.clock.now));
  await feed();
  const all = await recipients(id);
  expect(all.filter(({ state }) => state === 'told')).toHaveLength(50);
  expect(all.filter(({ reason }) => reason === 'expired')).toHaveLength(10);
  const payers = await fixture.write((db) =>
    db
      .selectFrom('reward_grant')
      .select('agent_id as payer')
      .distinct()
      .where('campaign_id', '=', id)
      .execute(),
  );
  expect(payers).toEqual([{ payer: 2 }]);
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
});

test('who rode for the first time is found once', async () => {
  const [found = ''] = await riders(2);
  await fixture.write((db) =>
    sql`update rider_fact set rides_life = 2, rides_7 = 2, rides_28 = 2, rides_90 = 2 where rider_id = ${found}`.execute(
      db,
    ),
  );
  const id = await running({ trigger: { kind: 'first_ride', hour: 8 }, perRider: 0 });
  expect((await freeze(id)).data).toMatchObject({ queued: 1, heldOut: 0, suppressed: 0 });
});

test('a run that nobody had sent is given up by the next of the clock and by the end, and keeps nobody from it', async () => {
  await riders(1);
  const id = await running({ trigger: { kind: 'idle', days: 3, hour: 11 } });
  await fixture.write((db) =>
    sql`update rider_fact set last_ride_on = ${new Date(fixture.clock.now - 5 * day)}::date`.execute(db),
  );
  expect((await freeze(id)).data).toMatchObject({ queued: 1 });
  fixture.clock.now += hour;
  await beginDueRuns(clock());
  await feed();
  expect((await report(id))?.runs).toMatchObject([{ state: 'done', told: 1 }, { state: 'cancelled' }]);
  const late = await running({ endsAt: fixture.clock.now + hour });
  await freeze(late);
  fixture.clock.now += 2 * hour;
  await beginDueRuns(clock());
  expect(await one(late)).toMatchObject({ state: 'ended', waiting: null });
});

test('paused it tells nobody, ended it tells nobody any more', async () => {
  await riders(2);
  const id = await running();
  await send(id, (await freeze(id)).data);
  await as(north)(customActivities.pause, await known(id));
  await feed();
  expect((await one(id)).told).toBe(0);
  const { params, body } = await known(id);
  await as(north)(customActivities.end, { params, body: { ...body, reason } });
  await feed();
  expect((await report(id))?.runs).toMatchObject([{ state: 'done', told: 0, dropped: 2 }]);
  expect((await report(id))?.reasons).toEqual([{ reason: 'expired', riders: 2 }]);
});

test('refused: a name for which there is nothing, nobody who fits or agreed, and what is others’ or stands still', async () => {
  const said = await add({ title: '您好 {phone}' });
  expect(said).toContain('custom.variable');
  const id = await running();
  expect((await freeze(id)).code).toBe('campaign.audience');
  await riders(1, 1);
  expect((await freeze(id)).code).toBe('message.nobody');
  expect((await as(south)(customActivities.freeze, await known(id))).code).toBe('campaign.not_found');
  expect((await send(id, { runId: 'none', queued: 1 })).code).toBe('custom.no_run');
  await as(north)(customActivities.pause, await known(id));
  expect((await freeze(id)).code).toBe('custom.not_running');
});

test('it is reckoned what riders did within seven days; with few held out nothing is said of it', async () => {
  await riders(6);
  const id = await running({ holdoutBp: 5_000 });
  await send(id, (await freeze(id)).data);
  await feed();
  await reckonEffects(clock());
  const said = await report(id);
  expect((said?.given.riders ?? 0) + (said?.control.riders ?? 0)).toBe(6);
  expect(['few', 'no_holdout']).toContain(said?.effect.kind);
  expect(said?.asOf).toBe(fixture.clock.now);
});
