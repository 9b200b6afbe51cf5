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
  /** The time zone in which business days are counted. */
  zone: string;
  tell: TellOperator;
}

type Preset = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

/** Screen by every preset that is due, as its owner and over what its owner may see by now; answers how many. */
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
  // Who may not screen any more gets no results; the schedule goes on for when they may again.
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

/** Forget results that are older than they are kept. */
export const forgetOldRuns = ({ database, now }: Pick<ScreeningJobs, 'database' | 'now'>) =>
  database.write(everything, (db) => forgetRuns(db, now() - keptDays * dayMs, mostForgotten));

/** Run what is due, and forget what is old. Answers how to stop. */
export const startScreening = (parts: ScreeningJobs, onError: (error: unknown) => void) =>
  stopAll(
    repeatEvery(lookEveryMs, () => runDuePresets(parts), onError),
    repeatEvery(forgetEveryMs, () => forgetOldRuns(parts), onError),
  );
