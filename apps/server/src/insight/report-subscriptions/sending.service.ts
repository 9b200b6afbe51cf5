import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { monthPackages, type ReportName, reports } from '@kickstand/contract/insight/reports';
import type { Cut } from '@kickstand/contract/kit';
import { daysSent, nextSending } from '@kickstand/domain/insight/report-subscriptions';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { Refused } from '../../kernel/call/refuse.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { newId } from '../../kernel/ids.ts';
import { lineOf } from '../../kernel/program/start-error.ts';
import { aWork } from '../../platform/exports/export-work.service.ts';
import { type MakingParts, makeFile } from '../../platform/exports/file-making.service.ts';
import { queueMail } from '../../platform/mail/mail.service.ts';
import { columnsOfReport, packageTitles, reportTitles } from './report-file.parts.ts';
import { type Due, markMade, markTroubled, takeDue } from './subscriptions.store.ts';

interface Sending extends MakingParts {
  files: FileStore;
}

/** How long a program may take before the report is retried, by the same or another one. */
const againMs = 10 * 60_000;
const mostAttempts = 6;

/** Makes the due reports and queues the e-mails; returns how many were taken. */
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
    // A missing permission will not appear in ten minutes.
    const isOver = error instanceof Refused || due.attempts >= mostAttempts;
    await database.write(everything, async (db) => {
      if (isOver) await markMade(db, due.id, { nextAt, problem, now: now() });
      else await markTroubled(db, due.id, problem);
    });
  }
}

const sentences = {
  'zh-CN': (title: string) => `${title}，见附件。`,
  'en-US': (title: string) => `${title} is attached.`,
};

/** With the account's present rights and scope. */
async function send(parts: Sending, due: Due, nextAt: number) {
  const { database, now, zone, files, folder } = parts;
  const { from, to } = daysSent(due.cadence, businessDayOf(now(), zone));
  const title = titleOf(due, from, to);
  const mailId = newId();
  const own = await mkdtemp(join(folder, 'report-'));
  try {
    const { made, ending } = await make({ ...parts, folder: own }, due, { id: mailId, title, from, to });
    const key = `reports/${mailId}.${ending}`;
    await files.put(key, await readFile(join(own, made.file)));
    await database.write(everything, async (db) => {
      await queueMail(db, {
        agentId: due.agentId,
        about: 'report',
        aboutId: due.id,
        address: due.email,
        subject: title,
        body: sentences[due.language](title),
        file: { key, name: made.fileName },
        now: now(),
      });
      await markMade(db, due.id, { nextAt, problem: null, now: now() });
    });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

function titleOf({ report, language }: Due, from: string, to: string) {
  if (report === 'monthPackage') return packageTitles[language](from.slice(0, 7));
  return `${reportTitles[language][report]} ${from === to ? from : `${from} – ${to}`}`;
}

interface Wish {
  id: string;
  title: string;
  from: string;
  to: string;
}

/** The file: a report as its account would export it, or the package of the month. */
async function make(parts: Sending, due: Due, { id, title, from, to }: Wish) {
  const { operatorId, attempts, report, language: locale } = due;
  const of = { id, operatorId, attempts, title, scope: { agentIds: 'all', opAreaIds: 'all' } };
  const quiet = { signal: new AbortController().signal, onProgress: async () => undefined };
  if (report === 'monthPackage') {
    const callId = monthPackages.make.id;
    const input = { callId, query: { month: from.slice(0, 7) }, columns: [], format: 'zip', locale } as const;
    const work = aWork({ ...of, input: { ...input, columns: [] } });
    return { made: await makeFile(parts, work, quiet), ending: 'zip' };
  }
  const query = queryOf(report, due.cut, { from, to }, parts.zone);
  const columns = columnsOfReport(report, due.cut, locale);
  const input = { callId: `reports.${report}`, query, columns, format: 'xlsx', locale } as const;
  return { made: await makeFile(parts, aWork({ ...of, input }), quiet), ending: 'xlsx' };
}

function queryOf(report: ReportName, cut: Cut, days: { from: string; to: string }, zone: string) {
  return reports[report].query.parse({
    from: startOfBusinessDay(days.from, zone),
    to: startOfBusinessDay(businessDayAfter(days.to, 1), zone) - 1,
    by: cut,
    sort: 'period',
    dir: 'asc',
  });
}
