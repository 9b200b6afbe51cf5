import type { InputOf } from '@kickstand/contract/kit';
import type { assets, BenchTest } from '@kickstand/contract/production';
import { benchSteps } from '@kickstand/domain/production';
import { deviceCodeWords } from '@kickstand/domain/vehicles';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { type Locale, refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import { standingOf } from './assets.rows.ts';
import {
  type BenchFacts,
  insertTest,
  pageOfTests,
  putTest,
  runningTestOf,
  type TestStored,
} from './bench.store.ts';
import { found, taken } from './cards.service.ts';

type Calls = typeof assets;

export const factsOf = ({ steps }: TestStored) => steps as unknown as BenchFacts;

/** The controller's own answer in words. */
function answerOf(code: number | null, locale: Locale) {
  if (code === null) return null;
  return deviceCodeWords[code]?.[locale === 'zh-CN' ? 'zh' : 'en'] ?? String(code);
}

const testOf = (row: TestStored, locale: Locale): BenchTest => {
  const { list, fixAgeS, gsm } = factsOf(row);
  return {
    id: row.test_id,
    carId: String(row.vehicle_id),
    imei: row.imei,
    fwVersion: row.fw_version,
    state: row.state as BenchTest['state'],
    steps: list.map(({ code, ...step }) => ({ ...step, answer: answerOf(code, locale) })),
    fixAgeS,
    gsm,
    operator: row.operator,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
};

const untried = (): BenchFacts => ({
  fixAgeS: null,
  gsm: null,
  list: benchSteps.map((name) => ({
    name,
    state: 'waiting',
    trouble: null,
    code: null,
    commandId: null,
    at: null,
  })),
});

/** Begin a test; its steps are given to the controller one after another by whoever looks after the bench. */
export async function startTest(ctx: Ctx, { params: { carId } }: InputOf<Calls['startTest']>) {
  const row = await taken(ctx, carId);
  const { inTrip, lifecycle } = standingOf(row);
  if (lifecycle === 'scrapped') refuse('vehicle.scrapped');
  if (lifecycle === 'on_shelf') refuse('vehicle.off_shelf_first');
  if (inTrip) refuse('vehicle.in_order');
  const imei = row.imei ?? refuse('vehicle.no_device');
  if (!row.online) refuse('device.offline');
  const { operatorId, name: operator } = ctx.actor;
  const test = { id: newId(), vehicle: row.vehicle_id, imei, firmware: row.fw_version, facts: untried() };
  const made = await insertTest(ctx.db, { ...test, operatorId, operator, now: ctx.now() });
  if (!made) return refuse('bench.running');
  ctx.audit.record(carId, { test: made.test_id, imei, firmware: row.fw_version });
  return testOf(made, ctx.locale);
}

export async function stopTest(ctx: Ctx, { params: { carId } }: InputOf<Calls['stopTest']>) {
  const row = await taken(ctx, carId);
  const test = (await runningTestOf(ctx.db, row.vehicle_id)) ?? refuse('bench.none');
  const facts = factsOf(test);
  const list = facts.list.map((step) =>
    step.state === 'waiting' || step.state === 'running' ? { ...step, state: 'skipped' as const } : step,
  );
  const stopped = await putTest(ctx.db, test.test_id, {
    facts: { ...facts, list },
    state: 'stopped',
    ended: ctx.now(),
  });
  ctx.audit.record(carId, { test: test.test_id, state: ['running', 'stopped'] });
  return testOf(stopped, ctx.locale);
}

export async function listTests(ctx: Ctx, { params, query }: InputOf<Calls['tests']>) {
  const { vehicle_id } = await found(ctx, params.carId);
  const { list, ...counted } = await pageOfTests(ctx.db, vehicle_id, query);
  return { list: list.map((row) => testOf(row, ctx.locale)), ...counted };
}
