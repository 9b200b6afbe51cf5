import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reports } from '@kickstand/contract/reports';
import { everything } from '@kickstand/domain/access';
import { daysSent, nextSending } from '@kickstand/domain/subscriptions';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/time';
import { Refused } from '../../kernel/call/refuse.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { newId } from '../../kernel/ids.ts';
import { lineOf } from '../../kernel/program/start-error.ts';
import { type WorkParts, writeExport } from '../exports/export-work.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { columnsOfReport, reportTitles } from './report-file.ts';
import { type Due, markMade, markTroubled, takeDue } from './subscriptions.store.ts';

interface Sending extends WorkParts {
  files: FileStore;
}

/** So long one program makes a report before it is tried again, by the same or another. */
const againMs = 10 * 60_000;
const mostAttempts = 6;

/** Make the reports that are due and hand them to the e-mails; answers how many were taken up. */
export async function sendDueReports(parts: Sending): Promise<number> {
  for (let taken = 0; ; taken++) {
    const { database, now } = parts;
    const due = await database.write(everything, (db) => takeDue(db, now(), now() + againMs));
    if (!due) return taken;
    await makeOne(parts, due);
  }
}

async function makeOne(parts: Sending, due: Due) {
  const { database, now, zone } = parts;
  const nextAt = nextSending(due.cadence, now(), zone);
  try {
    await send(parts, due, nextAt);
  } catch (error) {
    const problem = error instanceof Refused ? error.code : lineOf(error).slice(0, 200);
    // Who may not see it will not in ten minutes either.
    const isOver = error instanceof Refused || due.attempts >= mostAttempts;
    await database.write(everything, async (db) => {
      if (isOver) await markMade(db, due.id, { nextAt, problem, now: now() });
      else await markTroubled(db, due.id, problem);
    });
  }
}

/** With the rights and the scope that the account has now. */
async function send(parts: Sending, due: Due, nextAt: number) {
  const { database, now, zone, files, folder } = parts;
  const { from, to } = daysSent(due.cadence, businessDayOf(now(), zone));
  const title = `${reportTitles[due.report]} ${from === to ? from : `${from} – ${to}`}`;
  const mailId = newId();
  const own = await mkdtemp(join(folder, 'report-'));
  try {
    const made = await writeExport(
      { ...parts, folder: own },
      taskOf(due, mailId, { title, query: queryOf(due, { from, to }, zone) }),
      { signal: new AbortController().signal, onProgress: async () => undefined },
    );
    const key = `reports/${mailId}.xlsx`;
    await files.put(key, await readFile(join(own, made.file)));
    await database.write(everything, async (db) => {
      await queueMail(db, {
        agentId: due.agentId,
        about: 'report',
        aboutId: due.id,
        address: due.email,
        subject: title,
        body: `${title}，见附件。`,
        file: { key, name: made.fileName },
        now: now(),
      });
      await markMade(db, due.id, { nextAt, problem: null, now: now() });
    });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

function queryOf(due: Due, days: { from: string; to: string }, zone: string) {
  const { query } = reports[due.report];
  return query.parse({
    from: startOfBusinessDay(days.from, zone),
    to: startOfBusinessDay(businessDayAfter(days.to, 1), zone) - 1,
    by: due.cut,
    sort: 'period',
    dir: 'asc',
  });
}

type Task = Parameters<typeof writeExport>[1];

/** The work of making a file, as an export of the account itself would be. */
const taskOf = (due: Due, id: string, said: { title: string; query: Record<string, unknown> }): Task => ({
  id,
  operatorId: due.operatorId,
  title: said.title,
  input: {
    callId: `reports.${due.report}`,
    query: said.query,
    columns: columnsOfReport(due.report, due.cut),
    format: 'xlsx',
    locale: 'zh-CN',
  },
  scope: { agentIds: 'all', opAreaIds: 'all' } as unknown as Task['scope'],
  state: 'running',
  attempts: due.attempts,
  done: 0,
  total: null,
  file: null,
  fileName: null,
  bytes: null,
  downloads: 0,
  personal: false,
  error: null,
  createdAt: 0,
  startedAt: null,
  finishedAt: null,
  expiresAt: null,
});
