import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';

interface HandedOver {
  transferId: string;
  to: number;
  operator: string;
  reason: string;
  now: number;
  /** Who accepted it, if that happened with the handover; otherwise it is still to be accepted. */
  acceptedBy?: string;
}

/**
 * Records that vehicles go from their agents to another; call with the vehicles locked and not yet moved. The former
 * agent's notes on them stay with that agent.
 */
export async function handOver(
  db: Db,
  numbers: readonly number[],
  { transferId, to, operator, reason, now, acceptedBy }: HandedOver,
) {
  const acceptedAt = acceptedBy === undefined ? sql`null::timestamptz` : at(now);
  await sql`
    insert into vehicle_transfer
      (vehicle_id, transfer_id, from_agent, to_agent, operator, reason, at, accepted_at, accepted_by)
    select vehicle_id, ${transferId}, agent_id, ${to}, ${operator}, ${reason}, ${at(now)}, ${acceptedAt},
      ${acceptedBy ?? null}
    from vehicle where vehicle_id = ${anyNumber(numbers)} and agent_id <> ${to}`.execute(db);
  await db
    .updateTable('vehicle')
    .set({ note: '', tags: [] })
    .where('vehicle_id', '=', anyNumber(numbers))
    .where('agent_id', '<>', to)
    .execute();
}

interface Handed {
  vehicle: number;
  at: number;
  from: number;
  to: number;
}

/** The former owners of these vehicles, in order of time. */
export const handoversOf = (db: Db, numbers: readonly number[]): Promise<Handed[]> =>
  db
    .selectFrom('vehicle_transfer')
    .select(['vehicle_id as vehicle', 'at', 'from_agent as from', 'to_agent as to'])
    .where('vehicle_id', '=', anyNumber(numbers))
    .orderBy('at')
    .execute();
