import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { noteRideEnded } from '../../src/rides/orders/waiver.store.ts';
import { insertApplication } from '../../src/rides/returns/return-changes.store.ts';
import { aDebtor } from './a-rider.ts';

interface Wish {
  agentId: number;
  now: number;
  /** Whether its place was not asked for at first. */
  isWaived?: boolean;
}

/** An application for a return out of station that waits for a decision: about 5.00. */
export async function aReturn(db: Db, { agentId, now, isWaived = true }: Wish) {
  const due = isWaived ? {} : { location: 500 };
  const { riderId, orderId } = await aDebtor(db, { agentId, now, due });
  const applicationId = newId();
  const of = { riderId, orderId, areaId: agentId * 10 + 1, agentId, vehicle: 10_000_001 };
  const said = { kind: 'out_of_station', text: '站点满了', fix: undefined };
  await insertApplication(db, { applicationId, ...of, ...said, now: now - 60_000 });
  await noteRideEnded(db, {
    applicationId,
    endedAt: now,
    line: 'location',
    feeCents: 500,
    isWaived,
    relation: 'out_of_station',
    stationId: null,
    edgeM: 30,
    dueAt: now + 24 * 3_600_000,
    autoPasses: true,
  });
  return { applicationId, riderId, orderId };
}
