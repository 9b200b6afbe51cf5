import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileJobState } from '@kickstand/contract/platform/exports';
import { Refused } from '../../kernel/call/refuse.ts';
import { committing } from '../../kernel/database/committing.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { type NewNotice, notify } from '../notices/notices.service.ts';
import type { Made, Progress } from './export-work.service.ts';
import type { FileJobStored } from './exports.store.ts';
import { failFileJob, finishFileJob } from './queue.store.ts';

/** How long files are kept. */
const keptForMs = 7 * 24 * 3_600_000;

interface Needs {
  database: Database;
  folder: string;
  now(): number;
  tell: TellOperator;
  onTrouble(error: unknown, what: string): void;
}

/** Sends a job's state to its owner's consoles. */
export const sayTo =
  (tell: TellOperator) =>
  (job: Pick<FileJobStored, 'id' | 'operatorId'>, state: FileJobState, { done, total }: Progress) =>
    tell(job.operatorId, { kind: 'file_job', id: job.id, state, done, total });

/** The end of exports: what is recorded, and who is notified. */
export function makeEndings({ database, folder, now, tell, onTrouble }: Needs) {
  const say = sayTo(tell);

  /** The change and its notification, both or neither. */
  const end = (change: (db: Db) => Promise<boolean>, notice: NewNotice) =>
    committing({ database, now }, async (ctx) => {
      if (!(await change(ctx.db))) return false;
      await notify(ctx, tell, notice);
      return true;
    });

  const noticeOf = (job: FileJobStored, kind: NewNotice['kind'], facts: NewNotice['facts']): NewNotice => ({
    operatorIds: [job.operatorId],
    kind,
    facts: { jobId: job.id, title: job.title, ...facts },
    link: null,
  });

  return {
    finish: async (job: FileJobStored, made: Made) => {
      const at = { now: now(), expiresAt: now() + keptForMs };
      const notice = noticeOf(job, 'export_done', { rows: made.rows });
      const wanted = await end((db) => finishFileJob(db, job, { ...made, ...at }), notice);
      if (wanted) say(job, 'done', { done: made.rows, total: made.rows });
      else await rm(join(folder, made.file), { force: true });
    },
    fail: async (job: FileJobStored, error: unknown, progress: Progress) => {
      const code = error instanceof Refused ? error.code : 'common.fault';
      if (!(error instanceof Refused)) onTrouble(error, 'an export failed');
      const notice = noticeOf(job, 'export_failed', { code });
      if (await end((db) => failFileJob(db, job, { error: code, now: now() }), notice))
        say(job, 'failed', progress);
    },
  };
}
