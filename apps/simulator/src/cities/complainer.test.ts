import { expect, test } from 'vitest';
import { livingTown } from '../../test/living-town.ts';
import { Complainer, complaintsADay } from './complainer.ts';

test('a town complains twenty times a day, always alike, and not alike in its areas', () => {
  const rates = complaintsADay(7, [1, 2, 3, 4]);
  expect([...complaintsADay(7, [1, 2, 3, 4])]).toEqual([...rates]);
  expect([...complaintsADay(8, [1, 2, 3, 4])]).not.toEqual([...rates]);
  expect([...rates.values()].reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(20);
  expect(new Set(rates.values()).size).toBe(4);
});

test('the city complains by day while the town runs, each time with a number of its own, and field staff mends it', async () => {
  const made = livingTown({ staff: 4, quiet: true, speed: 60, vehicles: 1, stepMs: 5_000 });
  const { scene, api, server, pass } = made;
  let hour = 12;
  scene.townTime = () => ({ day: '2026-10-20', hour });
  const complainer = new Complainer(scene, api.as('ksk_city'));
  const run = async (steps: number) => {
    for (let i = 0; i < steps; i++) {
      complainer.step();
      await pass(5);
    }
  };
  // A day of the town takes 1,440 seconds at this speed.
  await run(288);
  const complained = server.complaints.size;
  expect(complained).toBeGreaterThan(12);
  expect(complained).toBeLessThan(60);
  expect(scene.figures.cityComplaints).toBe(complained);
  expect(new Set([...server.complaints.values()].map(({ number }) => number)).size).toBe(complained);
  expect(scene.figures.mendedComplaints).toBeGreaterThan(0);
  hour = 2;
  await run(50);
  expect(server.complaints.size).toBe(complained);
}, 60_000);
