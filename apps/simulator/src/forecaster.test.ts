import { weather } from '@kickstand/contract/work/weather';
import { weatherOn } from '@kickstand/town';
import { expect, test } from 'vitest';
import { aTown, town } from '../test/town.ts';
import type { Caller } from './api.ts';
import { Forecaster, weatherDays } from './forecaster.ts';

const likeliest = (chances: { kind: string; percent: number }[] = []) =>
  chances.toSorted((a, b) => b.percent - a.percent)[0];

test('what was seen is certain and right, what comes is a forecast that mostly names the right kind of day', () => {
  const today = { day: '2026-06-15', hour: 12 };
  const told = weatherDays(town.seed, today, 56);
  expect(told).toHaveLength(59);
  for (const day of told) expect(() => weather.tell.body.shape.days.parse([day])).not.toThrow();
  const past = told.filter(({ day }) => day < today.day);
  expect(past.flatMap(({ halfHours }) => halfHours).every(([one]) => one?.percent === 100)).toBe(true);
  const now = told.find(({ day }) => day === today.day)?.halfHours;
  expect([likeliest(now?.[23])?.percent, likeliest(now?.[24])?.percent]).toEqual([100, 70]);

  const days = Array.from({ length: 300 }, (_, i) =>
    new Date(Date.parse('2026-01-01') + i * 86_400_000).toISOString().slice(0, 10),
  );
  const right = days.filter((day) => {
    const [, tomorrow] = weatherDays(town.seed, { day, hour: 23.9 }, 0);
    const { kind } = weatherOn(town.seed, tomorrow?.day ?? '');
    return tomorrow?.halfHours.some((chances) => likeliest(chances)?.kind === kind);
  });
  expect(right.length / days.length).toBeGreaterThan(0.7);
  expect(right.length / days.length).toBeLessThan(0.97);
});

test('the last weeks are told once for each area, then yesterday on every three hours, and again where nobody listened', async () => {
  const { scene } = aTown({});
  const bodies: { areaId: number; days: unknown[] }[] = [];
  let isThere = false;
  const call = (async (_: unknown, { body }: { body: { areaId: number; days: unknown[] } }) => {
    if (isThere) bodies.push(body);
    return { ok: isThere };
  }) as unknown as Caller;
  const forecaster = new Forecaster(scene, call);
  const [start, hour] = [scene.clock.now, 3_600_000];
  const stepAt = async (at: number) => {
    forecaster.step(at);
    await new Promise((done) => setImmediate(done));
  };
  await stepAt(start);
  expect(bodies).toEqual([]);
  isThere = true;
  await stepAt(start + 60_000);
  const areas = new Set(scene.stations.all.map(({ serviceAreaId }) => serviceAreaId)).size;
  expect(bodies.map(({ days }) => days.length)).toEqual(Array.from({ length: areas }, () => 59));
  await stepAt(start + 2 * hour);
  expect(bodies).toHaveLength(areas);
  await stepAt(start + 4 * hour);
  expect(bodies.at(-1)?.days).toHaveLength(4);
});
