import { ringCentroid } from '@kickstand/domain/platform/geo';
import type { Town } from '@kickstand/town';
import { newId } from '../kernel/ids.ts';
import type { CrewMember } from './crew.store.ts';
import { allOf, staffOf } from './demo.crew.ts';
import { agentOfArea, areaIdOf } from './demo.fleet.ts';
import { type Loading, loadFences } from './demo.store.ts';
import { type DemoZone, demoZones } from './demo.zones.ts';

interface Fencing {
  town: Town;
  /** Fence ID by station of the town. */
  stations: ReadonlyMap<number, string>;
  noStopZones: ReadonlyMap<number, string>;
  crew: readonly CrewMember[];
  now: number;
}

/** Staff of one half of a service area, or of its store. */
function contentOf(crew: readonly CrewMember[], zone: DemoZone, i: number) {
  if (zone.kind === 'ops_area') return { staffIds: staffOf(crew, zone, i) };
  return zone.kind === 'vehicle_store' ? { staffIds: allOf(crew, zone) } : {};
}

/** Stations, zones, field areas and stores of the town. */
export const makeFences = (open: Loading, { town, stations, noStopZones, crew, now }: Fencing) =>
  loadFences(
    open,
    [
      ...town.stations.map((station) => ({
        ...station,
        fenceId: stations.get(station.id) ?? '',
        kind: 'station' as const,
      })),
      ...town.noStopZones.map((zone) => ({
        ...zone,
        fenceId: noStopZones.get(zone.id) ?? '',
        kind: 'no_stop' as const,
        centre: ringCentroid(zone.boundary),
        capacity: null,
      })),
      ...demoZones(town).map((zone, i) => ({
        ...zone,
        fenceId: newId(),
        capacity: null,
        content: contentOf(crew, zone, i),
      })),
    ].map((fence) => ({
      ...fence,
      serviceAreaId: areaIdOf({ id: fence.areaId }),
      agentId: agentOfArea({ id: fence.areaId }),
    })),
    now,
  );
