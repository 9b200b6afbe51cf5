import { notifyCodes } from '@kickstand/contract/fleet/devices';
import pino from 'pino';
import { startGateway } from '../../src/gateway/gateway.ts';
import { makeMetrics } from '../../src/kernel/web/metrics.ts';
import { loadFleet } from '../../src/live/fleet-source.ts';
import { connectDevice, topicOf, until } from '../device.ts';
import { fleetFixture, nth } from '../fleet-fixture.ts';
import { statuses } from '../gateway-fixture.ts';
import { type BrokerName, brokers } from './brokers.ts';

/** Every name under which the gateway is known to a broker. */
const ofPrograms = ['kickstand-gateway', 'quick', ...Array.from({ length: 8 }, (_, n) => `durable-${n}`)].map(
  (name, first) => (first === 0 ? name : `kickstand-gateway-${name}`),
);

/**
 * A controller connects under the names of the programs for so long, while another one goes on notifying. Answers how
 * many notifications were acknowledged, how many of them were never stored, and how often a session of the gateway was
 * taken over.
 */
export async function stealNames(name: BrokerName, milliseconds: number) {
  const store = await fleetFixture(2);
  const broker = await brokers[name](store);
  const log = pino({ level: 'silent' });
  const source = await loadFleet(store.database, Date.now);
  const needs = { database: store.database, bus: broker.bus, source, metrics: makeMetrics(), log };
  const gateway = startGateway({ ...needs, now: Date.now, batchMs: 20 });
  const honest = await connectDevice(broker.port, nth(1));
  const say = (seq: number) =>
    honest.publish(
      topicOf('notify', nth(1).imei),
      JSON.stringify({ seq, at: Date.now(), code: notifyCodes.shakeWhileArmed, status: statuses.parked }),
    );
  const stored = async () =>
    new Set(
      (await store.asOwner(`select (facts->>'seq')::int as seq from device_event`)).map(({ seq }) => seq),
    );
  // A broker outside keeps nothing for a gateway that has never been there.
  await until(async () => {
    await say(0);
    return (await stored()).size > 0;
  }, 'the gateway to listen');

  const end = Date.now() + milliseconds;
  const acknowledged: number[] = [];
  let [tries, wasAway] = [0, false];
  const steal = async () => {
    while (Date.now() < end) {
      const clientId = ofPrograms[tries++ % ofPrograms.length] ?? '';
      const thief = await connectDevice(broker.port, { ...nth(0), clientId, clean: tries % 2 === 0 }).catch(
        () => undefined,
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
      await thief?.stop();
    }
  };
  const talk = async () => {
    for (let seq = 1; Date.now() < end; seq++) {
      await say(seq);
      acknowledged.push(seq);
      wasAway ||= !broker.bus.connected();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await Promise.all([steal(), talk()]);
  const lost = async () => {
    const kept = await stored();
    return acknowledged.filter((seq) => !kept.has(seq)).length;
  };
  await until(async () => (await lost()) === 0, 'the last notifications', 25_000 + 3 * milliseconds).catch(
    () => undefined,
  );
  const result = {
    acknowledged: acknowledged.length,
    tries,
    lost: await lost(),
    takenOver: (broker.said().match(/kickstand-gateway\S* already connected/g) ?? []).length,
    wasAway,
  };
  await honest.stop();
  await gateway.stop();
  await broker.close();
  await store.drop();
  return result;
}
