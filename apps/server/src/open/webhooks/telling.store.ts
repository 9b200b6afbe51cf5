import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';

/** An endpoint whose problem is to be reported. */
export interface Untold {
  endpointId: string;
  agentId: number;
  /** The companies and areas it covers; null: all. */
  agentIds: number[] | null;
  areaIds: number[] | null;
  name: string;
  state: 'active' | 'dead';
  problem: string | null;
  alertEmail: string;
  language: Locale;
}

/** An endpoint that is dead, or has not answered since before an instant, and was not reported; locked. */
export const nextUntold = (db: Db, since: number): Promise<Untold | undefined> =>
  db
    .selectFrom('webhook_endpoint')
    .select(['endpoint_id as endpointId', 'agent_id as agentId', 'agent_ids as agentIds', 'name', 'state'])
    .select(['area_ids as areaIds', 'problem', 'alert_email as alertEmail', 'alert_language as language'])
    .$narrowType<{ state: Untold['state']; language: Locale }>()
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'dead'), eb('told_of', 'is distinct from', 'dead')]),
        eb.and([eb('state', '=', 'active'), eb('failing_since', '<=', at(since)), eb('told_of', 'is', null)]),
      ]),
    )
    .orderBy('endpoint_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const noteTold = (db: Db, endpointId: string, of: 'failing' | 'dead') =>
  db.updateTable('webhook_endpoint').set({ told_of: of }).where('endpoint_id', '=', endpointId).execute();
