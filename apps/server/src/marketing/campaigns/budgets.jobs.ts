import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { actorsHolding } from '../../platform/session/gate/actors.service.ts';
import { markScarce, type ScarceCampaign } from './budgets.store.ts';

interface Watch {
  database: Database;
  now(): number;
  zone: string;
  tell: TellOperator;
}

/** Where each kind of campaign is seen, and by whom. */
const pages: Readonly<Record<string, { code: string; path: string }>> = {
  topup: { code: '1701', path: '/marketing/recharge-activity' },
  ride_activity: { code: '1706', path: '/marketing/activity-config' },
  fixed: { code: '1707', path: '/marketing/activity-task' },
  custom: { code: '1710', path: '/marketing/custom-activity-task' },
  invite: { code: 'yqyl', path: '/marketing/invite-activity-task' },
};

async function tellOf(
  db: Db,
  { now, zone, tell }: Watch,
  { kind, name, agentId, percent, isUsedUp }: ScarceCampaign,
  later: (() => void)[],
) {
  const page = pages[kind];
  if (!page) return;
  const holders = await actorsHolding(db, page.code, { now: now(), zone });
  const ctx = { db, now, afterCommit: (work: () => void) => void later.push(work) };
  await notify(ctx, tell, {
    operatorIds: holders.filter((one) => one.agentId === agentId).map(({ operatorId }) => operatorId),
    kind: isUsedUp ? 'campaign_used_up' : 'campaign_low',
    facts: { name, percent },
    link: `${page.path}?name=${encodeURIComponent(name)}`,
  });
}

/** Tell those who see campaigns of their company which of them are nearly or wholly used up; answers how many. */
export async function tellScarce(watch: Watch): Promise<number> {
  const later: (() => void)[] = [];
  const told = await watch.database.write(everything, async (db) => {
    later.length = 0;
    const scarce = await markScarce(db, watch.now());
    for (const one of scarce) await tellOf(db, watch, one, later);
    return scarce.length;
  });
  for (const work of later) work();
  return told;
}

const everyMs = 60_000;

/** Look every minute; answers how to stop. */
export const startBudgetWatch = (watch: Watch, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => tellScarce(watch), onError);
