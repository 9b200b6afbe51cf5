import { keptDays } from '@kickstand/contract/fleet/screening';
import { nextRunAt } from '@kickstand/domain/fleet/screening';
import { everything, holds } from '@kickstand/domain/platform/access';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery, stopAll } from '../../kernel/program/repeat-every.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { actorOfOperator } from '../../platform/session/gate/actors.service.ts';
import { putNext, takeDue } from './presets.store.ts';
import { screen } from './screening.service.ts';
import { forgetRuns, keptRule } from './screening.store.ts';

export interface ScreeningJobs {
  database: Database;
  now(): number;
  /** The time zone of business days. */
  zone: string;
  tell: TellOperator;
}

type Preset = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

/** Runs every due preset as its owner and within its owner's present scope; returns how many ran. */
export async function runDuePresets(parts: ScreeningJobs): Promise<number> {
  for (let ran = 0; ; ran++) {
    const took = await committing(parts, async (ctx) => {
      const preset = await takeDue(ctx.db, ctx.now());
      if (!preset) return false;
      await runOne(ctx, parts, preset);
      return true;
    });
    if (!took) return ran;
  }
}

async function runOne(ctx: Committing, { zone, tell }: ScreeningJobs, preset: Preset) {
  const { db, now } = ctx;
  const { id: presetId, operatorId, name } = preset;
  await putNext(db, presetId, nextRunAt(preset, now(), zone));
  const owner = await actorOfOperator(db, operatorId, { now: now(), zone });
  // An owner who may no longer screen gets no results; the schedule continues in case they may again.
  if (!owner || !holds(owner.codes, '0307')) return;
  const run = await screen(
    { db, now, zone },
    {
      presetId,
      preset: name,
      system: null,
      source: 'schedule',
      rule: keptRule(preset.rule),
      operatorId,
      agentId: owner.agentId,
      scope: owner.scope,
    },
  );
  if (run.hits === 0 && !run.tooMany) return;
  await notify(ctx, tell, {
    operatorIds: [operatorId],
    kind: 'screening_done',
    facts: { preset: name, hits: run.hits, tooMany: run.tooMany },
    link: `/vehicle/vehicle-screening?run=${run.runId}`,
  });
}

const dayMs = 86_400_000;
const mostForgotten = 500;
const lookEveryMs = 15_000;
const forgetEveryMs = 3_600_000;

/** Deletes results past their retention. */
export const forgetOldRuns = ({ database, now }: Pick<ScreeningJobs, 'database' | 'now'>) =>
  database.write(everything, (db) => forgetRuns(db, now() - keptDays * dayMs, mostForgotten));

/** Runs due presets and deletes old results. Returns a function that stops it. */
export const startScreening = (parts: ScreeningJobs, onError: (error: unknown) => void) =>
  stopAll(
    repeatEvery(lookEveryMs, () => runDuePresets(parts), onError),
    repeatEvery(forgetEveryMs, () => forgetOldRuns(parts), onError),
  );
