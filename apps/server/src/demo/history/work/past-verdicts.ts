import { inspectItems, type repairResults } from '@kickstand/contract/work/field-work';
import {
  currentRules,
  heldUntil,
  judgeWork,
  payOf,
  swapLimit,
  usualPay,
  type WorkFacts,
  type WorkVerdict,
} from '@kickstand/domain/work/work-verdicts';
import { millivoltsAt, objectionTo, swapBelowPercent } from '@kickstand/town';
import { demoLanguage } from '../../words/demo.words.ts';
import type { PastWorld } from '../past.ts';
import type { Done, Task } from './past-work-rows.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Share of work rejected within the last three days with an objection that nobody has reviewed yet. */
const objectedLately = 0.3;

/** Finished work without a verdict. */
export type Unjudged = Omit<Done, 'verdict' | 'facts'> & {
  /** Distance from where a vehicle was brought to its destination station, metres; 0 inside. */
  offM: number;
};

const common = (sinceEndMs: number) => ({
  started: true,
  person: null,
  vehicle: null,
  foreign: false,
  photoAgeMs: null,
  needsPhoto: false,
  hasPhoto: false,
  sinceEndMs,
});

const charge = (at: number, percent: number) => ({
  at: Math.round(at),
  pct: Math.round(percent),
  mv: millivoltsAt(percent, 0),
});

function swapOf(done: Unjudged): WorkFacts['kind'] {
  const { startedAt: openedAt, finishedAt: packInAt, before, after } = done;
  const told = [2, 4, 6].map((minutes) => charge(packInAt + minutes * minuteMs, after));
  const facts = {
    openedAt,
    packInAt,
    limitPct: swapLimit('rule', { rulePct: swapBelowPercent, createdPct: null, ownPct: 25 }),
    readings: [charge(openedAt - 3 * minuteMs, before), ...told],
    oldSerial: null,
    newSerial: null,
    typedSerial: done.newBattery,
    recordedSerial: done.oldBattery,
    shuffled: false,
    nominalV: 48,
    now: packInAt + 10 * minuteMs,
  };
  return { type: 'swap', facts };
}

function moveOf({ vehicle }: Task, done: Unjudged): WorkFacts['kind'] {
  const facts = {
    riddenBetween: false,
    from: { at: done.from, accuracyM: null },
    to: { at: done.to, accuracyM: null },
    fromPlace: vehicle.standing,
    targetM: done.offM,
    inNoStop: false,
    outOfArea: false,
    reserved: false,
    fullAtStart: false,
    fullAtArrival: false,
    endedAt: done.finishedAt,
    earlierStarts: [],
    rides: [],
    sent: false,
    photoRejected: false,
  };
  return { type: 'move', facts };
}

const repairOf = ({ fault }: Task, { result }: Unjudged): WorkFacts['kind'] => ({
  type: 'repair',
  facts: {
    result: result.result as (typeof repairResults)[number],
    parts: fault?.parts ?? [],
    stockBooked: true,
    reportedAgainMs: null,
    ownReport: false,
    dragBack: null,
  },
});

const inspectOf = ({ vehicle }: Task, { startedAt, finishedAt, result }: Unjudged): WorkFacts['kind'] => ({
  type: 'inspect',
  facts: {
    asked: inspectItems.length,
    answered: Object.keys(result.checklist ?? {}).length,
    tookMs: finishedAt - startedAt,
    sinceLastMs: vehicle.inspectedAt === undefined ? null : finishedAt - vehicle.inspectedAt,
    sinceOwnRepairMs: null,
  },
});

const kinds = {
  swap: (_: Task, done: Unjudged) => swapOf(done),
  move: moveOf,
  repair: repairOf,
  inspect: inspectOf,
};

/** Judges past work by the current rules; returns the verdict and the facts it is based on. */
export function judgedOf(task: Task, done: Unjudged): { facts: WorkFacts; verdict: WorkVerdict } {
  const facts = { common: common(10 * minuteMs), kind: kinds[task.type](task, done) };
  return { facts, verdict: judgeWork(facts, currentRules) };
}

/** Writes the verdict on a piece of work, and the pay it earned. */
export function writeVerdict(past: PastWorld, task: Task, { facts, verdict, ...done }: Done) {
  const { sink, town, now } = past;
  const { serviceAreaId, agentId } = task.vehicle.of;
  const { operatorId } = done.person;
  const judgedAt = new Date(Math.min(now, done.finishedAt + 10 * minuteMs));
  sink.add('ops_task_verdict', [
    ...[serviceAreaId, task.taskId, 1, agentId, verdict.validity, verdict.reason, []],
    ...[currentRules.version, JSON.stringify(facts), judgedAt],
  ]);
  if (verdict.validity === 'invalid') writeObjection(past, task, { reason: verdict.reason, judgedAt });
  const work = {
    type: task.type,
    source: task.source,
    team: [operatorId],
    conditionHeld: true,
    valueCents: 0,
    paidWithDragBack: false,
    parent: false,
  };
  const cents = payOf(work, verdict, usualPay).get(operatorId) ?? 0;
  if (cents === 0) return;
  const day = town.day(judgedAt.getTime());
  sink.add('ops_task_pay', [serviceAreaId, task.taskId, 1, operatorId, agentId, cents, day, judgedAt]);
}

/** Writes an objection to a verdict by the person who did the work, if its review would still be pending. */
function writeObjection(
  { sink, town, now, objections }: PastWorld,
  { taskId, vehicle: { of } }: Task,
  { reason, judgedAt }: { reason: string | null; judgedAt: Date },
) {
  const { chance, made } = objections;
  const at = judgedAt.getTime() + chance.between(10, 240) * minuteMs;
  const isLate = at >= now || now - at > 3 * dayMs;
  // Every area has at least one to review.
  if (isLate || (made > 0 && !chance.happens(objectedLately))) return;
  objections.made += 1;
  const due = heldUntil(at, { zone: town.zone, isDayOff: () => false });
  sink.add('work_audit', [
    ...[taskId, of.serviceAreaId, of.agentId, 'objection', objectionTo(reason, chance, demoLanguage())],
    ...[new Date(at), new Date(due)],
  ]);
}
