import { everything } from '@kickstand/domain/platform/access';
import { isDrawn } from '@kickstand/domain/work/work-verdicts';
import { at, type Database } from '../../src/kernel/database/db.ts';
import { judgeDue } from '../../src/work/work-verdicts/work-verdicts.jobs.ts';

interface Judging {
  database: Database;
  now: () => number;
  zone: string;
}

/**
 * Judge the work that is due by a secret that draws none of it: under any fixed one a twentieth of the ids that tests make would be
 * looked at by chance.
 */
export async function judgeWork({ database, now, zone }: Judging): Promise<number> {
  const due = await database.read(everything, (db) =>
    db.selectFrom('ops_task_judging').select('task_id').where('judge_at', '<=', at(now())).execute(),
  );
  let no = 0;
  while (due.some(({ task_id }) => isDrawn(task_id, `${no}`))) no += 1;
  return judgeDue({ database, now, zone, salt: `${no}` });
}
