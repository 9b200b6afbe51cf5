import type { InputOf } from '@kickstand/contract/kit';
import type { DryRunRow, taskRules } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import { everything } from '@kickstand/domain/platform/access';
import { startOfDay } from '@kickstand/domain/platform/time';
import { notesOf } from '@kickstand/domain/work/work-verdicts/dry-run';
import type { JobParts } from '../../feature.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { makeNextOf, type TellShare } from '../../kernel/making/making.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { type DryRunPiece, dryRunInThread, type TriedArea } from './dry-run-thread.ts';
import {
  areasAmong,
  dryRunsMade,
  type FoundKept,
  forgetRuns,
  insertRun,
  keepFound,
  lockRunsOf,
  type RunToMake,
  runOf,
  runToMake,
} from './dry-runs.store.ts';
import { mostTasks, piecesOf } from './past.service.ts';
import { askedOf } from './task-rules.service.ts';

const dayMs = 86_400_000;
/** Whole days before today; today is included so far. */
const daysBack = 7;
/** The maximum number of pending dry runs per person. */
const mostAtOnce = 3;
/** How long results are kept. */
const keptMs = dayMs;

/** Requests a dry run, to be taken by a free worker. */
export async function askDryRun(
  { zone }: { zone: string },
  ctx: Ctx,
  { body }: InputOf<typeof taskRules.dryRun>,
) {
  const { areaId, areaIds, ruleId = null, type, fromHour, untilHour, dailyCap, dedupeHours, ...said } = body;
  ctx.audit.on(ruleId ?? String(areaId));
  const { priority: _, ...asked } = said;
  const conditions = askedOf(asked);
  const scope = ctx.rows.scope();
  const wanted = [...new Set([areaId, ...areaIds])];
  const areas = await areasAmong(ctx.db, scope, wanted, ctx.locale);
  const [first] = areas;
  if (!first || areas.length < wanted.length) return refuse('common.not_found');
  const now = ctx.now();
  const { operatorId } = ctx.actor;
  if ((await lockRunsOf(ctx.db, operatorId)) >= mostAtOnce)
    return refuse('rule.dry_runs', { most: mostAtOnce });
  const runId = newId();
  await insertRun(ctx.db, {
    runId,
    areaId,
    agentId: first.agentId,
    ruleId,
    rule: { type, conditions, fromHour, untilHour, dailyCap, dedupeHours },
    areas: wanted,
    companies: scope.agentIds === 'all' ? null : scope.agentIds,
    from: startOfDay(now, zone, daysBack),
    to: now,
    now,
    by: operatorId,
  });
  ctx.audit.record(ruleId ?? String(areaId), { type, conditions, areas: wanted });
  return { runId };
}

/** The progress and results of a dry run. */
export async function showDryRun(
  ctx: Ctx,
  { params }: InputOf<typeof taskRules.dryRunOf>,
): Promise<DryRunRow> {
  const scope = ctx.rows.scope();
  const run = await runOf(ctx.db, scope, params.runId, ctx.actor.operatorId);
  const { areas, found, ...row } = run ?? refuse('common.not_found');
  if (!found) return { ...row, found };
  const names = new Map(
    (await areasAmong(ctx.db, scope, areas, ctx.locale)).map(({ areaId, name }) => [areaId, name]),
  );
  const called = <T extends { areaId: number }>(one: T) => ({ ...one, area: names.get(one.areaId) ?? '' });
  return { ...row, found: { ...found, days: found.days.map(called), tasks: found.tasks.map(called) } };
}

type Makers = Pick<JobParts, 'database' | 'now' | 'zone'>;

/** Runs the longest waiting dry run, and deletes those of the previous day; returns its id, undefined if none is waiting. */
export async function makeNextDryRun(parts: Makers) {
  const { database, now } = parts;
  const made = await makeNextRun(parts);
  if (made !== undefined) await database.write(everything, (db) => forgetRuns(db, now() - keptMs));
  return made;
}

const makeNextRun = (parts: Makers) =>
  makeNextOf(parts, dryRunsMade, async (held, tell) => {
    const { database, zone } = parts;
    const run = await database.read(everything, (db) => runToMake(db, held.id));
    if (!run) throw new Error(`the dry run ${held.id} is gone`);
    const scope: Scope = { agentIds: run.companies ?? 'all', opAreaIds: run.areas };
    const tried = await database.read(scope, (db) =>
      dryRunInThread(piecesOfRun(db, run, { scope, zone, tell })),
    );
    await database.write(everything, (db) => keepFound(db, held, foundOf(tried, run)));
  });

async function* piecesOfRun(
  db: Db,
  { areas, from, to, rule, ruleId }: RunToMake,
  { scope, zone, tell }: { scope: Scope; zone: string; tell: TellShare },
): AsyncGenerator<DryRunPiece> {
  for (const [i, areaId] of areas.entries())
    yield* piecesOf(db, { scope, areaId, from, to }, { rule, ruleId, zone }, (share) =>
      tell((i + share) / areas.length),
    );
}

function foundOf(tried: readonly TriedArea[], { rule }: RunToMake): FoundKept {
  const days = tried.flatMap(({ areaId, days: of }) => of.map((day) => ({ areaId, ...day })));
  const tasks = tried
    .flatMap(({ areaId, tasks: of }) => of.map((task) => ({ areaId, ...task, carId: String(task.vehicle) })))
    .sort((a, b) => a.at - b.at || a.vehicle - b.vehicle)
    .slice(0, mostTasks);
  return {
    days: days.sort((a, b) => a.day.localeCompare(b.day) || a.areaId - b.areaId),
    tasks,
    made: days.reduce((sum, { made }) => sum + made, 0),
    notes: notesOf(rule.conditions),
  };
}

const everyMs = 1_000;

/** Runs waiting dry runs one after the other. Returns how to stop. */
export const startDryRuns = (parts: Makers, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => makeNextDryRun(parts), onError);
