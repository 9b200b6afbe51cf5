import { ShapeIndex } from '@kickstand/domain/places/fences';
import { type LngLat, offsetMetres, rectangle, shapeContains } from '@kickstand/domain/platform/geo';
import type { Bench } from './bench.ts';
import { median, type Row } from './row.ts';

const stations = 10_000;
/** The plain way is measured on so many of the points. */
const sample = 200;
const corner: LngLat = [113.3, 30.4];
/** Metres from one station to the next. */
const step = 120;
const perRow = 100;

/** Numbers between 0 and 1 that are the same each time. */
function* spread(seed: number) {
  for (let n = seed; ; ) {
    n = (n * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield n / 2_147_483_648;
  }
}

const shapes = () =>
  Array.from({ length: stations }, (_, i) => {
    const centre = offsetMetres(corner, (i % perRow) * step, Math.floor(i / perRow) * step);
    return [rectangle(centre, 30, 12, (i * 37) % 360)];
  });

function places(points: number) {
  const numbers = spread(7);
  const next = () => (numbers.next().value ?? 0) * perRow * step;
  return Array.from({ length: points }, () => offsetMetres(corner, next(), next()));
}

const millisecondsOf = (work: () => void) => {
  const began = performance.now();
  work();
  return performance.now() - began;
};

/** In which of 10,000 stations each of 100,000 points lies: through the index, and by asking every station. */
export async function benchFences({ some }: Bench): Promise<Row[]> {
  const points = some(100_000, 2_000);
  const [all, where] = [shapes(), places(points)];
  const index = new ShapeIndex<number>();
  const filling = millisecondsOf(() => {
    for (const [i, shape] of all.entries()) index.add(i, shape);
  });
  let found = 0;
  const asking = Array.from({ length: some(5, 1) }, () =>
    millisecondsOf(() => {
      found = where.reduce((sum, [lng, lat]) => sum + index.at(lng, lat).length, 0);
    }),
  );
  const few = where.slice(0, some(sample, 20));
  let plain = 0;
  const plainMs = millisecondsOf(() => {
    for (const point of few) plain += all.filter((shape) => shapeContains(shape, point)).length;
  });
  const same = few.reduce((sum, [lng, lat]) => sum + index.at(lng, lat).length, 0);
  if (same !== plain) throw new Error(`the index finds ${same} stations where ${plain} are`);
  if (found === 0) throw new Error('no point lies in any station');
  const each = (milliseconds: number, count: number) => (milliseconds * 1_000) / count;
  return [
    { name: 'putting 10,000 stations into the index', value: filling, unit: 'ms', target: '<= 1,000 ms' },
    {
      name: 'which of 10,000 stations a point lies in, of 100,000 points',
      value: each(median(asking), points),
      unit: 'µs',
      target: '<= 5 µs',
      baseline: { name: 'asking every station', value: each(plainMs, few.length) },
    },
  ];
}
