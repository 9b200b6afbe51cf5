import { reported } from '@kickstand/domain/open/mds';
import type { Db } from '../../kernel/database/db.ts';
import type { Agency } from './agency.ts';
import type { Window } from './edges.store.ts';
import { ridesBegun, startsBegun } from './reports.store.ts';
import { typeOf } from './vehicles.service.ts';

const header =
  'provider_id,start_date,duration,special_group_type,geography_id,vehicle_type,trip_count,rider_count';

interface Line {
  geography: string;
  type: string;
  trips: number;
  riders: number;
}

/**
 * The report of a month: rides by the area in which they began. There is no total: its difference from the listed
 * areas could reveal fewer than ten rides.
 */
export async function reportOf(db: Db, agency: Agency, { day, ...month }: Window & { day: string }) {
  const lines = agency.isPart ? await ofPart(db, agency, month) : await ofAreas(db, agency, month);
  const rows = lines.map(({ geography, type, trips, riders }) =>
    [agency.providerId, day, 'P1M', 'all_riders', geography, type, reported(trips), reported(riders)].join(
      ',',
    ),
  );
  return `${[header, ...rows].join('\n')}\n`;
}

/** Each area counts as a whole. */
async function ofAreas(db: Db, agency: Agency, month: Window): Promise<Line[]> {
  const { areaIds } = agency;
  const found = await ridesBegun(db, areaIds, month);
  return found.map(({ areaId, kind, trips, riders }) => ({
    geography: areaIds.length === 1 ? 'null' : agency.uuid('geography', areaId),
    type: typeOf(kind),
    trips,
    riders,
  }));
}

async function ofPart(db: Db, agency: Agency, month: Window): Promise<Line[]> {
  const kinds = new Set((await ridesBegun(db, agency.areaIds, month)).map(({ kind }) => kind));
  const starts = (await startsBegun(db, agency.areaIds, month)).filter((one) => agency.jurisdiction.has(one));
  return [...kinds].map((kind) => {
    const own = starts.filter((one) => one.kind === kind);
    return {
      geography: 'null',
      type: typeOf(kind),
      trips: own.length,
      riders: new Set(own.map(({ riderId }) => riderId)).size,
    };
  });
}
