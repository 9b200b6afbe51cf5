import { randomBytes } from 'node:crypto';
import { refunds, riderMoney } from '@kickstand/contract/rides/orders';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database, type Db } from '../../apps/server/src/kernel/database/db.ts';
import { openDatabase } from '../../apps/server/src/kernel/database/embedded-postgres.ts';
import { migrate, schemaState } from '../../apps/server/src/kernel/database/schema/migrate.ts';
import { readSettings } from '../../apps/server/src/kernel/program/read-settings.ts';
import { verifyBooks } from '../../apps/server/src/money/ledger/books.service.ts';
import { balanceOf } from '../../apps/server/src/money/ledger/ledger.store.ts';
import { askProviders } from '../../apps/server/src/money/payments/asking.service.ts';
import { paymentsRoutes } from '../../apps/server/src/money/payments/payments.routes.ts';
import type { PaymentProvider } from '../../apps/server/src/money/provider-api/port.ts';
import { readBillFile } from '../../apps/server/src/money/provider-api/read-bill-file.ts';
import { fetchBills } from '../../apps/server/src/money/reconcile/fetching.jobs.ts';
import { verifyLog } from '../../apps/server/src/platform/logs/logs.commands.ts';
import { until } from '../../apps/server/test/device.ts';
import { aRider } from '../../apps/server/test/examples/examples.trips.ts';
import { fixtureNow, furnish } from '../../apps/server/test/feature-fixture.ts';
import { kernelApp } from '../../apps/server/test/kernel-app.ts';
import { aLine, billFile } from '../../apps/server/test/money/a-bill.ts';
import { AProvider } from '../../apps/server/test/money/a-provider.ts';
import { aStaffMember } from '../../apps/server/test/people/staff.ts';
import { fileParts } from '../../apps/server/test/pictures.ts';
import {
  type ArchivedPostgres,
  archivedPostgres,
  canArchive,
  needsArchive,
} from '../test-fixtures/machine/archived-postgres.ts';

const clerk = { operatorId: 'clerk', name: 'clerk', agentId: 2, codes: ['150301', '15030108'] };
const clock = { now: fixtureNow };
const now = () => clock.now;
const provider = new AProvider(now);
const providers = new Map([['wechat' as const, { provider, merchantId: '1900000109' }]]);
const parts = { zone: 'Asia/Shanghai', providers };

const on = test.runIf(canArchive);
let at: ArchivedPostgres;
beforeAll(async () => {
  if (canArchive) at = await archivedPostgres();
});
afterAll(() => at?.end());

const opened = () =>
  openDatabase(
    readSettings({ ...at.addresses, SECRET_KEY: randomBytes(32).toString('hex') }),
    () => undefined,
  );

