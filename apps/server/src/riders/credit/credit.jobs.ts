import { everything } from '@kickstand/domain/platform/access';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { readGroup } from '../../places/area-settings/area-settings.service.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { decideCredit, instantText } from './credit.service.ts';
import { countingAreas, noteTold, overdueDebts, stillOwed, toTell } from './credit.store.ts';

const mostAtOnce = 200;
const dayMs = 86_400_000;

interface CreditJobs {
  database: Database;
  now(): number;
  zone: string;
}

/** Takes points for debts that are overdue for so long, once each; returns how many. */
export async function countOverdue(parts: CreditJobs): Promise<number> {
  const debts = await parts.database.read(everything, async (db) => {
    const areas = (await countingAreas(db)).map(({ areaId, content }) => ({
      areaId,
      rules: readGroup('credit', content),
    }));
    const before = ({ rules, areaId }: (typeof areas)[number]) => ({
      areaId,
      before: parts.now() - rules.overdueDays * dayMs,
    });
    return overdueDebts(db, areas.filter(({ rules }) => rules.overduePoints > 0).map(before), mostAtOnce);
  });
  for (const { receivableId: sourceId, orderId, riderId } of debts)
    await committing(parts, async ({ db, now }) => {
      await waitForRider(db, riderId);
      const owed = await stillOwed(db, sourceId);
      if (!owed) return;
      const of = { riderId, ...owed, sourceId, orderId, now: now() };
      await decideCredit(db, of, ({ overduePoints }) => ({ kind: 'debt_overdue', points: -overduePoints }));
    });
  return debts.length;
}

type Told = Awaited<ReturnType<typeof toTell>>[number];

/** The notifications of a low score and of a ban. */
export const creditWarned = noticeOf('credit_warn');
export const creditBanned = noticeOf('credit_ban');

/** The end of a ban, for a sentence. */
const untilOf = (at: number | null, zone: string) =>
  at === null
    ? { zh: '恢复之前', en: 'until it has risen' }
    : { zh: `${instantText(at, zone)} 前`, en: `until ${instantText(at, zone)}` };

function tell(ctx: Committing & { zone: string }, one: Told) {
  const { id: subject, riderId, areaId, agentId, score: n, notice, bannedUntil } = one;
  const to = { subject, riderId, areaId, agentId };
  if (notice === 'warned') return creditWarned.tell(ctx, to, { n });
  return creditBanned.tell(ctx, to, { n, date: untilOf(bannedUntil, ctx.zone) });
}

/** Notifies riders whose score has become low, within a day; returns how many. */
export const tellRiders = (parts: CreditJobs): Promise<number> =>
  committing(parts, async (ctx) => {
    const now = ctx.now();
    const due = await toTell(ctx.db, now - dayMs, mostAtOnce);
    for (const one of due) {
      await noteTold(ctx.db, one.id, now);
      await tell({ ...ctx, zone: parts.zone }, one);
    }
    return due.length;
  });
