import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Db } from '../../src/kernel/database/db.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aFence, aVehicle } from '../vehicles.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const one: Example = async ({ agentId }, db) => {
  await aVehicle(db, { agentId });
  return {};
};

/** Good requests about what vehicles did. */
export const vehicleStatisticExamples: Readonly<Record<string, Example>> = {
  'vehicleStatistics.list': one,
  'vehicleStatistics.sums': one,
  'vehicleStatistics.ends': one,
  'vehicleStatistics.compare': async ({ agentId }, db) => ({
    query: { carIds: [String((await aVehicle(db, { agentId })).number)] },
  }),
};

const aStation: Example = async ({ agentId }, db) => {
  await aFence(db, { agent_id: agentId });
  return {};
};

const ofStation: Example = async ({ agentId }, db) => ({
  params: { stationId: (await aFence(db, { agent_id: agentId })).fence_id },
});

const aCountedStation: Example = async ({ agentId }, db) => {
  const fence = await aFence(db, { agent_id: agentId });
  const list = Array.from({ length: 48 }, () => 1);
  const stood = { present_minutes: list, empty_minutes: list, closed_minutes: list, full_minutes: list };
  await db
    .insertInto('station_slot')
    .values({
      station_id: fence.fence_id,
      service_area_id: fence.service_area_id,
      agent_id: agentId,
      day: businessDayOf(fixtureNow - 86_400_000, 'Asia/Shanghai'),
      ...stood,
      starts: list,
      returns: list,
      failures: list,
    })
    .execute();
  return {};
};

/** Good requests about how stations stand. */
export const stationStatisticExamples: Readonly<Record<string, Example>> = {
  'stationStatistics.live': aStation,
  'stationStatistics.history': aStation,
  'stationStatistics.slots': aCountedStation,
  'stationStatistics.flows': ofStation,
  'stationStatistics.course': ofStation,
  'stationStatistics.disputes': ofStation,
};

const aDay = {
  day: '2026-03-01',
  halfHours: Array.from({ length: 48 }, () => [{ kind: 'rain', percent: 80 }]),
};
const issuedAt = Date.parse('2026-02-28T22:00:00Z');

/** Good requests about the weather. */
export const weatherExamples: Readonly<Record<string, Example>> = {
  'weather.tell': ({ agentId }) => ({ body: { areaId: agentId * 10 + 1, issuedAt, days: [aDay] } }),
  'weather.ahead': async ({ agentId }, db) => {
    const areaId = agentId * 10 + 1;
    await db
      .insertInto('weather_day')
      .values({
        service_area_id: areaId,
        agent_id: agentId,
        day: aDay.day,
        issued_at: new Date(issuedAt),
        half_hours: JSON.stringify(aDay.halfHours),
      })
      .onConflict((known) => known.doNothing())
      .execute();
    return {
      query: { areaId, from: Date.parse('2026-03-01T00:00:00Z'), until: Date.parse('2026-03-01T04:00:00Z') },
    };
  },
};
