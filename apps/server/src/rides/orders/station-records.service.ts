import type { StationRecord } from '@kickstand/contract/rides/returns';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { isDoubtfulStation } from '@kickstand/domain/rides/returns';
import type { Db } from '../../kernel/database/db.ts';
import { recordsIn, type Wanted } from './station-records.store.ts';

/** How far back a station's returns are considered, ms. */
const recordMs = 7 * 86_400_000;

/** Recent returns at stations in scope, most waived first, and which stations are in doubt. */
export async function stationRecords(
  db: Db,
  scope: Scope,
  wanted: Omit<Wanted, 'since'>,
): Promise<StationRecord[]> {
  const rows = await recordsIn(db, scope, { ...wanted, since: wanted.now - recordMs });
  return rows.map((row) => ({ ...row, isDoubtful: isDoubtfulStation(row) }));
}

/** Whether so many returns at a station were waived that nothing is charged outside it until it is published again. */
export async function isInDoubt(db: Db, station: { areaId: number; stationId: string }, now: number) {
  const [record] = await stationRecords(db, everything, { now, locale: 'zh-CN', station, most: 1 });
  return record?.isDoubtful ?? false;
}
