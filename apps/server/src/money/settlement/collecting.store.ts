import { headOffice } from '@kickstand/domain/organisation/agents';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import type { ProviderName } from '../provider-api/port.ts';

/** What a franchisee collects at, and whether head office can be shared with there. */
export async function collectingAt(db: Db, agentId: number) {
  const { rows } = await sql<{
    provider: ProviderName;
    shareBp: number;
    isReady: boolean;
    problem: string | null;
  }>`
    select h.provider, h.share_bp as "shareBp", o.merchant_id is not null and h.receiver is not distinct from o.merchant_id as "isReady",
      h.receiver_problem as problem
    from payment_provider h left join payment_provider o
      on o.provider = h.provider and o.state = 'offered' and o.agent_id = ${headOffice}
    where h.agent_id = ${agentId} and h.state = 'offered' order by h.provider`.execute(db);
  return rows;
}
