import type { CardRights } from '@kickstand/contract/money/cards';
import { postingOf } from '@kickstand/domain/money/ledger';
import { sql } from 'kysely';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { post } from '../../src/money/ledger/posting.service.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aCard } from '../money/a-card.ts';
import { aDeposit } from '../money/a-deposit.ts';
import { anUnpaidOrder } from '../money/a-rider.ts';
import { aRider } from './examples.trips.ts';

const day = '2026-09-02';

async function aNote(db: Db, { agentId, marks }: World) {
  const noteId = newId();
  await sql`insert into report_note (note_id, agent_id, day, text, operator_name, written_at)
    values (${noteId}, ${agentId}, ${day}::date, ${marks[0] ?? '雨'}, '-', now())`.execute(db);
  return noteId;
}

async function aSubscription(db: Db, { agentId, operatorId }: World) {
  const subscriptionId = newId();
  await sql`insert into report_subscription (subscription_id, agent_id, operator_id, email, report, cut, cadence, enable,
      next_at, created_by, created_at)
    values (${subscriptionId}, ${agentId}, ${operatorId}, 'a@example.com', 'daily', 'none', 'daily', true,
      '2099-01-01', '-', now())`.execute(db);
  return subscriptionId;
}

/** A card of a kind that was sold just now. */
async function aSoldCard(db: Db, { agentId }: World, rights: CardRights) {
  const { riderId } = await aRider(db, agentId);
  await aCard(db, { agentId, riderId, now: fixtureNow - 3_600_000, over: { rights } });
  return {};
}

const anHourAgo = fixtureNow - 3_600_000;

/** A ride that nobody paid. */
async function aDebt(db: Db, { agentId }: World) {
  const { riderId } = await aRider(db, agentId);
  const due = { ride: 350 };
  await anUnpaidOrder(db, { riderId, agentId, now: anHourAgo, due, endedAt: anHourAgo });
  return {};
}

async function aTopUp(db: Db, { agentId }: World, cents = 500) {
  const { riderId } = await aRider(db, agentId);
  const posting = postingOf('topUp', { principal: cents }, { rider: riderId, merchant: 'wechat:1900000109' });
  const when = { eventAt: anHourAgo, now: anHourAgo, zone: 'Asia/Shanghai' };
  await post(db, posting, {
    ...when,
    source: 'payment',
    sourceId: newId(),
    agentId,
    areaId: agentId * 10 + 1,
  });
  return {};
}

async function aMail(db: Db, { agentId }: World) {
  await sql`insert into outbox (message_id, key, event, channel, lane, agent_id, about, about_id, address, subject, body, state, created_at, next_at)
    values (${newId()}, ${newId()}, 'report', 'mail', 't', ${agentId}, 'report', '1', 'a@example.com', '-', '-', 'queued', now(), now())`.execute(
    db,
  );
  return {};
}

const wanted = {
  report: 'daily',
  language: 'zh-CN',
  cut: 'none',
  cadence: 'daily',
  email: 'a@example.com',
  enable: true,
};

/** Good requests about notes on days and reports by e-mail. */
export const reportExamples: Readonly<
  Record<string, (world: World, db: Db) => AnyRequest | Promise<AnyRequest>>
> = {
  'reportRows.orders': (world, db) => aDebt(db, world),
  'reportRows.debts': (world, db) => aDebt(db, world),
  'reportRows.wallet': (world, db) => aTopUp(db, world),
  'walletReport.events': (world, db) => aTopUp(db, world),
  'walletReport.offers': (world, db) => aTopUp(db, world),
  'walletReport.bands': (world, db) => aTopUp(db, world),
  'walletReport.overCap': (world, db) => aTopUp(db, world, 20_000),
  'reportRows.ridingCards': (world, db) => aSoldCard(db, world, { by: 'time', freeMinutes: 30 }),
  'reportRows.products': (world, db) => aSoldCard(db, world, { by: 'time', freeMinutes: 30 }),
  'reportRows.deposits': async ({ agentId }, db) => {
    await aDeposit(db, { agentId, now: fixtureNow - 3_600_000 });
    return {};
  },
  'reportRows.discountCards': (world, db) =>
    aSoldCard(db, world, { by: 'share', payBp: 8_000, mostCents: null }),
  'reportRows.memberCards': (world, db) => aSoldCard(db, world, { by: 'pass' }),
  'reportSubscriptions.list': async (world, db) => {
    await aSubscription(db, world);
    return {};
  },
  'reportSubscriptions.mails': async (world, db) => aMail(db, world),
  'reportNotes.add': () => ({ body: { day, text: '暴雨' } }),
  'reportNotes.edit': async (world, db) => ({
    params: { noteId: await aNote(db, world) },
    body: { text: '台风', version: 1 },
  }),
  'reportNotes.remove': async (world, db) => ({ params: { noteId: await aNote(db, world) } }),
  'reportNotes.rebuild': () => ({ body: { day, reason: '与日报核对过了' } }),
  'openFeeds.change': async ({ agentId }, db) => {
    const version = (
      await db.selectFrom('open_feed').select('version').where('agent_id', '=', agentId).executeTakeFirst()
    )?.version;
    const said = { isOn: true, contactEmail: 'data@example.com', licence: 'CC0-1.0' };
    return { params: { agentId: String(agentId) }, body: { ...said, version: version ?? 0 } };
  },
  'mailServer.change': async (_, db) => {
    await sql`delete from setting where name = 'mailServer'`.execute(db);
    const said = { host: '127.0.0.1', port: 1, security: 'none', user: '', sender: 'it@example.com' };
    return { body: { ...said, password: '', version: 0 } };
  },
  'mailServer.test': async (_, db) => {
    const value = JSON.stringify({
      host: '127.0.0.1',
      port: 1,
      security: 'none',
      user: '',
      sender: 'it@example.com',
      box: '',
      version: 0,
    });
    await sql`insert into setting (name, value, updated_at) values ('mailServer', ${value}, now())
      on conflict (name) do update set value = excluded.value`.execute(db);
    return { body: { to: 'chen@example.com' } };
  },
  'monthPackages.make': () => ({ body: { month: '2026-08' } }),
  'reportSubscriptions.add': ({ phone }) => ({ body: { ...wanted, phone } }),
  'reportSubscriptions.edit': async (world, db) => ({
    params: { subscriptionId: await aSubscription(db, world) },
    body: { ...wanted, version: 1 },
  }),
  'reportSubscriptions.remove': async (world, db) => ({
    params: { subscriptionId: await aSubscription(db, world) },
  }),
};
