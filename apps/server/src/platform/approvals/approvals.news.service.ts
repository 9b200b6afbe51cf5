import { secondPersons } from '@kickstand/domain/organisation/permissions';
import type { OnRequested } from '../../kernel/call/attempt.ts';
import { committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { notify } from '../notices/notices.service.ts';
import { actorsHolding } from '../session/gate/actors.service.ts';
import { placeOf } from './approvals.service.ts';
import { expireDue } from './approvals.store.ts';

/** The most approvers notified of a request. */
const mostTold = 50;
const expireEveryMs = 60_000;
const expiredAtOnce = 200;

interface Parts {
  tell: TellOperator;
  /** The IANA zone of business days. */
  zone: string;
}

/** Notifies everybody who could approve a waiting change. */
export const tellApprovers =
  ({ tell, zone }: Parts): OnRequested =>
  async (ctx, { approvalId, agentId, makerId, maker, module, action, object, expiresAt }) => {
    const holders = await actorsHolding(ctx.db, 'approve', { now: ctx.now(), zone });
    const able = secondPersons(holders, { makerId, agentId });
    await notify(ctx, tell, {
      operatorIds: able.slice(0, mostTold).map(({ operatorId }) => operatorId),
      kind: 'approval_asked',
      facts: { approvalId, module, action, object, maker, expiresAt },
      link: placeOf(approvalId),
    });
  };

/** Closes requests that nobody decided in time, and notifies their authors. */
export const expireApprovals = (database: Database, now: () => number, tell: TellOperator) =>
  committing({ database, now }, async (ctx) => {
    for (const { approvalId, makerId, ...facts } of await expireDue(ctx.db, now(), expiredAtOnce))
      await notify(ctx, tell, {
        operatorIds: [makerId],
        kind: 'approval_expired',
        facts: { approvalId, ...facts },
        link: placeOf(approvalId),
      });
  });

/** Runs periodically. Returns a function that stops it. */
export const startExpiring = (
  { database, now, tell }: { database: Database; now(): number; tell: TellOperator },
  onError: (error: unknown) => void,
) => repeatEvery(expireEveryMs, () => expireApprovals(database, now, tell), onError);
