import { businessDayOf } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import { bankList, base64 } from '../files/a-bank-file.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aLine, billFile, billMerchant } from '../money/a-bill.ts';
import { aPayment } from '../money/a-rider.ts';
import { aStatement } from '../money/a-statement.ts';
import { keptBill } from '../pictures.ts';
import { aRider } from './examples.trips.ts';

const merchant = billMerchant;
const day = '2026-09-01';
/** A day of which the bill is there. */
const billed = '2026-08-31';
const noon = Date.parse(`${day}T12:00:00+08:00`);
const reason = '与渠道核实过了';

/** We collect there, and a day of it waits for its bill. */
async function aBatch(db: Db, of = day) {
  await sql`update closing_day set state = 'unlocked', unlocked_at = now()`.execute(db);
  await sql`insert into payment_provider (entry_id, provider, merchant_id, state, base_url, app_id, mini_app_id, serial,
      provider_key_id, own_key_print, provider_key_print, sealed, created_at, created_by, offered_at, offered_by)
    values (${newId()}, 'wechat', '1900000109', 'kept', '', '', '', '', '', '', '', '-', now(), '-', now(), '-')
    on conflict do nothing`.execute(db);
  await sql`insert into reconcile_batch (merchant, day, state) values (${merchant}, ${of}::date, 'waiting_bill')
    on conflict do nothing`.execute(db);
}

/** Its bill is there, with nothing on it. */
async function aBill(db: Db) {
  await aBatch(db, billed);
  await sql`update reconcile_diff set state = 'gone', handled_at = null`.execute(db);
  await sql`insert into bill_file (file_id, merchant, day, digest, file_name, source, lines, in_count, in_cents, refund_count,
      refund_cents, fee_cents, state, read_at)
    values ('empty', ${merchant}, ${billed}::date, 'empty', 'x.csv', 'imported', 0, 0, 0, 0, 0, 0, 'used', now())
    on conflict do nothing`.execute(db);
  await sql`update reconcile_batch set file_id = 'empty', state = 'matched', open_diffs = 0, confirmed_at = null
    where day = ${billed}::date`.execute(db);
}

/** A payment that the bill has twice. */
async function aDiff(db: Db, { agentId }: World) {
  await aBill(db);
  const { riderId } = await aRider(db, agentId);
  const { paymentId } = await aPayment(db, { riderId, agentId, now: noon, cents: 350, state: 'success' });
  const id = newId();
  await sql`insert into reconcile_diff (diff_id, merchant, day, what, number, kind, payment_id, system_cents, channel_cents,
      delta_cents, at, state)
    values (${id}, ${merchant}, ${billed}::date, 'payment', ${paymentId}, 'duplicate', ${paymentId}, 350, 700, 350,
      to_timestamp(${noon / 1_000}), 'open')`.execute(db);
  await sql`update reconcile_batch set state = 'diff', open_diffs = 1 where day = ${billed}::date`.execute(
    db,
  );
  return { id, version: 1, reason };
}

/** A movement of a bank account that nobody has said anything about. */
async function aBankLine(
  db: Db,
  { cents, on = day, no = newId() }: { cents: number; on?: string; no?: string },
) {
  await sql`insert into bank_file (file_id, digest, file_name, format, lines, added, read_at, read_by)
    values ('example', '-', 'bank.csv', 'table', 1, 1, now(), '-') on conflict do nothing`.execute(db);
  const id = newId();
  await sql`insert into bank_line (line_id, file_id, line, account, booked_on, cents, known_by, nth, bank_no, reference, party,
      party_account_end, text)
    values (${id}, 'example', 1, '0200001122', ${on}::date, ${cents}, ${no}, 1, ${no}, '', 'north', '3344', '')`.execute(
    db,
  );
  return { id, version: 1, reason };
}

/** A statement that was agreed to, and a movement later on that came to as much. */
async function anOwedTransfer(db: Db, agentId: number) {
  const now = fixtureNow;
  const { id, version } = await aStatement(db, { agentId, now, daysAgo: 240, state: 'confirmed' });
  const { rows } = await sql<{ cents: number }>`
    select payable_cents as cents from statement where statement_id = ${id}`.execute(db);
  const line = await aBankLine(db, {
    cents: -(rows[0]?.cents ?? 0),
    on: businessDayOf(now, 'Asia/Shanghai'),
  });
  return { ...line, statements: [{ id, version }] };
}

