import { createHash } from 'node:crypto';
import { chanceFrom, makeTown } from '@kickstand/town';
import { expect, test } from 'vitest';
import { pricesForAll } from '../../../test/money/past-prices.ts';
import { areaIdOf, demoFleet } from '../demo.fleet.ts';
import type { Batch } from './batches.ts';
import { livePastHere } from './load-history.ts';
import type { PastOrder } from './past-order.ts';
import { livePastInThreads } from './past-thread.ts';

const hour = 3_600_000;
const town = makeTown(7, { scale: 300 });
const stations = new Map(town.stations.map(({ id }) => [id, `fence-${id}`]));
const now = 1_790_000_000_000;
const fenceOf = ({ id }: { id: number }) => stations.get(id) ?? '';

const order: PastOrder = {
  seed: 7,
  scale: 300,
  now,
  workUntil: now,
  stations,
  noStopZones: new Map(),
  prices: pricesForAll(town.areas.map(areaIdOf), 'Asia/Shanghai'),
  zone: 'Asia/Shanghai',
  depth: {
    trips: 8 * hour,
    tracks: 4 * hour,
    staffTracks: 4 * hour,
    telemetry: 2 * hour,
    fineSnapshots: hour,
    snapshots: 2 * hour,
    samples: 2 * hour,
  },
  fleet: [...demoFleet({ town, chance: chanceFrom(7), now, fenceOf }, 300)],
  crew: town.areas.map((area) => ({
    operatorId: `crew-${area.id}`,
    serviceAreaId: areaIdOf(area),
    busyUntil: 0,
  })),
};

/** Rows per table in any order, as one digest. */
function receiver() {
  const tables = new Map<string, string[]>();
  return {
    take: async ({ table, bytes }: Batch) => {
      const lines = Buffer.from(bytes).toString().trimEnd().split('\n');
      tables.set(table, [...(tables.get(table) ?? []), ...lines]);
    },
    digests: () =>
      Object.fromEntries(
        [...tables].map(([table, lines]) => [
          table,
          createHash('sha256').update(lines.sort().join('\n')).digest('hex'),
        ]),
      ),
  };
}

test('a past lived in one thread, or in several, is the same to the byte as one lived here', async () => {
  const [here, one, two] = [receiver(), receiver(), receiver()];
  const steps: number[] = [];
  const standing = await livePastHere(order, here);
  const onProgress = (done: number) => void steps.push(done);
  const alone = await livePastInThreads(order, { take: one.take, onProgress: () => undefined }, 1);
  const shared = await livePastInThreads(order, { take: two.take, onProgress }, 2);
  expect(alone).toEqual(standing);
  expect(shared).toEqual(standing);
  const digests = here.digests();
  expect(one.digests()).toEqual(digests);
  expect(two.digests()).toEqual(digests);
  expect(Object.keys(digests)).toEqual(
    expect.arrayContaining(['trip', 'track', 'telemetry', 'vehicle_use', 'ride_order', 'ledger_entry']),
  );
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.length).toBeGreaterThan(5);
}, 60_000);

test('what the database refuses ends the thread and reaches the caller', async () => {
  const brief = { ...order, depth: { ...order.depth, trips: hour } };
  const refused = livePastInThreads(brief, {
    take: () => Promise.reject(new Error('the disk is full')),
    onProgress: () => undefined,
  });
  await expect(refused).rejects.toThrow('the disk is full');
});
