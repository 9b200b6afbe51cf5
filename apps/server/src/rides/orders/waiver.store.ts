import type { ReturnKind } from '@kickstand/contract/rides/returns';
import type { Db } from '../../kernel/database/db.ts';

/** What was applied for about an ongoing ride's return. */
export const filedFor = (db: Db, orderId: string) =>
  db
    .selectFrom('return_application')
    .select(['application_id as applicationId', 'kind'])
    .$narrowType<{ kind: ReturnKind }>()
    .where('order_id', '=', orderId)
    .where('state', '=', 'filed')
    .executeTakeFirst();

export interface RideEnded {
  applicationId: string;
  endedAt: number;
  line: 'location' | 'helmet';
  feeCents: number;
  isWaived: boolean;
  relation: string;
  stationId: string | null;
  edgeM: number | null;
  /** The due time; null if there is nothing to decide. */
  dueAt: number | null;
  autoPasses: boolean;
}

/** Records the end of an application's ride: what it concerns is now known. */
export const noteRideEnded = (db: Db, one: RideEnded) =>
  db
    .updateTable('return_application')
    .set({
      state: one.dueAt === null ? 'moot' : 'pending',
      ended_at: new Date(one.endedAt),
      line: one.line,
      fee_cents: one.feeCents,
      is_waived: one.isWaived,
      relation: one.relation,
      station_id: one.stationId,
      edge_m: one.edgeM,
      due_at: one.dueAt === null ? null : new Date(one.dueAt),
      auto_passes: one.autoPasses,
    })
    .where('application_id', '=', one.applicationId)
    .execute();