/** Works as a program does that starts, and leaves. */
async function asProgram<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { app } = await opened();
  const database = Database.open({ ...app, max: 4 }, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A rider tops up 98.76 and is given back 3.45 by a clerk. Answers the rider and the number at the provider. */
const pay = () =>
  asProgram(async (database) => {
    const { riderId } = await database.write(everything, (db) => aRider(db, 3));
    const { app, as } = kernelApp({ database, now, routes: paymentsRoutes(parts) });
    const ask = async () => {
      clock.now += 31_000;
      await askProviders({ ...parts, database, now });
    };
    const body = { riderId, channel: 'wechat' as const, amountCents: 9_876 };
    const begun = await as({ codes: ['riderApp'] })(riderMoney.topUp, { body });
    expect(begun.code).toBe(undefined);
    const paymentId = begun.data?.paymentId ?? '';
    const number = paymentId.replaceAll('-', '');
    await ask();
    provider.pay(number);
    await ask();
    const back = { paymentId, amountCents: 345, reason: '用户申请退款' };
    expect(await as(clerk)(refunds.topUp, { body: back })).toMatchObject({ status: 200 });
    await ask();
    await app.close();
    return { riderId, number };
  });

const principalOf = (riderId: string) =>
  asProgram((database) =>
    database.read(everything, async (db) => (await balanceOf(db, '2110', riderId)).balance),
  );

/** What there is of a payment. */
const known = async ({ riderId, number }: Awaited<ReturnType<typeof pay>>) => [
  await at.ask(`select count(*) from payment where out_no = '${number}' and state = 'success'`),
  await principalOf(riderId),
];

let first: Awaited<ReturnType<typeof pay>>;
let second: Awaited<ReturnType<typeof pay>>;
let between: string;
let later: string;

/** The lines of a bill with everything that was paid and given back at the provider. */
const knownToProvider = () => [
  ...[...provider.orders.values()].map(({ outNo, paidAt, paidCents: cents }) => ({
    ...aLine(outNo, paidAt ?? 0),
    amountCents: cents,
    totalCents: cents,
    feeCents: 0,
  })),
  ...[...provider.refunds.values()].map(({ outNo, outRefundNo, amountCents, totalCents }) => ({
    ...aLine(outNo, provider.orders.get(outNo)?.paidAt ?? 0),
    what: 'refund' as const,
    outRefundNo,
    refundNo: `B${outRefundNo}`,
    amountCents,
    totalCents,
    feeCents: 0,
  })),
];

const noteMerchant = (db: Db) =>
  sql`insert into payment_provider (entry_id, provider, merchant_id, state, base_url, app_id, mini_app_id, serial,
      provider_key_id, own_key_print, provider_key_print, sealed, created_at, created_by, offered_at, offered_by)
    values ('h', 'wechat', '1900000109', 'offered', '', '', '', '', '', '', '', '-', now(), '-', '2026-09-01', '-')`.execute(
    db,
  );

const instant = () => at.ask('select clock_timestamp()');

/** Goes back as the page says, and answers once the database can be written to. */
async function goBack(to: string, change: (lines: string) => string = (lines) => lines) {
  const from = performance.now();
  await at.follow('Going back', (lines) => {
    expect(lines).toContain('2026-11-21 08:00:00+08');
    return change(lines.replace('2026-11-21 08:00:00+08', to));
  });
  await until(
    async () => (await at.ask('select pg_is_in_recovery()')) === 'f',
    'the end of the recovery',
    120_000,
  );
  console.log(`back at ${to} after ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

async function backups(): Promise<string[]> {
  const said = await at.say('sudo -u postgres pgbackrest --stanza=kickstand --output=json info');
  return JSON.parse(said)[0].backup.map(({ type }: { type: string }) => type);
}

on('is set up by the documented lines, and its timetable makes backups of both kinds', async () => {
  await at.follow('2. Database');
  const { owner } = await opened();
  await migrate(owner);
  await at.follow('Archiving');
  expect(await at.ask('show data_checksums')).toBe('on');
  expect(await backups()).toEqual(['full']);
  const timetable = at.crontab();
  expect(timetable).toHaveLength(2);
  for (const command of timetable) await at.say(command);
  expect(await backups()).toEqual(['full', 'full', 'diff']);
});

on(
  'leads back to an instant: what was paid before is there to the cent, what was paid after is gone',
  async () => {
    await asProgram((database) =>
      database.write(everything, async (db) => {
        await furnish(db);
        await aStaffMember(db, clerk);
      }),
    );
    first = await pay();
    between = await instant();
    second = await pay();
    later = await instant();
    await pay();
    expect([await known(first), await known(second)]).toEqual([
      ['1', 9_531],
      ['1', 9_531],
    ]);
    await goBack(between);
    expect(await known(first)).toEqual(['1', 9_531]);
    expect(await known(second)).toEqual(['0', 0]);
    expect(await at.ask('select count(*) from payment')).toBe('1');
  },
);

on('leaves books and an operator log without a fault, and a schema that programs start with', async () => {
  const { owner } = await opened();
  expect(await schemaState(owner)).toBe('current');
  expect(await migrate(owner)).toEqual([]);
  await asProgram(async (database) => {
    const { postings, faults } = await verifyBooks(database);
    expect([postings > 0, faults]).toEqual([true, []]);
    const said: string[] = [];
    expect(await verifyLog({ database, now }, ['--full'], (line) => said.push(line))).toBe(true);
    expect(said).toEqual(['The operator log is whole up to row 1.']);
  });
  expect(await known(await pay())).toEqual(['1', 9_531]);
});

on('leaves to the bills of providers what they know and the books have forgotten', async () => {
  clock.now = startOfBusinessDay(businessDayAfter(businessDayOf(clock.now, parts.zone), 1), parts.zone);
  clock.now += 11 * 3_600_000;
  const file = Buffer.from(billFile(knownToProvider()), 'base64');
  const read = readBillFile({ provider: 'wechat', file, kind: 'trade' });
  const bill = async (_: string, kind: string) => (kind === 'trade' ? read : provider.bill());
  const formerly = () => Object.assign(new AProvider(now), { bill }) as unknown as PaymentProvider;
  await asProgram(async (database) => {
    await database.write(everything, (db) => noteMerchant(db));
    const fetching = { database, now, zone: parts.zone, files: fileParts().files };
    await fetchBills({ ...fetching, providers: { get: () => undefined, keys: () => [], formerly } });
    expect((await verifyBooks(database)).faults).toEqual([]);
  });
  const open = `select kind || ' ' || what || ' ' || delta_cents from reconcile_diff
    where state = 'open' order by delta_cents desc`;
  expect((await at.ask(open)).split('\n')).toEqual([
    'channel_only payment 9876',
    'channel_only payment 9876',
    'channel_only refund -345',
    'channel_only refund -345',
  ]);
});

on(
  'goes on after that, and leads a new machine to a later instant of the history that was left',
  async () => {
    await at.say('sudo -u postgres pgbackrest --stanza=kickstand check');
    await at.anew();
    await goBack(later, (lines) => lines.replace(' restore', ' --target-timeline=current restore'));
    expect([await known(first), await known(second)]).toEqual([
      ['1', 9_531],
      ['1', 9_531],
    ]);
    expect(await at.ask('select count(*) from payment')).toBe('2');
  },
);

on('is missed where PostgreSQL hands nothing over', async () => {
  await at.say('rm /etc/postgresql/15/main/conf.d/kickstand-archive.conf\nsystemctl restart postgresql');
  await expect(at.say('sudo -u postgres pgbackrest --stanza=kickstand check')).rejects.toThrow(
    'archive_mode must be enabled',
  );
});

test.runIf(!canArchive)(`an archive of the database is not tried here: it ${needsArchive}`, () => {
  expect(canArchive).toBe(false);
});
