import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskState } from '@kickstand/contract/platform/exports';
import { everything } from '@kickstand/domain/platform/access';
import { Refused } from '../../kernel/call/refuse.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { type NewNotice, notify } from '../notices/notices.service.ts';
import type { Made, Progress } from './export-work.service.ts';
import type { TaskStored } from './exports.store.ts';
import { failTask, finishTask } from './queue.store.ts';

/** How long files are kept. */
const keptForMs = 7 * 24 * 3_600_000;

interface Needs {
  database: Database;
  folder: string;
  now(): number;
  tell: TellOperator;
  onTrouble(error: unknown, what: string): void;
}

/** Sends a task's state to its owner's consoles. */
export const sayTo =
  (tell: TellOperator) =>
  (task: Pick<TaskStored, 'id' | 'operatorId'>, state: TaskState, { done, total }: Progress) =>
    tell(task.operatorId, { kind: 'task', id: task.id, state, done, total });

/** The end of exports: what is recorded, and who is notified. */
export function makeEndings({ database, folder, now, tell, onTrouble }: Needs) {
  const say = sayTo(tell);

  /** The change and its notification, both or neither. */
  async function end(change: (db: Db) => Promise<boolean>, notice: NewNotice) {
    const later: (() => void)[] = [];
    const ended = await database.write(everything, async (db) => {
      later.length = 0;
      if (!(await change(db))) return false;
      await notify({ db, now, afterCommit: (work) => void later.push(work) }, tell, notice);
      return true;
    });
    for (const work of later) work();
    return ended;
  }

  const noticeOf = (task: TaskStored, kind: NewNotice['kind'], facts: NewNotice['facts']): NewNotice => ({
    operatorIds: [task.operatorId],
    kind,
    facts: { taskId: task.id, title: task.title, ...facts },
    link: null,
  });

  return {
    finish: async (task: TaskStored, made: Made) => {
      const at = { now: now(), expiresAt: now() + keptForMs };
      const notice = noticeOf(task, 'export_done', { rows: made.rows });
      const wanted = await end((db) => finishTask(db, task, { ...made, ...at }), notice);
      if (wanted) say(task, 'done', { done: made.rows, total: made.rows });
      else await rm(join(folder, made.file), { force: true });
    },
    fail: async (task: TaskStored, error: unknown, progress: Progress) => {
      const code = error instanceof Refused ? error.code : 'common.fault';
      if (!(error instanceof Refused)) onTrouble(error, 'an export failed');
      const notice = noticeOf(task, 'export_failed', { code });
      if (await end((db) => failTask(db, task, { error: code, now: now() }), notice))
        say(task, 'failed', progress);
    },
  };
}
