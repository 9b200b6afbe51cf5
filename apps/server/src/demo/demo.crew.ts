import { chanceFrom, staffFor, vehiclesPerStaff } from '@kickstand/town';
import { type CrewMember, crewIdOf, fleetByArea, insertCrew, insertMachines } from './crew.store.ts';
import { areaIdOf } from './demo.fleet.ts';
import { franchisees, rootAgent } from './demo.people.ts';
import type { Loading } from './demo.store.ts';
import type { DemoZone } from './demo.zones.ts';
import { demoWords } from './words/demo.words.ts';

const [north, south, east] = franchisees;
/** Most staff listed for a store. */
const mostOfAStore = 50;
/** Role of field staff by company. */
const roleOf = new Map<number, string>([
  [rootAgent.agentId, 'demo-maintenance'],
  [north.agentId, 'demo-franchisee-staff'],
  [south.agentId, `demo-crew-${south.agentId}`],
  [east.agentId, `demo-crew-${east.agentId}`],
]);

/** Creates missing accounts of the riders’ app, the weather service and field staff; existing ones are kept. */
export async function keepCrew({ db }: Loading, now: number) {
  await insertMachines(db, rootAgent.agentId, now);
  const areas = (await fleetByArea(db)).filter(({ agent_id }) => roleOf.has(agent_id));
  await insertCrew(db, crewFor(areas), now);
}

interface AreaFleet {
  service_area_id: number;
  agent_id: number;
  vehicles: number;
}

/** One per 120 vehicles of an area and at least one in each; names do not change between starts. */
export function crewFor(areas: readonly AreaFleet[]): CrewMember[] {
  const all = areas.reduce((sum, { vehicles }) => sum + vehicles, 0);
  const perVehicle = staffFor(all) / Math.max(all, vehiclesPerStaff);
  const chance = chanceFrom(8_614);
  const { families, firsts, seconds, name } = demoWords().organisation.crew;
  return areas
    .flatMap((area) =>
      Array.from({ length: Math.max(1, Math.round(area.vehicles * perVehicle)) }, () => area),
    )
    .map(({ agent_id, service_area_id }, i) => ({
      operatorId: crewIdOf(i + 1),
      roleId: roleOf.get(agent_id) ?? '',
      agentId: agent_id,
      serviceAreaId: service_area_id,
      phone: `1380001${String(i + 1).padStart(4, '0')}`,
      name: name(chance.pick(families), chance.pick(firsts), chance.pick(seconds)),
    }));
}

/** All field staff of a service area. */
export const allOf = (crew: readonly CrewMember[], { areaId }: Pick<DemoZone, 'areaId'>) =>
  crew
    .filter(({ serviceAreaId }) => serviceAreaId === areaIdOf({ id: areaId }))
    .map(({ operatorId }) => operatorId)
    .slice(0, mostOfAStore);

/** Field staff of one half of an area: every other member of the area’s staff. */
export const staffOf = (crew: readonly CrewMember[], { areaId }: DemoZone, half: number) =>
  crew
    .filter(({ serviceAreaId }) => serviceAreaId === areaIdOf({ id: areaId }))
    .filter((_, i) => i % 2 === half % 2)
    .map(({ operatorId }) => operatorId);
