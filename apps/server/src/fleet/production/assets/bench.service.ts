import type { assets, BenchTest } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import { benchSteps } from '@kickstand/domain/fleet/production';
import { deviceCodeWords } from '@kickstand/domain/fleet/vehicles';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { type Locale, refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
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

export const factsOf = ({ steps }: Pick<TestStored, 'steps'>) => steps as unknown as BenchFacts;

/** The controller's answer in words. */
function answerOf(code: number | null, locale: Locale) {
  if (code === null) return null;
  return deviceCodeWords[code]?.[locale === 'zh-CN' ? 'zh' : 'en'] ?? String(code);
}

const testOf = ({ vehicle, operatorId, steps, ...row }: TestStored, locale: Locale): BenchTest => {
  const { list, fixAgeS, gsm } = factsOf({ steps });
  return {
    ...row,
    carId: String(vehicle),
    steps: list.map(({ code, ...step }) => ({ ...step, answer: answerOf(code, locale) })),
    fixAgeS,
    gsm,
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

/** Begins a test; the bench job sends its steps to the controller one after another. */
export async function startTest(ctx: Ctx, { params: { carId } }: InputOf<Calls['startTest']>) {
  const row = await taken(ctx, carId);
  const { inTrip, lifecycle } = row;
  if (lifecycle === 'scrapped') refuse('vehicle.scrapped');
  if (lifecycle === 'on_shelf') refuse('vehicle.off_shelf_first');
  if (inTrip) refuse('vehicle.in_order');
  const imei = row.imei ?? refuse('vehicle.no_device');
  if (row.online !== 'online') refuse('device.offline');
  const { operatorId, name: operator } = ctx.actor;
  const test = { id: newId(), vehicle: row.vehicle, imei, firmware: row.fwVersion, facts: untried() };
  const made = await insertTest(ctx.db, { ...test, operatorId, operator, now: ctx.now() });
  if (!made) return refuse('bench.running');
  ctx.audit.record(carId, { test: made.id, imei, firmware: row.fwVersion });
  return testOf(made, ctx.locale);
}

export async function stopTest(ctx: Ctx, { params: { carId } }: InputOf<Calls['stopTest']>) {
  const row = await taken(ctx, carId);
  const test = (await runningTestOf(ctx.db, row.vehicle)) ?? refuse('bench.none');
  const facts = factsOf(test);
  const list = facts.list.map((step) =>
    step.state === 'waiting' || step.state === 'running' ? { ...step, state: 'skipped' as const } : step,
  );
  const stopped = await putTest(ctx.db, test.id, {
    facts: { ...facts, list },
    state: 'stopped',
    ended: ctx.now(),
  });
  ctx.audit.record(carId, { test: test.id, state: ['running', 'stopped'] });
  return testOf(stopped, ctx.locale);
}

export async function listTests(ctx: Ctx, { params, query }: InputOf<Calls['tests']>) {
  const { vehicle } = await found(ctx, params.carId);
  const { list, ...counted } = await pageOfTests(ctx.db, vehicle, query);
  return { list: list.map((row) => testOf(row, ctx.locale)), ...counted };
}
