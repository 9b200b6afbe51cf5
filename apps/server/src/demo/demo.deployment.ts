import { chanceFrom, makeTown, type Town, type TownStation } from '@kickstand/town';
import { newId } from '../kernel/ids.ts';
import { putSetting } from '../kernel/program/setting.ts';
import type { Settings } from '../kernel/program/settings.ts';
import { type CrewMember, insertCrew } from './crew.store.ts';
import { makeActivities } from './demo.activities.ts';
import { makeCards } from './demo.cards.ts';
import { crewFor } from './demo.crew.ts';
import { makeFences } from './demo.fences.ts';
import { agentOfArea, areaIdOf, type DemoVehicle, demoFleet, demoModels } from './demo.fleet.ts';
import { makeNotes } from './demo.notes.ts';
import { makeOffers } from './demo.offers.ts';
import { dayFrom, demoCompanies, demoCopies, demoTemplates } from './demo.organisation.ts';
import { administrator, demoId, demoPeople, nameOf, roleNameOf, rootAgent } from './demo.people.ts';
import { makePrices, pricesOf } from './demo.prices.ts';
import { makeProductionPast } from './demo.production.ts';
import { townSetting } from './demo.provisioning.ts';
import { makeInspectionPlans, makeMdsAgency, makeOpenFeeds, makeSettings, makeWeb } from './demo.settings.ts';
import { type Loading, loadFleet } from './demo.store.ts';
import { makeHelp } from './help/make-help.ts';
import type { Depth } from './history/depth.ts';
import { loadHistory } from './history/load-history.ts';
import { demoLanguage, demoWords, named } from './words/demo.words.ts';

const dayMs = 86_400_000;

/** The town is the same in every demo of one size. */
const townSeed = 7;

/** Setting with the progress of packing tracks and telemetry. */
const packingSetting = 'telemetry.packing';

const vehiclesAt = { small: 300, town: 2_500, city: 20_000, metro: 100_000 } satisfies Record<
  Settings['demoScale'],
  number
>;

interface Wish {
  scale: Settings['demoScale'];
  depth: Depth;
  now: number;
  /** End of field work in the history; `now` if undefined. */
  workUntil: number | undefined;
  /** Time zone of the business. */
  zone: string;
  onProgress(step: string, done: number, total: number): void;
}

/**
 * Creates agents, areas, fences, accounts, models, vehicles and the history of the demo in the caller’s transaction.
 * Returns the areas and their field staff.
 */
export async function makeDeployment(open: Loading, wish: Wish): Promise<Staffed> {
  const { scale, depth, now, zone, onProgress } = wish;
  const vehicles = vehiclesAt[scale];
  onProgress('Drawing the town', 0, 1);
  const town = makeTown(townSeed, { scale: vehicles });
  onProgress('Drawing the town', 1, 1);
  await putSetting(open.db, townSetting, {
    value: { seed: town.seed, scale: town.scale, language: demoLanguage() },
    now,
  });
  await makeWeb(open.db, now);
  await makeAgents(open, town, now);
  await makeRoles(open, now);
  await makePeople(open, town, now);
  await makeAssignments(open, town, now);
  await makeModels(open);
  await makeProductionPast(open.db, now);
  await makeNotes(open, now);
  const stations = new Map(town.stations.map((station) => [station.id, newId()]));
  const noStopZones = new Map(town.noStopZones.map((one) => [one.id, newId()]));
  const chance = chanceFrom(town.seed).fork('fleet');
  const fenceOf = ({ id }: TownStation) => stations.get(id) ?? '';
  const fleet = [...demoFleet({ town, chance, now, fenceOf }, vehicles)];
  const crew = crewFor(areasOf(town, fleet));
  await insertCrew(open.db, crew, now);
  await makeFences(open, { town, stations, noStopZones, crew, now });
  const opened = now - depth.trips - dayMs;
  await makePrices(open.db, town.areas.map(areaIdOf), { from: opened, now });
  await makeSettings(open.db, town.areas.map(areaIdOf), opened);
  await makeOpenFeeds(open.db, [...new Set(town.areas.map(agentOfArea))], now);
  await makeMdsAgency(open.db, town.areas.map(areaIdOf), now);
  await makeInspectionPlans(open.db, town.areas, { now, zone });
  await makeOffers(open, areasOf(town, fleet), now);
  await loadHistory(open, {
    order: {
      seed: town.seed,
      scale: town.scale,
      fleet,
      depth,
      zone,
      now,
      workUntil: wish.workUntil ?? now,
      stations,
      noStopZones,
      prices: {
        ...(await pricesOf(open.db, town.areas.map(areaIdOf), { at: opened, zone })),
        cards: await makeCards(open, areasOf(town, fleet), opened),
        activities: await makeActivities(open, { from: opened, now, zone }),
      },
      crew: crew.map((person) => ({ ...person, busyUntil: 0 })),
    },
    onProgress,
    register: (standing) => register(open, standing, { now, onProgress }),
  });
  // The history is packed up to now, so packing continues from here.
  await putSetting(open.db, packingSetting, { value: { until: now, to: null, after: 0 }, now });
  const areas = town.areas.map((area) => ({ areaId: areaIdOf(area), agentId: agentOfArea(area) }));
  await makeHelp(open, areas, { now, zone });
  return { areas, crew, seed: town.seed };
}

