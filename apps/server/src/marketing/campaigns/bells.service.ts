import type { NoticeKind } from '@kickstand/contract/platform/account';
import type { Committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { actorsHolding } from '../../platform/session/gate/actors.service.ts';

/** Parts needed by the background jobs of campaigns. */
export interface CampaignWatch {
  database: Database;
  now(): number;
  /** IANA time zone of business days. */
  zone: string;
  tell: TellOperator;
}

/** Page and permission of each kind of campaign. */
const pages: Readonly<Record<string, { code: string; path: string }>> = {
  topup: { code: '1701', path: '/marketing/recharge-activity' },
  ride_activity: { code: '1706', path: '/marketing/activity-config' },
  fixed: { code: '1707', path: '/marketing/activity-task' },
  custom: { code: '1710', path: '/marketing/custom-activity-task' },
  invite: { code: 'yqyl', path: '/marketing/invite-activity-task' },
  voucher: { code: '1709', path: '/marketing/coupon' },
};

interface Bell {
  /** The company whose staff is notified. */
  campaign: { kind: string; name: string; agentId: number };
  notice: NoticeKind;
  facts: Record<string, unknown>;
  /** Further recipients. */
  also?: readonly string[];
}

/** Notifies the staff of a company with access to campaigns of this kind. */
export async function tellHolders(
  ctx: Committing,
  { zone, tell }: Pick<CampaignWatch, 'zone' | 'tell'>,
  { campaign: { kind, name, agentId }, notice, facts, also = [] }: Bell,
) {
  const page = pages[kind];
  if (!page) return;
  const holders = await actorsHolding(ctx.db, page.code, { now: ctx.now(), zone });
  const own = holders.filter((one) => one.agentId === agentId).map(({ operatorId }) => operatorId);
  await notify(ctx, tell, {
    operatorIds: [...new Set([...own, ...also])],
    kind: notice,
    facts,
    link: `${page.path}?name=${encodeURIComponent(name)}`,
  });
}
