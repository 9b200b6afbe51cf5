import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { taskOpened } from '../tasks/tasks.questions.ts';
import { nextMissing, putTask } from './tasks.store.ts';

const mostPerRun = 100;

/**
 * Creates a field task for each vehicle that did not come back after an upgrade, once per vehicle and upgrade.
 * Returns how many.
 */
export function sendForMissing({ database, now }: { database: Database; now(): number }): Promise<number> {
  return database.write(everything, async (db) => {
    let sent = 0;
    for (const one of await nextMissing(db, mostPerRun)) {
      const remark = `${one.name} → ${one.packageVersion}`;
      const { taskId } = await taskOpened.ask(db, one, { type: 'repair', priority: 'high', remark }, now());
      if (taskId === undefined) continue;
      await putTask(db, one, taskId);
      sent += 1;
    }
    return sent;
  });
}
