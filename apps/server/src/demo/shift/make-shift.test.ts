import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fleetFile } from '@kickstand/contract/fleet/devices';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { Database } from '../../kernel/database/db.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { judgeDue } from '../../work/work-verdicts/work-verdicts.jobs.ts';
import { prepareDemo } from '../demo.service.ts';
import { shiftBegan } from './make-shift.ts';

const hourMs = 3_600_000;
const zone = 'Asia/Shanghai';
/** A morning with two of the four people of a small town on duty. */
const now = Date.UTC(2026, 8, 22, 2, 50);
const began = Date.UTC(2026, 8, 22, 2, 30);
const past = 48 * hourMs;
const depth = {
  trips: past,
  tracks: 2 * hourMs,
  staffTracks: past,
  telemetry: hourMs,
  fineSnapshots: hourMs,
  snapshots: hourMs,
  samples: hourMs,
};

let fresh: FreshDatabase;
let database: Database;
let dataDir: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = new Database(fresh.app);
  dataDir = mkdtempSync(join(tmpdir(), 'kickstand-shift-'));
  await prepareDemo({
    database,
    owner: fresh.ownerConfig,
    vault: makeVault(Buffer.alloc(32, 3)),
    settings: { dataDir, demoScale: 'small', businessZone: zone },
    now: () => now,
    depth,
  });
}, 120_000);
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await fresh.drop();
});

const plans = () =>
  database.read(everything, (db) => db.selectFrom('work_plan').selectAll().orderBy('plan_id').execute());
const stops = () =>
  database.read(everything, (db) =>
    db
      .selectFrom('plan_stop as s')
      .innerJoin('ops_task as t', (j) =>
        j.onRef('t.service_area_id', '=', 's.service_area_id').onRef('t.task_id', '=', 's.task_id'),
      )
      .select(['s.plan_id', 's.operator_id', 's.no', 's.kind', 's.arrive_at', 's.leave_at', 't.task_id'])
      .select(['t.state', 't.assignee_id', 't.claimed_at', 't.started_at', 't.finished_at', 't.validity'])
      .select(['t.vehicle_id', 't.new_battery', 't.created_at'])
      .orderBy('s.operator_id')
      .orderBy('s.no')
      .execute(),
  );

describe('the shift that is under way when a demo opens', () => {
  test('began at the last quarter of an hour that is twenty minutes ago, unless the past is too short to plan by', () => {
    expect(shiftBegan(now, { trips: past })).toBe(began);
    expect(shiftBegan(now, { trips: hourMs })).toBeUndefined();
  });

  test('is planned where people are on duty, by rates that were counted, and sent', async () => {
    const made = await plans();
    // Two of the four areas have people on duty; a slow machine plans only the first.
    expect([1, 2]).toContain(made.length);
    for (const plan of made) {
      expect(plan).toMatchObject({ state: 'sent', sent_at: began, shift_from: began, made_at: began });
      expect(plan.input).toMatchObject({ missing: [] });
      expect(plan.net_cents).toBeGreaterThan(0);
    }
  });

  test('has stops that are done, one that somebody is at, and others that wait', async () => {
    const all = await stops();
    for (const { plan_id } of await plans()) {
      const own = all.filter((stop) => stop.plan_id === plan_id);
      expect(own.filter(({ state }) => state === 'done').length).toBeGreaterThan(0);
      expect(own.filter(({ state }) => state === 'doing').length).toBe(1);
    }
    expect(all.filter(({ state }) => state === 'pending').length).toBeGreaterThan(1);
    for (const stop of all.filter(({ state }) => state === 'done')) {
      expect(stop).toMatchObject({ assignee_id: stop.operator_id, finished_at: stop.leave_at });
      expect(stop.finished_at).toBeLessThanOrEqual(now);
      expect(stop.started_at).toBeGreaterThanOrEqual(stop.arrive_at);
    }
    // Plans contain no tasks created later.
    for (const { created_at } of all) expect(created_at).toBeLessThanOrEqual(began);
  });

  test('leaves vehicles with the batteries that were put in, as their controllers will say', async () => {
    const swapped = (await stops()).filter(({ kind, state }) => kind === 'swap' && state === 'done');
    expect(swapped.length).toBeGreaterThan(0);
    const file = fleetFile.parse(JSON.parse(readFileSync(join(dataDir, 'demo', 'fleet.json'), 'utf8')));
    const known = new Map(file.vehicles.map((vehicle) => [Number(vehicle.carId), vehicle]));
    for (const { vehicle_id, new_battery } of swapped) {
      expect(known.get(vehicle_id ?? 0)).toMatchObject({ batterySn: new_battery });
      expect(known.get(vehicle_id ?? 0)?.battery).toBeGreaterThan(90);
    }
  });

  test('leaves no command that a controller would be told, and nobody on the line', async () => {
    const left = await database.read(everything, async (db) => ({
      commands: await db.selectFrom('command').select('state').where('state', '<>', 'acked').execute(),
      online: await db.selectFrom('vehicle_state').select('vehicle_id').where('online', '=', true).execute(),
    }));
    expect(left).toEqual({ commands: [], online: [] });
  });

  test('stands beside visits of stations that are over, and others that wait for somebody and for anybody', async () => {
    const visits = await database.read(everything, (db) =>
      db.selectFrom('station_visit').selectAll().execute(),
    );
    const ended = visits.filter(({ state }) => state === 'done');
    expect(ended.length).toBeGreaterThan(3);
    for (const { assignee_id, started_at, finished_at, distance_m } of ended) {
      expect(assignee_id).not.toBeNull();
      expect(finished_at ?? 0).toBeGreaterThan(started_at ?? now);
      expect(finished_at ?? now).toBeLessThan(now);
      expect(distance_m).toBeLessThan(50);
    }
    const waits = visits.filter(({ state }) => state === 'pending');
    expect(waits.filter(({ assignee_id }) => assignee_id === null).length).toBe(4);
    expect(waits.filter(({ assignee_id }) => assignee_id !== null).length).toBe(4);
  });

  test('counts by the rules that judge every day’s work', async () => {
    const parts = { database, now: () => now, zone, salt: 'salt' };
    while ((await judgeDue(parts)) > 0);
    const swaps = (await stops()).filter(({ kind, state }) => kind === 'swap' && state === 'done');
    const heard = swaps.filter(({ finished_at }) => now - (finished_at ?? 0) > 8 * 60_000);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.map(({ validity }) => validity)).toEqual(heard.map(() => 'valid'));
  });
});
