import { storePackets } from '../../src/gateway/packets.store.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';

const hour = 3_600_000;
const span = { from: fixtureNow - hour, to: fixtureNow };

async function aPacket({ carId, imei }: World, db: Db): Promise<AnyRequest> {
  const [at, packetId] = [fixtureNow - 60_000, newId()];
  const of = { vehicle: Number(carId), imei, at, packetId, deviceAt: at, code: null };
  await storePackets(db, [{ ...of, kind: 'ping', verdict: 'fresh', payload: { gsm: 20 } }]);
  return { params: { id: `${carId}.${at}.${packetId}` } };
}

async function aTrack({ carId, imei }: World, db: Db): Promise<AnyRequest> {
  const at = fixtureNow - 60_000;
  const fix = { lng: 113.5, lat: 30.5, speed: 12, course: 90, sat: 9, hdop: 1, status: 94, mileage: 1 };
  const of = { vehicle: Number(carId), imei, at, packetId: newId(), deviceAt: at, code: null };
  await storePackets(db, [{ ...of, kind: 'gps', verdict: 'fresh', payload: fix }]);
  return { body: { carId, ...span, format: 'gpx' } };
}

async function fencesAsOf({ agentId }: World, db: Db): Promise<AnyRequest> {
  const created_at = new Date(fixtureNow - 2 * hour);
  await db.updateTable('fence').set({ created_at }).where('agent_id', '=', agentId).execute();
  return { query: { ...span, bbox: '113,30,114,31' } };
}

/** Requests about a vehicle's own messages, tracks and log. */
export const telemetryExamples = {
  'telemetry.itinerary': ({ carId }: World) => ({ query: { carId, ...span } }),
  'telemetry.file': aTrack,
  'telemetry.fences': fencesAsOf,
  'telemetry.samples': ({ carId }: World) => ({ query: { carId, ...span } }),
  'telemetry.deviceEvents': ({ imei }: World) => ({ query: { imei, ...span } }),
  'telemetry.serverOnline': ({ imei }: World) => ({ query: { imei } }),
  'telemetry.deviceGps': ({ imei }: World) => ({ query: { imei, ...span } }),
  'deviceLogs.list': ({ imei }: World) => ({ query: { imei } }),
  'deviceLogs.packet': aPacket,
  'vehicleLogs.list': ({ carId }: World) => ({ query: { carId } }),
  'vehicleLogs.entry': ({ carId, jobId }: World) => ({
    params: { carId, id: `${fixtureNow - 60_000}.command.command-${jobId}` },
  }),
};
