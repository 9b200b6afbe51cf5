import { everything } from '@kickstand/domain/platform/access';
import type { JobParts } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { judgeAgain } from './judging.service.ts';
import { dueToJudge } from './work-verdicts.store.ts';

const everyMs = 10_000;
const mostPerRun = 50;

type Parts = Pick<JobParts, 'database' | 'now' | 'zone'> & {
  /** The secret by which some work is drawn to be looked at. */
  salt: string;
};

/** Judge what is due, one transaction for a few. Answers how many verdicts were added. */
export async function judgeDue({ database, now, zone, salt }: Parts): Promise<number> {
  return database.write(everything, async (db) => {
    const when = { now: now(), zone, salt };
    let said = 0;
    for (const task of await dueToJudge(db, when.now, mostPerRun))
      if (await judgeAgain(db, task, when)) said += 1;
    return said;
  });
}

/** Judge field work as it ends and when more may be known. Answers how to stop. */
export const startJudging = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => judgeDue(parts), onError);
