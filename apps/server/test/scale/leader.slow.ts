import { session } from '@kickstand/contract/platform/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../device.ts';
import { orderingAtWork, sayingAtWork } from './leader-at-work.ts';
import { hasPgbouncer, needsPgbouncer } from './pgbouncer.ts';
import { type ProgramsOver, programsOver } from './programs-over.ts';

/** Within this time every program works again, the seconds of a PostgreSQL that starts included. */
const backWithinMs = 20_000;

/** Something happens while there is work: all that was acknowledged must be in the database, each once. */
async function through(at: ProgramsOver, what: string, happen: () => Promise<void>) {
  const ordering = orderingAtWork({ url: at.one.url, key: at.key, carIds: at.others });
  const saying = sayingAtWork(at.device);
  const [ordered, said] = [ordering.acknowledged, saying.acknowledged];
  const goneOn = (n = 20) => {
    const [orders, words] = [ordered.length + n, said.length + n];
    return until(() => ordered.length > orders && said.length > words, `work to go on (${what})`, 60_000);
  };
  try {
    await goneOn();
    await happen();
    await goneOn();
  } finally {
    await Promise.all([ordering.stop(), saying.stop()]);
  }
  expect(ordering.unexpected).toEqual([]);
  const jobs = await at.query(
    'select job_id, count(*)::int as n from command_job where job_id = any($1) group by job_id',
    [ordered],
  );
  expect([jobs.length, jobs.filter(({ n }) => n !== 1)]).toEqual([ordered.length, []]);
  await until(async () => {
    const [row] = await at.query(
      `select count(distinct told.ms)::int as n from unnest($1::text[]) as told (ms) join device_packet p
         on p.device_at = to_timestamp(told.ms::float8 / 1000) where p.kind = 'ping'`,
      [said],
    );
    return row?.n === said.length;
  }, 'everything that was said to be stored');
  const [calls, words] = [Math.round(ordering.longestGapMs()), Math.round(saying.longestGapMs())];
  process.stdout.write(
    `${what}: ${ordered.length} changes and ${said.length} messages acknowledged, none lost; longest gaps ${calls} and ${words} ms\n`,
  );
  expect(Math.max(calls, words)).toBeLessThan(backWithinMs);
  await at.rings();
  await at.exports(what);
}

const ways = [
  { name: 'directly', withPooler: false },
  ...(hasPgbouncer ? [{ name: `through PgBouncer (${needsPgbouncer})`, withPooler: true }] : []),
];

describe.each(ways)('programs that reach their database $name', ({ name, withPooler }) => {
  let at: ProgramsOver;
  beforeAll(async () => {
    at = await programsOver({ withPooler });
  }, 300_000);
  afterAll(() => at?.close(), 60_000);

  test('a login, a command, a file and a change of rights that is told work', async () => {
    let which = at.one;
    const browser = at.browserAt(() => which);
    expect((await browser.logIn(at.phoneOf('operations'), at.codeFor)).suc).toBe(true);
    which = at.two;
    expect((await browser.call(session.info)).suc).toBe(true);
    const listening = await at.query(`select pid from pg_stat_activity where query like 'listen %'`);
    expect(listening.length).toBeGreaterThanOrEqual(2);
    expect((await browser.call(session.logout)).suc).toBe(true);
    which = at.one;
    await until(async () => (await browser.call(session.info)).status === 401, 'the refusal', 3_000);
    await at.rings();
    await at.exports('before');
  });

  test('a server that is killed and started again loses nothing that was acknowledged, and no program restarts', () =>
    through(at, `${name}, killed`, () => at.kill()));

  test('killed three times in a row it is the same', () =>
    through(at, `${name}, killed three times`, async () => {
      for (let n = 0; n < 3; n++) await at.kill();
    }));

  test('a server that became read-only for two seconds is the same', () =>
    through(at, `${name}, read-only`, async () => {
      await at.readOnly(true);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await at.readOnly(false);
    }));
});
