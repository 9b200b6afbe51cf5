import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { Database } from '../kernel/database/db.ts';
import { repeatEvery, type Stop } from '../kernel/program/repeat-every.ts';
import { makeMetrics } from '../kernel/web/metrics.ts';
import { jobFigures } from './figures.ts';
import { runLeased } from './job-leases.ts';

const leaseMs = 400;
const never = 3_600_000;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = Database.open(fresh.appConfig, () => {});
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});
beforeEach(async () => {
  await fresh.owner.query('delete from job; delete from program');
});

/** A program that does two jobs every few milliseconds, and what it has done. */
async function programOf(host: string, { beatEveryMs = 50, isAlone = false, fails = false } = {}) {
  const rounds: string[] = [];
  const errors: unknown[] = [];
  const start = (name: string): Stop =>
    repeatEvery(
      5,
      async () => {
        if (fails) throw new Error(`${name} has failed`);
        rounds.push(name);
      },
      (error) => errors.push(error),
    );
  const program = { id: randomUUID(), role: 'jobs', host, version: '1.0.0', startedAt: Date.now() } as const;
  const onError = (error: unknown) => errors.push(error);
  const { registry } = makeMetrics();
  const figures = jobFigures(registry, Date.now);
  const parts = { figures, database, now: Date.now, program, isAlone, onError, leaseMs, beatEveryMs };
  return {
    rounds,
    errors,
    registry,
    id: program.id,
    stop: await runLeased(['a.one', 'a.two'], start, parts),
  };
}

const jobs = async () => (await fresh.owner.query('select * from job order by name')).rows;

test('a job is run by one program at a time, and by another one as soon as that program stops', async () => {
  const first = await programOf('first');
  const second = await programOf('second');
  await expect.poll(() => new Set(first.rounds).size).toBe(2);
  expect(second.rounds).toEqual([]);
  await first.stop();
  await expect.poll(() => new Set(second.rounds).size).toBe(2);
  expect(await jobs()).toMatchObject([
    { program_id: second.id, epoch: 2 },
    { program_id: second.id, epoch: 2 },
  ]);
  await second.stop();
  expect(await jobs()).toMatchObject([{ program_id: null }, { program_id: null }]);
  expect([...first.errors, ...second.errors]).toEqual([]);
});

test('a program that renews its leases no longer begins no round once they have run out, and another one goes on', async () => {
  const paused = await programOf('paused', { beatEveryMs: never });
  await expect.poll(() => paused.rounds.length).toBeGreaterThan(2);
  const other = await programOf('other');
  await expect.poll(() => other.rounds.length, { timeout: 4 * leaseMs }).toBeGreaterThan(0);
  const done = paused.rounds.length;
  const from = other.rounds.length;
  await expect.poll(() => other.rounds.length).toBeGreaterThan(from + 5);
  expect(paused.rounds).toHaveLength(done);
  await Promise.all([paused.stop(), other.stop()]);
});

test('a program that is alone does not wait for the leases of its predecessor', async () => {
  const killed = await programOf('killed', { beatEveryMs: never });
  const next = await programOf('next', { isAlone: true });
  expect(await jobs()).toMatchObject([{ program_id: next.id }, { program_id: next.id }]);
  await Promise.all([killed.stop(), next.stop()]);
});

test('rounds, failures and the last problem of a job stand in the database', async () => {
  const failing = await programOf('failing', { fails: true });
  await expect
    .poll(async () => (await jobs())[0])
    .toMatchObject({ pause_ms: 5, problem: 'Error: a.one has failed' });
  const [{ rounds, failures, began_at, ended_at, failed_at }] = await jobs();
  expect(Number(rounds)).toBeGreaterThan(0);
  expect(failures).toBe(rounds);
  expect(ended_at >= began_at).toBe(true);
  expect(failed_at).toEqual(ended_at);
  const shown = await failing.registry.metrics();
  expect(shown).toMatch(/kickstand_job_rounds_total\{job="a.one",outcome="failed"\} [1-9]/);
  expect(shown).toMatch(/kickstand_job_late_seconds\{job="a.one"\} 0/);
  await failing.stop();
  const { rows } = await fresh.owner.query('select * from program');
  expect(rows).toEqual([]);
});
