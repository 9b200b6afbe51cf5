import type { JoinState } from '@kickstand/contract/marketing/campaigns';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** A request or response that has not been reported yet. */
export interface UntoldJoin {
  kind: string;
  name: string;
  agentId: number;
  agent: string;
  state: JoinState;
}

/** Marks and returns those not yet reported. */
export async function markUntoldJoins(db: Db, now: number): Promise<UntoldJoin[]> {
  const { rows } = await sql<UntoldJoin>`
    with told as (
      update campaign_join j set told_at = coalesce(j.told_at, ${at(now)}),
        answer_told_at = case when j.state <> 'waiting' then ${at(now)}::timestamptz end
      where (j.state = 'waiting' and j.told_at is null) or (j.state <> 'waiting' and j.answer_told_at is null)
      returning j.*
    )
    select c.kind, c.name, t.agent_id as "agentId", a.name as agent, t.state
    from told t join campaign c on c.campaign_id = t.campaign_id join agent a on a.agent_id = t.agent_id
    order by t.asked_at, t.agent_id`.execute(db);
  return rows;
}
