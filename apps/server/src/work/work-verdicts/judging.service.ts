import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import {
  currentRules,
  heldUntil,
  judgedUntil,
  judgeWork,
  nextJudging,
  onLateFacts,
  type PayRates,
  payChanges,
  payOf,
  sameVerdict,
  type WorkVerdict,
  whenOver,
} from '@kickstand/domain/work/work-verdicts';
import type { Db } from '../../kernel/database/db.ts';
import { settingsAt } from '../../places/area-settings/area-settings.service.ts';
import { priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { openAudit } from './audit.store.ts';
import { type Gathered, gatherFacts } from './facts.service.ts';
import { drainWatchMs, flagsFor } from './flags.service.ts';
import { bindTyped } from './pack-facts.store.ts';
import {
  addPay,
  addVerdict,
  type EndedTask,
  judgeNextAt,
  lastVerdict,
  lockTurn,
  type NewVerdict,
  paidFor,
  type VerdictStored,
} from './work-verdicts.store.ts';

type Last = Awaited<ReturnType<typeof lastVerdict>>;
export interface When {
  now: number;
  zone: string;
}

/** When work is judged, and the secret of the random draw. */
type Judging = When & { salt: string };

/** A verdict, as stored. */
const verdictOf = (row: Pick<VerdictStored, 'validity' | 'reason'>) =>
  ({ validity: row.validity, reason: row.reason }) as WorkVerdict;

/** The latest time until which pay of reviewed work is held. */
export async function heldFor(db: Db, { now, zone }: When): Promise<number> {
  const { holidays } = await priceCalendarOf(db);
  const off = new Set(holidays);
  return heldUntil(now, { zone, isDayOff: (day) => off.has(day) });
}

/** The pay rates per kind in the work's area when the shift began. */
async function ratesFor(db: Db, task: EndedTask): Promise<PayRates> {
  const ops = await settingsAt(db, task.service_area_id, 'ops', task.began_at);
  return {
    swap: ops.paySwapCents,
    move: ops.payMoveCents,
    repair: ops.payRepairCents,
    inspect: ops.payInspectCents,
    drag_back: ops.payDragBackCents,
  };
}

/** A verdict's changes to the pay of a piece of work. */
export async function changesBy(db: Db, task: EndedTask, verdict: WorkVerdict, conditionHeld: boolean) {
  const result = task.result.result;
  const due = payOf(
    {
      type: task.type,
      source: task.source,
      team: task.assignee_id === null ? [] : [task.assignee_id, ...task.team],
      conditionHeld,
      valueCents: task.value_cents ?? 0,
      paidWithDragBack: task.type === 'repair' && (result === 'dragged' || result === 'irreparable'),
      parent: false,
    },
    verdict,
    await ratesFor(db, task),
  );
  return payChanges(await paidFor(db, task), due);
}

/** Adds a verdict and pays the difference, today; a required review is added to the audits. */
export async function say(
  db: Db,
  task: EndedTask,
  one: NewVerdict,
  { now, zone }: When,
  conditionHeld: boolean,
) {
  const changes = await changesBy(db, task, one.verdict, conditionHeld);
  await addVerdict(db, task, one);
  const day = businessDayOf(now, zone);
  // What is only drawn to be looked at is no reason to wait for one's pay.
  const isHeld = one.flags.some((flag) => flag !== 'random');
  // Who decides it by hand has looked at it.
  const unproven = one.verdict.reason === 'no_evidence' && one.by === null;
  const looked = one.flags.length > 0 || unproven;
  const until = looked ? await heldFor(db, { now, zone }) : null;
  const heldAt = isHeld ? until : null;
  if (until !== null)
    await openAudit(db, task, { why: unproven ? 'no_evidence' : 'flags', flags: one.flags, now, until });
  const lines = changes.map((line) => ({ ...line, verdictNo: one.no, day, heldUntil: heldAt, now }));
  await addPay(db, task, lines);
  return changes.reduce((sum, { cents }) => sum + cents, 0);
}

/** What a piece of work is waiting for: its device, and a missing photo while one may still come. */
function waitedFor({ finished_at: endedAt }: EndedTask, { work: { common }, heardAt }: Gathered) {
  const lacks = common.needsPhoto && !common.hasPhoto;
  return { endedAt, heardAt: lacks ? null : heardAt };
}

/** Before new facts are added for work to be judged: locks its turn first, as the judging job does. */
export const beforeTelling = (db: Db, scope: Scope, taskId: string) => lockTurn(db, scope, taskId);

/** Schedules work with new facts for judging now. */
export const judgeSoon = (
  db: Db,
  task: Pick<EndedTask, 'service_area_id' | 'task_id' | 'agent_id'>,
  now: number,
) => judgeNextAt(db, task, now);

/**
 * Judges a piece of work by what is known now, unless it was decided manually, and schedules the next time. Returns
 * whether there is a new verdict.
 */
export async function judgeAgain(db: Db, task: EndedTask, when: Judging): Promise<boolean> {
  const last = await lastVerdict(db, task);
  const manual = last?.rule_version === null;
  if (task.vehicle_id === null || manual || task.state !== 'done') {
    await judgeNextAt(db, task, null);
    return false;
  }
  const known = await gatherFacts(db, { ...task, vehicle_id: task.vehicle_id }, when);
  const waited = waitedFor(task, known);
  const judged = judgeWork(known.work, currentRules);
  const verdict = when.now >= judgedUntil(waited) ? whenOver(judged) : judged;
  const isNew = await sayIfNew(db, { task, last, verdict, known }, when);
  const next = nextJudging({ verdict, manual }, waited, known.nextMs, when.now);
  await judgeNextAt(db, task, next ?? (await watchedUntil(db, task, verdict, known, when.now)));
  return isNew;
}

/** A typed battery number is accepted after this time if no vehicle reported otherwise. */
const typedAfterMs = 86_400_000;

/** When to recheck valid work: a repair may be needed again, and a typed battery number may be adopted. */
async function watchedUntil(
  db: Db,
  task: EndedTask,
  verdict: WorkVerdict,
  { nextMs, typed }: Gathered,
  now: number,
) {
  if (verdict.validity !== 'valid') return null;
  if (task.type === 'repair') return nextMs;
  if (task.type !== 'swap' || task.vehicle_id === null) return null;
  const drainedAt = task.finished_at + drainWatchMs;
  if (drainedAt > now) return drainedAt;
  if (typed === undefined) return null;
  const at = task.finished_at + typedAfterMs;
  if (at > now) return at;
  await bindTyped(db, task.vehicle_id, { old: task.old_battery, serial: typed, now });
  return null;
}

interface Said {
  task: EndedTask;
  last: Last;
  verdict: WorkVerdict;
  known: Gathered;
}

async function sayIfNew(db: Db, { task, last, verdict, known }: Said, when: Judging): Promise<boolean> {
  if (last && sameVerdict(verdictOf(last), verdict)) {
    await flagLate(db, { task, last, verdict, known }, when);
    return false;
  }
  const waited = waitedFor(task, known);
  const late = last && onLateFacts({ verdict: verdictOf(last), manual: false }, waited, when.now) === 'queue';
  // The last judging by itself is the one that says that nothing came.
  if (late && verdict.reason !== 'no_evidence' && verdict.reason !== 'no_photo') {
    const until = await heldFor(db, when);
    await openAudit(db, task, { why: 'late', flags: [], now: when.now, until });
    return false;
  }
  const one: NewVerdict = {
    no: (last?.no ?? 0) + 1,
    verdict,
    flags: await flagsFor(db, task, known.work, verdict, when.salt),
    ruleVersion: currentRules.version,
    facts: { ...known.work, conditionHeld: known.conditionHeld },
    by: null,
    remark: '',
    now: when.now,
  };
  await say(db, task, one, when, known.conditionHeld);
  return true;
}

/** Flags that only show after some time. */
async function flagLate(db: Db, { task, last, verdict, known }: Said, when: Judging) {
  if (task.type !== 'swap' || verdict.validity !== 'valid' || when.now < task.finished_at + drainWatchMs)
    return;
  const had = new Set(last?.flags ?? []);
  const flags = (await flagsFor(db, task, known.work, verdict, when.salt)).filter((flag) => !had.has(flag));
  if (flags.length === 0) return;
  await openAudit(db, task, { why: 'flags', flags, now: when.now, until: await heldFor(db, when) });
}
