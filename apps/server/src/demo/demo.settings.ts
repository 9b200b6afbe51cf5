import { type AreaSettings, settingGroups } from '@kickstand/contract/places/area-settings';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Db } from '../kernel/database/db.ts';
import { makeFirstAgency } from '../open/mds/agencies.service.ts';
import { publishFirstFeed } from '../open/open-feeds/open-feeds.service.ts';
import { setFirst } from '../places/area-settings/area-settings.service.ts';
import { putWeb, standardWeb } from '../platform/settings/web.service.ts';
import { makeFirstPlan } from '../work/field-work/inspections/plans.service.ts';
import { agentOfArea, areaIdOf } from './demo.fleet.ts';
import { administrator, rootAgent } from './demo.people.ts';
import { demoWords } from './words/demo.words.ts';

type Fees = Partial<Record<keyof AreaSettings['return'], unknown>>;

/** Return fees by area: some are lenient, one area also judges by sensors. */
const fees: readonly Fees[] = [
  {
    outOfStationCents: 500,
    noStopCents: 1_000,
    noRideCents: 1_000,
    outOfAreaCents: 2_000,
    helmetCents: 3_000,
  },
  {
    outOfStationCents: 300,
    noStopCents: 1_000,
    noRideCents: 1_500,
    outOfAreaCents: 1_500,
    helmetCents: 3_000,
  },
  {
    outOfStationCents: 500,
    noStopCents: 1_500,
    noRideCents: 1_500,
    outOfAreaCents: 2_500,
    helmetCents: 3_000,
    limitsFee: true,
    mostCents: 2_000,
    difficulty: 1_200,
    waivesAtOnce: false,
  },
];

/** Sets fees for returns in the wrong place in every area of the town; the first area also uses credit points. */
export async function makeSettings(db: Db, areaIds: readonly number[], from: number) {
  const by = administrator();
  for (const [i, areaId] of areaIds.entries()) {
    const content = settingGroups.return.kept.parse(fees[i % fees.length] ?? {});
    await setFirst(db, {
      areaId,
      group: 'return',
      content,
      by,
      reason: demoWords().places.opened,
      now: from,
    });
    if (i > 0) continue;
    const points = settingGroups.credit.kept.parse({ on: true, startPoints: 100, capPoints: 100 });
    await setFirst(db, {
      areaId,
      group: 'credit',
      content: points,
      by,
      reason: demoWords().places.creditTrial,
      now: from,
    });
  }
}

/** Sets the console to the language of the demo if that is not the default of new deployments. */
export async function makeWeb(db: Db, now: number) {
  const { locale, web } = demoWords().organisation;
  if (locale !== standardWeb.locale) await putWeb(db, { ...standardWeb, ...web, locale }, now);
}

/** Publishes open feeds of the vehicles on the street, for head office and the first franchisee. */
export async function makeOpenFeeds(db: Db, agentIds: readonly number[], now: number) {
  const by = administrator();
  const said = { contactEmail: 'open-data@kickstand.example', licence: 'CC-BY-4.0' } as const;
  for (const agentId of agentIds.slice(0, 2)) await publishFirstFeed(db, { agentId, ...said }, { by, now });
}

/** Gives the city’s account MDS access to all areas with the usual precision: 100 m and one minute. */
export const makeMdsAgency = (db: Db, areaIds: readonly number[], now: number) =>
  makeFirstAgency(db, {
    agentId: rootAgent.agentId,
    name: demoWords().places.agency,
    operatorId: 'demo-regulator',
    areaIds,
    providerId: '7b1f6c0e-52d4-4d0c-8f5e-3a9c1e2b4d60',
    by: administrator(),
    now,
  });

/** Creates a plan for monthly inspections in every area; it creates no tasks until somebody enables it. */
export async function makeInspectionPlans(
  db: Db,
  areas: readonly { id: number }[],
  { now, zone }: { now: number; zone: string },
) {
  const by = administrator();
  const plan = {
    name: demoWords().places.inspectionPlan,
    frequencyDays: 30,
    dailyCap: 20,
    startDay: businessDayOf(now, zone),
  };
  for (const area of areas)
    await makeFirstPlan(db, { ...plan, areaId: areaIdOf(area), agentId: agentOfArea(area), by, now });
}