interface Staffed {
  areas: readonly { areaId: number; agentId: number }[];
  crew: readonly CrewMember[];
  /** Seed of the town. */
  seed: number;
}

/** Areas with their number of vehicles, by which field staff is distributed. */
const areasOf = (town: Town, fleet: readonly DemoVehicle[]) =>
  town.areas.map((area) => ({
    service_area_id: areaIdOf(area),
    agent_id: agentOfArea(area),
    vehicles: fleet.filter(({ serviceAreaId }) => serviceAreaId === areaIdOf(area)).length,
  }));

async function register(
  open: Loading,
  fleet: readonly DemoVehicle[],
  { now, onProgress }: Pick<Wish, 'now' | 'onProgress'>,
) {
  const total = 3 * fleet.length;
  onProgress('Registering vehicles', 0, total);
  await loadFleet(open, fleet, now, (done) => onProgress('Registering vehicles', done, total));
  onProgress('Registering vehicles', total, total);
}

async function makeAgents({ db }: Loading, town: Town, now: number) {
  const created_at = new Date(now);
  const { companies, province, city } = demoWords().organisation;
  await db
    .insertInto('agent')
    .values(
      demoCompanies.map(
        ({ agentId, parentId, key, licenceNo, contract: [from, to], ceiling, ...company }) => ({
          ...company,
          ...companies[key],
          agent_id: agentId,
          parent_id: parentId,
          licence_no: licenceNo,
          province,
          city,
          ceiling: ceiling ? [...ceiling] : null,
          contract_from: dayFrom(now, from),
          contract_to: dayFrom(now, to),
          created_at,
          updated_at: created_at,
        }),
      ),
    )
    .execute();
  await db
    .insertInto('service_area')
    .values(
      town.areas.map((area) => ({
        service_area_id: areaIdOf(area),
        agent_id: agentOfArea(area),
        name: named(area.name),
        city,
        hotline: '4000272027',
        centre_lng: area.centre[0],
        centre_lat: area.centre[1],
        boundary: JSON.stringify([area.boundary]),
        created_at,
        updated_at: created_at,
      })),
    )
    .execute();
}

/** Assigns each area to its company from the start of the demo on. */
async function makeAssignments({ db }: Loading, town: Town, now: number) {
  const at = new Date(now);
  await db
    .insertInto('area_assignment')
    .values(
      town.areas.map((area) => ({
        service_area_id: areaIdOf(area),
        assignment_id: newId(),
        agent_id: agentOfArea(area),
        effective_at: at,
        created_at: at,
        state: 'active',
        operator_id: demoId({ role: 'administrator' }),
        operator: administrator(),
      })),
    )
    .execute();
}

/** Creates head office’s roles and templates, and the franchisees’ roles made from these. */
async function makeRoles({ db }: Loading, now: number) {
  const at = new Date(now);
  const by = demoId({ role: 'administrator' });
  const made = { created_by: by, created_at: at, updated_by: by, updated_at: at };
  const { locale } = demoWords().organisation;
  await db
    .insertInto('role')
    .values(
      demoTemplates.map(({ roleId, codes, name, remark }) => ({
        ...made,
        name: name[locale],
        remark: remark[locale],
        role_id: roleId,
        agent_id: rootAgent.agentId,
        kind: 'template',
        codes: [...codes],
      })),
    )
    .execute();
  await db
    .insertInto('role')
    .values([
      ...demoPeople.map((person) => ({
        ...made,
        role_id: demoId(person),
        agent_id: person.agentId,
        kind: person.agentId === rootAgent.agentId ? 'head' : 'agent',
        name: roleNameOf(person.role),
        codes: [...person.codes],
        built_in: person.role === 'administrator',
        template_id: person.templateId ?? null,
      })),
      ...demoCopies.map(({ roleId, agentId, templateId, name, codes }) => ({
        ...made,
        role_id: roleId,
        agent_id: agentId,
        kind: 'agent',
        name: name[locale],
        codes: [...codes],
        built_in: false,
        template_id: templateId,
      })),
    ])
    .execute();
}

async function makePeople({ db }: Loading, town: Town, now: number) {
  const at = new Date(now);
  await db
    .insertInto('operator')
    .values(
      demoPeople.map((person) => ({
        operator_id: demoId(person),
        role_id: demoId(person),
        agent_id: person.agentId,
        phone: person.phone,
        name: nameOf(person.role),
        profession: person.profession,
        level: person.level,
        area_ids: person.oneArea ? firstAreaOf(town, person.agentId) : null,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

const firstAreaOf = (town: Town, agentId: number) =>
  town.areas
    .filter((area) => agentOfArea(area) === agentId)
    .map(areaIdOf)
    .slice(0, 1);

const makeModels = ({ db }: Loading) =>
  db
    .insertInto('vehicle_model')
    .values(
      demoModels().map(({ modelId, maxSpeed, ...model }) => ({
        ...model,
        model_id: modelId,
        max_speed: maxSpeed,
      })),
    )
    .execute();
