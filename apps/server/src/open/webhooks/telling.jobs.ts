import { webhooks } from '@kickstand/contract/open/webhooks';
import { tellAfterMs } from '@kickstand/domain/open/webhooks';
import { mayCall, type Scope } from '@kickstand/domain/platform/access';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { queueMail } from '../../platform/mail/mail.service.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { actorsHolding } from '../../platform/session/gate/actors.service.ts';
import { nextUntold, noteTold, type Untold } from './telling.store.ts';
import { alertOf } from './webhooks.words.ts';

interface Watch {
  database: Database;
  now(): number;
  /** IANA zone of business days. */
  zone: string;
  tell: TellOperator;
}

/** The code for managing endpoints. */
const mends = '050781';

/**
 * Notifies those responsible of each endpoint that has not answered for a day, once per outage, and of each that was
 * switched off as dead. Returns how many.
 */
export async function tellOfFailing(watch: Watch): Promise<number> {
  for (let told = 0; ; told++) {
    const isTold = await committing(watch, async (ctx) => {
      const endpoint = await nextUntold(ctx.db, ctx.now() - tellAfterMs);
      if (!endpoint) return false;
      await tellOf(ctx, watch, endpoint);
      return true;
    });
    if (!isTold) return told;
  }
}

async function tellOf(ctx: Committing, watch: Watch, endpoint: Untold) {
  const { db, now } = ctx;
  const { endpointId: id, agentId, name, state, alertEmail, language } = endpoint;
  const problem = endpoint.problem ?? '';
  await notify(ctx, watch.tell, {
    operatorIds: await mendersOf(db, watch, endpoint),
    kind: state === 'dead' ? 'webhook_dead' : 'webhook_failing',
    facts: { id, name, problem },
    link: '/backend/webhooks',
  });
  if (alertEmail !== '')
    await queueMail(db, {
      agentId,
      about: 'webhook',
      aboutId: id,
      address: alertEmail,
      ...alertOf[language][state]({ name, problem }),
      file: undefined,
      now: now(),
    });
  await noteTold(db, id, state === 'dead' ? 'dead' : 'failing');
}

/** The operators of its company who may change it; if there are none, those of the companies above. */
async function mendersOf(db: Db, { now, zone }: Watch, endpoint: Untold): Promise<string[]> {
  const holders = await actorsHolding(db, mends, { now: now(), zone });
  const may = holders.filter(
    ({ codes, scope }) => mayCall(codes, webhooks.change.access) && isSeenIn(scope, endpoint),
  );
  const own = may.filter(({ agentId }) => agentId === endpoint.agentId);
  return (own.length > 0 ? own : may).map(({ operatorId }) => operatorId);
}

const all = (granted: Scope['agentIds'], ids: readonly number[] | null) =>
  granted === 'all' || (ids?.every((id) => granted.includes(id)) ?? false);

/** Whether an endpoint is visible in a scope: it covers nothing outside. */
const isSeenIn = (
  { agentIds, opAreaIds }: Scope,
  endpoint: Pick<Untold, 'agentId' | 'agentIds' | 'areaIds'>,
) =>
  all(agentIds, [endpoint.agentId]) && all(agentIds, endpoint.agentIds) && all(opAreaIds, endpoint.areaIds);
