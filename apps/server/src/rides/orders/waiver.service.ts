import type { OrderTerms } from '@kickstand/contract/rides/orders';
import type { RideEnd } from '@kickstand/domain/rides/pricing';
import { askedFor } from '@kickstand/domain/rides/returns';
import type { Db } from '../../kernel/database/db.ts';
import type { ChargedEnd } from './charge.service.ts';
import { filedFor, noteRideEnded } from './waiver.store.ts';

/** Time to decide where nothing is approved automatically, minutes. */
const usualMinutes = 1_440;

interface Ending {
  orderId: string;
  /** As it would be charged without an application. */
  end: RideEnd;
  terms: OrderTerms;
}

/** What was applied for about the return of an ending ride; undefined if nothing was. */
export async function askedOf(db: Db, { orderId, end, terms }: Ending) {
  const filed = await filedFor(db, orderId);
  const { fees, waivesAtOnce } = terms;
  return filed && { ...filed, ...askedFor({ kind: filed.kind, end, fees, waivesAtOnce }) };
}
export type Asked = NonNullable<Awaited<ReturnType<typeof askedOf>>>;

/** Records the end of the ride: its application now waits for a decision, or there is nothing to decide. */
export function noteAsked(
  db: Db,
  { applicationId, line, cents, isWaived }: Asked,
  { end, terms, now }: { end: ChargedEnd; terms: OrderTerms; now: number },
) {
  const { autoPassMinutes } = terms;
  return noteRideEnded(db, {
    applicationId,
    endedAt: end.endedAt,
    line,
    feeCents: cents,
    isWaived,
    relation: end.judged,
    stationId: end.evidence.nearestStationId,
    edgeM: end.evidence.edgeM,
    dueAt: cents === 0 ? null : now + (autoPassMinutes ?? usualMinutes) * 60_000,
    autoPasses: autoPassMinutes !== null,
  });
}
