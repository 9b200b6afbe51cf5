import type { CommandType } from '@kickstand/contract/fleet/vehicles';
import {
  type BenchStepName,
  benchRules,
  lockOfStep,
  radioTrouble,
  type StepVerdict,
  verdictOfStep,
} from '@kickstand/domain/fleet/production';
import { locksOf } from '@kickstand/domain/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import { queueCommand } from '../../../kernel/command-queue.ts';
import type { Database, Db } from '../../../kernel/database/db.ts';
import { repeatEvery } from '../../../kernel/program/repeat-every.ts';
import { putCard } from './asset-changes.store.ts';
import { factsOf } from './bench.service.ts';
import {
  type BenchFacts,
  type BenchStep,
  commandOfStep,
  heardSince,
  openTests,
  putTest,
  type TestStored,
  takeTest,
  type VehicleNow,
  vehicleNow,
} from './bench.store.ts';

interface BenchParts {
  database: Database;
  now(): number;
  /** Called when commands were queued and should be sent. */
  onQueued(): void;
  /** The interval between rounds. */
  lookEveryMs?: number;
}

const usualLookEveryMs = 500;
const mostAtOnce = 200;

/** Advances every running test by the messages received since the last round; returns how many are running. */
async function lookAfterBench({ database, now, onQueued }: BenchParts): Promise<number> {
  const open = await database.read(everything, (db) => openTests(db, mostAtOnce));
  for (const { id } of open) if (await database.write(everything, (db) => advance(db, id, now()))) onQueued();
  return open.length;
}

/** Returns whether a command was queued. */
async function advance(db: Db, id: string, now: number): Promise<boolean> {
  const test = await takeTest(db, id);
  const vehicle = test && (await vehicleNow(db, test.vehicle));
  if (!test || !vehicle) return false;
  const facts = factsOf(test);
  const at = facts.list.findIndex(({ state }) => state === 'running');
  const judged = at < 0 ? facts : await judge(db, { test, vehicle, facts, at, now });
  if (judged.list.some(({ state }) => state === 'running')) return false;
  return next(db, { test, vehicle, facts: judged, now });
}

interface Looking {
  test: TestStored;
  vehicle: VehicleNow;
  facts: BenchFacts;
  now: number;
}

async function judge(
  db: Db,
  { test, vehicle, facts, at, now }: Looking & { at: number },
): Promise<BenchFacts> {
  const step = facts.list[at] as BenchStep;
  const name = step.name as BenchStepName;
  const command = step.commandId === null ? undefined : await commandOfStep(db, test.vehicle, step.commandId);
  if (!command) return facts;
  // Read after the answer: an earlier reading may not show the command's effect yet.
  const seen = (await vehicleNow(db, test.vehicle)) ?? vehicle;
  const lock = lockOfStep(name);
  const verdict = verdictOfStep(
    name,
    {
      ...command,
      heard: await heardSince(db, test.vehicle, command.createdAt),
      lock: lock ? locksOf(seen.locks)[lock] : 'unknown',
    },
    now,
  );
  if (verdict.state === 'running') return facts;
  const radio = name === 'query' && verdict.state === 'pass';
  const trouble = radio ? radioTrouble(seen, now) : undefined;
  const said: StepVerdict = trouble ? { state: 'fail', trouble } : verdict;
  const measured = radio && {
    fixAgeS: seen.locatedAt === null ? null : Math.max(0, Math.round((now - seen.locatedAt) / 1_000)),
    gsm: seen.gsm,
  };
  const done: BenchStep = {
    ...step,
    state: said.state,
    trouble: said.trouble ?? null,
    code: command.deviceCode,
    at: now,
  };
  return { ...facts, ...measured, list: facts.list.with(at, done) };
}

/** Queues the next step, or ends the test. A controller that does not answer at all gets no further steps. */
async function next(db: Db, { test, vehicle, facts, now }: Looking): Promise<boolean> {
  const silent = facts.list.some(({ trouble }) => trouble === 'no_answer');
  const gone = vehicle.imei !== test.imei || silent;
  const at = gone ? -1 : facts.list.findIndex(({ state }) => state === 'waiting');
  const step = facts.list[at];
  if (!step) return end(db, { test, vehicle, facts, now });
  const type = benchRules[step.name as BenchStepName].command;
  const commandId = await queueStep(db, { test, vehicle, facts, now }, type);
  const list = facts.list.with(at, { ...step, state: 'running', commandId, at: now });
  await putTest(db, test.id, { facts: { ...facts, list }, state: 'running', ended: null });
  return true;
}

/** Queues a step's command in the name of the operator who began the test. */
const queueStep = (db: Db, { test, vehicle, now }: Looking, type: CommandType) =>
  queueCommand(db, {
    vehicle: test.vehicle,
    agentId: vehicle.agentId,
    areaId: vehicle.areaId,
    imei: test.imei,
    type,
    args: type === 'ring' ? { seconds: 3 } : {},
    source: 'operator',
    operator: { operatorId: test.operatorId, name: test.operator },
    now,
  });

async function end(db: Db, { test, vehicle, facts, now }: Looking) {
  const list = facts.list.map((step) =>
    step.state === 'waiting' ? { ...step, state: 'skipped' as const } : step,
  );
  const failed = list.filter(({ state }) => state !== 'pass').map(({ name }) => name);
  const state = failed.length === 0 ? 'pass' : 'fail';
  await putTest(db, test.id, { facts: { ...facts, list }, state, ended: now });
  // The tested controller is no longer in the vehicle: the result does not go on its card.
  if (vehicle.imei === test.imei)
    await putCard(db, test.vehicle, { test_state: state, tested_at: new Date(now), failed_steps: failed });
  return false;
}

/** Runs twice a second; several servers do not interfere. Returns a function that stops it. */
export const startBench = (parts: BenchParts, onError: (error: unknown) => void) =>
  repeatEvery(parts.lookEveryMs ?? usualLookEveryMs, () => lookAfterBench(parts), onError);
