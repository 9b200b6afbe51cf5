import type { StationRecord } from '@kickstand/contract/rides/returns';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { isDoubtfulStation } from '@kickstand/domain/rides/returns';
import type { Db } from '../../kernel/database/db.ts';
import { recordsIn, type Wanted } from './station-records.store.ts';

/** So far back returns at a station are looked at, ms. */
const recordMs = 7 * 86_400_000;

/** How returns at stations in scope went lately, those with the most waived first, and which of them are in doubt. */
export async function stationRecords(
  db: Db,
  scope: Scope,
  wanted: Omit<Wanted, 'since'>,
): Promise<StationRecord[]> {
  const rows = await recordsIn(db, scope, { ...wanted, since: wanted.now - recordMs });
  return rows.map((row) => ({ ...row, isDoubtful: isDoubtfulStation(row) }));
}

/** Whether so much is waived at a station that nothing is asked for outside of it until it was drawn anew. */
export async function isInDoubt(db: Db, station: { areaId: number; stationId: string }, now: number) {
  const [record] = await stationRecords(db, everything, { now, locale: 'zh-CN', station, most: 1 });
  return record?.isDoubtful ?? false;
}
