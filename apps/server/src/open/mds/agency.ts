import { instantTold, Jurisdiction, type Place, type Precision, placeTold } from '@kickstand/domain/open/mds';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Db } from '../../kernel/database/db.ts';
import { type AgencyStored, areasOf } from './agencies.store.ts';

/** Ids for agencies; implemented by a vault. */
export interface AgencyNames {
  agencyUuid(agencyId: string, kind: string, ...of: readonly (string | number)[]): string;
  agencyDevice(agencyId: string, vehicle: number): string;
  vehicleOfAgency(agencyId: string, uuid: string): number | undefined;
}

/** The agency making a request: what it may see, and at what precision. */
export interface Agency {
  agencyId: string;
  providerId: string;
  precision: Precision;
  /** Within the areas of its key. */
  areaIds: readonly number[];
  scope: Scope;
  jurisdiction: Jurisdiction;
  /** It reads only a part of its areas. */
  isPart: boolean;
  /** The position of something without a known one. */
  centre: Place;
  /** The start of its data, epoch ms. */
  since: number;
  uuid(kind: string, ...of: readonly (string | number)[]): string;
  device(vehicle: number): string;
  vehicleOf(uuid: string): number | undefined;
  place(place: Place): { lat: number; lng: number };
  instant(at: number): number;
}

/** The agency of a key with these areas; undefined if none of them is the agency's. */
export async function agencyFor(
  db: Db,
  stored: AgencyStored,
  { scope, names }: { scope: Scope; names: AgencyNames },
): Promise<Agency | undefined> {
  const { agencyId, providerId, precision, polygons } = stored;
  const areas = await areasOf(db, stored.areaIds, scope);
  const [first] = areas;
  if (!first) return undefined;
  const own = polygons.length > 0;
  return {
    agencyId,
    providerId,
    precision,
    areaIds: areas.map(({ areaId }) => areaId),
    scope,
    jurisdiction: new Jurisdiction(
      own ? polygons : areas.map(({ boundary }) => boundary).filter(({ length }) => length > 0),
    ),
    isPart: own,
    centre: first,
    since: Math.min(...areas.map(({ since }) => since)),
    uuid: (kind, ...of) => names.agencyUuid(agencyId, kind, ...of),
    device: (vehicle) => names.agencyDevice(agencyId, vehicle),
    vehicleOf: (uuid) => names.vehicleOfAgency(agencyId, uuid),
    place: (place) => placeTold(place, precision),
    instant: (at) => instantTold(at, precision),
  };
}
