import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { insertReport } from '../../src/service/staff-reports/report-changes.store.ts';
import { aDebtor } from './a-rider.ts';

interface Wish {
  agentId: number;
  now: number;
  /** Who reported it. */
  operatorId?: string;
}

/** A report about a rider, which waits; a report that is passed by its `pass` costs nothing yet. */
export async function aStaffReport(db: Db, { agentId, now, operatorId = 'ann' }: Wish) {
  const { riderId, orderId } = await aDebtor(db, { agentId, now });
  const reportId = newId();
  await insertReport(db, {
    reportId,
    areaId: agentId * 10 + 1,
    agentId,
    kind: 'private_lock',
    vehicle: 10_000_001,
    operatorId,
    staffName: operatorId,
    ride: { riderId, orderId, endedAt: now },
    text: '车辆被私自上锁',
    lng: 113.5,
    lat: 30.5,
    finding: 'fits',
    now,
    dueAt: now + 86_400_000,
  });
  return { reportId, riderId, orderId };
}
