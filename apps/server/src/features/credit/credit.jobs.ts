import { everything } from '@kickstand/domain/access';
import { committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { readGroup } from '../area-settings/area-settings.service.ts';
import { sendText } from '../session/login/codes.service.ts';
import type { SessionDeps } from '../session/session.service.ts';
import { waitForRider } from '../wallet/paying.service.ts';
import { decideCredit, instantText } from './credit.service.ts';
import { countingAreas, noteTold, overdueDebts, stillOwed, toTell } from './credit.store.ts';

const mostAtOnce = 200;
const dayMs = 86_400_000;

interface CreditJobs {
  database: Database;
  now(): number;
  zone: string;
}

/** Take points for debts that nobody has paid for so long, each once; answers how many. */
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

/** Riders are written to in the language of their app. */
function textOf({ notice, score, bannedUntil }: Told, zone: string) {
  if (notice === 'warned') return `您的信用分已降至 ${score} 分，过低将不能用车。请在站点内还车、按时支付。`;
  const until = bannedUntil === null ? '恢复之前' : `${instantText(bannedUntil, zone)} 前`;
  return `您的信用分已降至 ${score} 分，${until}不能用车。`;
}

/** Tell riders whose score has become low, within a day; answers how many. */
export const tellRiders = (
  parts: CreditJobs & { texts: Pick<SessionDeps, 'vault' | 'onQueued' | 'canSend'> },
): Promise<number> =>
  committing(parts, async (ctx) => {
    if (!parts.texts.canSend) return 0;
    const now = ctx.now();
    const due = await toTell(ctx.db, now - dayMs, mostAtOnce);
    for (const one of due) {
      await noteTold(ctx.db, one.id, now);
      await sendText(parts.texts, ctx, { phone: one.phone, code: '', text: textOf(one, parts.zone) });
    }
    return due.length;
  });
