import type { Cents } from '@kickstand/contract/kit';
import { shutAt } from '@kickstand/domain/money/ledger';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { closeDay } from '../../src/money/settlement/close.service.ts';
import { closedSoFar } from '../../src/money/settlement/close.store.ts';
import { issueStatements } from '../../src/money/settlement/issuing.service.ts';
import { insertDraft, putPublished, type SchemeContent } from '../../src/money/settlement/schemes.store.ts';
import { confirm } from '../../src/money/settlement/statements.service.ts';
import { putState, statementWith } from '../../src/money/settlement/statements.store.ts';
import { aCustomer } from './an-invoice.ts';

const zone = 'Asia/Shanghai';

/** Seventy of a hundred, day by day, collected by head office. */
export const someTerms: SchemeContent = {
  ratioBp: 7_000,
  tiers: [],
  minimumCents: 0 as Cents,
  giftBp: 0,
  collector: 'platform',
  cycle: 'day',
  billsNegative: false,
  fromDay: '2026-01-01',
  untilDay: null,
};

interface SchemeWish {
  agentId: number;
  areaId?: number | null;
  now: number;
  terms?: Partial<SchemeContent>;
  /** Left as it is written down. */
  isDraft?: boolean;
}

/** What is agreed with a franchisee. */
export async function aShareScheme(
  db: Db,
  { agentId, areaId = null, now, terms, isDraft = false }: SchemeWish,
) {
  // One draft is kept for each agent and area.
  await db.deleteFrom('share_scheme').where('agent_id', '=', agentId).where('state', '=', 'draft').execute();
  const id = newId();
  const who = { by: '小方', now };
  await insertDraft(db, { id, agentId, areaId, content: { ...someTerms, ...terms } }, who);
  if (!isDraft) await putPublished(db, id, { ...who, approver: '小周', reason: '签约' });
  return id;
}

/** A statement of one day on which a ride of 8.50 was paid, in this state. */
export async function aStatement(
  db: Db,
  {
    agentId,
    now,
    state = 'draft',
    daysAgo = 60,
  }: {
    agentId: number;
    now: number;
    state?: 'draft' | 'disputed' | 'confirmed';
    /** So long before now the first one of a database is of; each further one is of the next day. */
    daysAgo?: number;
  },
) {
  const { last } = await closedSoFar(db);
  const day = businessDayAfter(last ?? businessDayOf(now - daysAgo * 86_400_000, zone), 1);
  const scheme = await db
    .selectFrom('share_scheme')
    .select('scheme_id')
    .where('agent_id', '=', agentId)
    .where('state', '=', 'published')
    .where('from_day', '<=', day)
    .executeTakeFirst();
  if (!scheme) await aShareScheme(db, { agentId, now });
  const { orderIds } = await aCustomer(db, { agentId, now: shutAt(businessDayAfter(day, -1), zone) + 1 });
  const closing = { day, now: shutAt(day, zone) + 300_000, zone };
  await closeDay(db, closing);
  await issueStatements(db, closing);
  const { statement_id: id } = await db
    .selectFrom('statement')
    .select('statement_id')
    .where('agent_id', '=', agentId)
    .orderBy('to_day', 'desc')
    .executeTakeFirstOrThrow();
  const one = await statementWith(db, everything, id);
  if (state === 'disputed') await putState(db, id, { state, now });
  if (state === 'confirmed' && one) await confirm(db, one, { by: '孙立军', now });
  return { id, day, orderId: orderIds[0] ?? '', version: state === 'draft' ? 1 : 2 };
}
