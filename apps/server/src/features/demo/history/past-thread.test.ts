import { createHash } from 'node:crypto';
import { chanceFrom, makeTown } from '@kickstand/town';
import { expect, test } from 'vitest';
import { pricesForAll } from '../../../../test/money/past-prices.ts';
import { areaIdOf, demoFleet } from '../demo.fleet.ts';
import type { Batch } from './batches.ts';
import { livePastHere } from './load-history.ts';
import type { PastOrder } from './past-order.ts';
import { livePastInThread } from './past-thread.ts';

const hour = 3_600_000;
const town = makeTown(7, { scale: 300 });
const stations = new Map(town.stations.map(({ id }) => [id, `fence-${id}`]));
const now = 1_790_000_000_000;
const fenceOf = ({ id }: { id: number }) => stations.get(id) ?? '';

const order: PastOrder = {
  seed: 7,
  scale: 300,
  now,
  stations,
  noStopZones: new Map(),
  prices: pricesForAll(town.areas.map(areaIdOf), 'Asia/Shanghai'),
  zone: 'Asia/Shanghai',
  depth: {
    trips: 8 * hour,
    tracks: 4 * hour,
    telemetry: 2 * hour,
    fineMoments: hour,
    moments: 2 * hour,
    samples: 2 * hour,
  },
  fleet: [...demoFleet({ town, chance: chanceFrom(7), now, fenceOf }, 300)],
  crew: town.areas.map((area) => ({
    operatorId: `crew-${area.id}`,
    serviceAreaId: areaIdOf(area),
    busyUntil: 0,
  })),
};

/** What each table got, as one digest. */
function receiver() {
  const tables = new Map<string, ReturnType<typeof createHash>>();
  return {
    take: async ({ table, bytes }: Batch) => {
      const hash = tables.get(table) ?? createHash('sha256');
      tables.set(table, hash.update(bytes));
    },
    digests: () => Object.fromEntries([...tables].map(([table, hash]) => [table, hash.digest('hex')])),
  };
}

test('a past lived in a thread of its own is the same, to the byte, as one lived here', async () => {
  const [here, there] = [receiver(), receiver()];
  const steps: number[] = [];
  const standing = await livePastHere(order, here);
  const same = await livePastInThread(order, {
    take: there.take,
    onProgress: (done) => void steps.push(done),
  });
  expect(same).toEqual(standing);
  const digests = here.digests();
  expect(there.digests()).toEqual(digests);
  expect(Object.keys(digests)).toEqual(
    expect.arrayContaining(['trip', 'track', 'telemetry', 'vehicle_use', 'ride_order', 'ledger_entry']),
  );
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.length).toBeGreaterThan(5);
}, 60_000);

test('what the database refuses ends the thread and reaches the caller', async () => {
  const brief = { ...order, depth: { ...order.depth, trips: hour } };
  const refused = livePastInThread(brief, {
    take: () => Promise.reject(new Error('the disk is full')),
    onProgress: () => undefined,
  });
  await expect(refused).rejects.toThrow('the disk is full');
});
