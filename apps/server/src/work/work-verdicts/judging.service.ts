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

/** When work is judged, and the secret by which some of it is drawn to be looked at. */
type Judging = When & { salt: string };

/** What a verdict says, as it is kept. */
const verdictOf = (row: Pick<VerdictStored, 'validity' | 'reason'>) =>
  ({ validity: row.validity, reason: row.reason }) as WorkVerdict;

/** Until when the pay of work that is looked at waits at most. */
export async function heldFor(db: Db, { now, zone }: When): Promise<number> {
  const { holidays } = await priceCalendarOf(db);
  const off = new Set(holidays);
  return heldUntil(now, { zone, isDayOff: (day) => off.has(day) });
}

/** What was paid for work of each kind in its area when the shift began. */
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

/** What a verdict changes of what was paid for a piece of work. */
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

/** Add a verdict and pay what it changes, today; who is to look at it finds it in the audits. */
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

/** What a piece of work waits for: its device, and a photo that it still lacks as long as one may come. */
function waitedFor({ finished_at: endedAt }: EndedTask, { work: { common }, heardAt }: Gathered) {
  const lacks = common.needsPhoto && !common.hasPhoto;
  return { endedAt, heardAt: lacks ? null : heardAt };
}

/** Before more is told of work that is to be judged then: its turn is locked first, as whoever judges it does. */
export const beforeTelling = (db: Db, scope: Scope, taskId: string) => lockTurn(db, scope, taskId);

/** Have work judged now that somebody told more about. */
export const judgeSoon = (
  db: Db,
  task: Pick<EndedTask, 'service_area_id' | 'task_id' | 'agent_id'>,
  now: number,
) => judgeNextAt(db, task, now);

/** Judge a piece of work by what is known now, unless somebody decided it; and say when to look again. Answers whether anything was said. */
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

/** A battery that somebody typed is believed when so much time passed and no vehicle told otherwise. */
const typedAfterMs = 86_400_000;

/** When to look again at what counts: a repair may be needed again, and a battery that was typed becomes the vehicle’s. */
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

/** What asks to be looked at only now, because it took time to show. */
async function flagLate(db: Db, { task, last, verdict, known }: Said, when: Judging) {
  if (task.type !== 'swap' || verdict.validity !== 'valid' || when.now < task.finished_at + drainWatchMs)
    return;
  const had = new Set(last?.flags ?? []);
  const flags = (await flagsFor(db, task, known.work, verdict, when.salt)).filter((flag) => !had.has(flag));
  if (flags.length === 0) return;
  await openAudit(db, task, { why: 'flags', flags, now: when.now, until: await heldFor(db, when) });
}
