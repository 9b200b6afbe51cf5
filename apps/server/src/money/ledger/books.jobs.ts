import { shutAt } from '@kickstand/domain/money/ledger';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { actorsHolding } from '../../platform/session/gate/actors.service.ts';
import { type BooksReport, verifyBooks } from './books.service.ts';
import { insertCheck, wasChecked } from './books.store.ts';

interface Watch {
  database: Database;
  now(): number;
  zone: string;
  tell: TellOperator;
}

/** Who is notified of differences in the books: those who reconcile. */
const readers = 'FinancialReconciliation';

/** Checks the books once for each closed day; whoever reconciles is notified of differences. Returns what was found. */
export async function checkShutDay(watch: Watch): Promise<BooksReport | undefined> {
  const { database, zone } = watch;
  const now = watch.now();
  const day = businessDayAfter(businessDayOf(now, zone), -1);
  if (now < shutAt(day, zone)) return undefined;
  if (await database.read(everything, (db) => wasChecked(db, day))) return undefined;
  const report = await verifyBooks(database);
  await committing(watch, async (ctx) => {
    const isFirst = await insertCheck(ctx.db, day, report, now);
    if (isFirst && report.faults.length > 0) await ring(ctx, watch, { day, report });
  });
  return report;
}

async function ring(
  ctx: Committing,
  { zone, tell }: Watch,
  { day, report }: { day: string; report: BooksReport },
) {
  const holders = await actorsHolding(ctx.db, readers, { now: ctx.now(), zone });
  await notify(ctx, tell, {
    operatorIds: holders.map(({ operatorId }) => operatorId),
    kind: 'books_differ',
    facts: {
      day,
      checks: report.faults.map(({ check }) => check),
      first: report.faults[0]?.first.about ?? '',
    },
    link: null,
  });
}

const everyMs = 10 * 60_000;

/** Checks every ten minutes whether a day has closed; returns how to stop. */
export const startBooksWatch = (watch: Watch, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => checkShutDay(watch), onError);