/** What a provider paid out, and the movement that it was. */
async function aPayoutArrived(db: Db) {
  await aBill(db);
  const number = newId();
  await sql`insert into flow_line (file_id, line, what, number, word, amount_cents, balance_cents, at)
    select 'empty', count(*) + 1, 'payout', ${number}, '提现', -700, 0, ${`${billed}T12:00:00+08:00`}::timestamptz
    from flow_line where file_id = 'empty'`.execute(db);
  const line = await aBankLine(db, { cents: 700, on: day });
  return { ...line, kind: 'payout', keys: [`${merchant} ${number}`] };
}

/** Good requests about bills and days. */
export const reconcileExamples: Readonly<
  Record<string, (world: World, db: Db) => AnyRequest | Promise<AnyRequest>>
> = {
  'vouchers.list': () => ({
    query: { from: Date.parse(`${billed}T00:00:00+08:00`), to: Date.parse(`${billed}T12:00:00+08:00`) },
  }),
  'vouchers.setAccount': async (_, db) => {
    await sql`delete from voucher_account`.execute(db);
    return { params: { id: '1010' }, body: { accountNo: '1002', version: 0 } };
  },
  'reconcile.checks': () => ({ params: { check: 'unpaid' } }),
  'reconcile.checkRows': () => ({ query: { check: 'unpaid' } }),
  'reconcile.importBill': async (_, db) => {
    await aBatch(db);
    const lines = [aLine(newId().replaceAll('-', ''), noon)];
    return { body: { merchant, day, fileName: 'bill.csv', content: billFile(lines) } };
  },
  'reconcile.downloadFiles': async (_, db) => {
    await aBatch(db);
    await sql`insert into bill_file (file_id, merchant, day, digest, file_name, source, lines, in_count, in_cents, refund_count,
        refund_cents, fee_cents, state, read_at, file_key, bytes)
      values ('kept', ${merchant}, '2026-08-30', 'kept', 'x.csv', 'imported', 0, 0, 0, 0, 0, 0, 'replaced', now(), ${keptBill}, 1)
      on conflict do nothing`.execute(db);
    return { body: { file: 'kept' } };
  },
  'reconcile.fetchBill': async (_, db) => {
    await aBatch(db);
    return { body: { merchant, day } };
  },
  'reconcile.rematch': async (_, db) => {
    await aBill(db);
    return { body: { merchant, day: billed } };
  },
  'reconcile.confirmDiff': async (world, db) => ({ body: await aDiff(db, world) }),
  'reconcile.ignoreDiff': async (world, db) => ({ body: await aDiff(db, world) }),
  'reconcile.adjustDiff': async (world, db) => ({ body: { ...(await aDiff(db, world)), to: 'difference' } }),
  'reconcile.refundDiff': async (world, db) => ({ body: await aDiff(db, world) }),
  'reconcile.confirmDay': async (_, db) => {
    await aBill(db);
    return { body: { day: billed, reason } };
  },
  'reconcile.unlockDay': async (_, db) => {
    await sql`insert into closing_day (day, state, locked_at, locked_by) values (${billed}::date, 'locked', now(), '-')
      on conflict (day) do update set state = 'locked', version = 1`.execute(db);
    return { body: { day: billed, version: 1, reason } };
  },
  'bankLines.proposals': async (_, db) => ({ params: { id: (await aBankLine(db, { cents: 700 })).id } }),
  'bankLines.importFile': () => ({
    body: { fileName: 'bank.csv', content: base64(bankList([{ day, cents: 700, no: newId() }])) },
  }),
  'bankLines.payStatements': async ({ agentId }, db) => ({
    body: await anOwedTransfer(db, agentId),
  }),
  'bankLines.link': async (_, db) => ({ body: await aPayoutArrived(db) }),
  'bankLines.ignore': async (_, db) => ({ body: await aBankLine(db, { cents: 700 }) }),
  'bankLines.undo': async (_, db) => {
    const line = await aBankLine(db, { cents: 700 });
    await sql`update bank_line set state = 'ignored', handled_at = now(), handled_by = '-' where line_id = ${line.id}`.execute(
      db,
    );
    return { body: line };
  },
};
