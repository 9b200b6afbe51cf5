import { visitItems } from '@kickstand/contract/places/station-visits';
import { expect, test } from 'vitest';
import { livingTown } from '../../test/living-town.ts';
import { no } from '../../test/refusal.ts';
import { aVisit } from '../../test/server-visits.ts';

/** One person with one intact vehicle, so that there is no other work. */
function aTownOf(over: Parameters<typeof aVisit>[0] = {}, stepMs = 1_000) {
  const made = livingTown({ stepMs, staff: 1, quiet: true, speed: 60, vehicles: 1 });
  const [worker] = made.workers;
  const [line] = made.lines;
  if (!worker || !line) throw new Error('nobody');
  line.device.percent = 90;
  const near = { lng: worker.lng, lat: worker.lat + 0.004, serviceAreaId: worker.serviceAreaId };
  const visit = aVisit({ ...near, ...over });
  made.server.visits.set(visit.id, visit);
  const asked = (call: string) => made.server.asked.filter((id) => id === call).length;
  return { ...made, worker, visit, asked };
}

test('whoever has nothing else to do takes a visit, goes there, looks a while and ends it with photos', async () => {
  const { visit, pass, worker, scene, asked } = aTownOf();
  await pass(600, () => visit.state === 'done');
  expect(visit).toMatchObject({ state: 'done', assigneeId: 'me' });
  expect((visit.finishedAt ?? 0) - (visit.startedAt ?? 0)).toBeGreaterThanOrEqual((3 * 60_000) / 60 / 1.2);
  expect(Math.abs(worker.lat - visit.lat)).toBeLessThan(0.001);
  expect(asked('staffPhotos.upload')).toBeGreaterThanOrEqual(1);
  expect(asked('staffPhotos.upload')).toBeLessThanOrEqual(3);
  expect(scene.figures.visits).toBe(1);
});

test('a visit that was given to somebody else, in another area or far away is left alone', async () => {
  const others = [{ assigneeId: 'staff-9' }, { serviceAreaId: 99 }, { lat: 31.9 }];
  for (const over of others) {
    const { visit, pass, asked } = aTownOf(over);
    await pass(400);
    expect(visit.state).toBe('pending');
    expect(asked('staffVisits.claim')).toBe(0);
  }
});

test('the list is asked for once in five minutes, and never again by whoever does not inspect', async () => {
  const { pass, asked, server } = aTownOf({ serviceAreaId: 99 });
  await pass(620);
  const before = asked('staffVisits.list');
  expect(before).toBeGreaterThanOrEqual(2);
  expect(before).toBeLessThanOrEqual(3);
  server.handlers['staffVisits.list'] = () => {
    throw no('common.forbidden');
  };
  await pass(1_300);
  expect(asked('staffVisits.list')).toBe(before + 1);
});

test('most places are found in order, some are not, and few that are asked for can take no station', async () => {
  const found = { fine: 0, problem: 0, unfit: 0 };
  const made = aTownOf({}, 10_000);
  const { visits } = made.server;
  visits.clear();
  const ends: { checklist: object; photoIds: string[] }[] = [];
  const finish = made.server.handlers['staffVisits.finish'] as unknown as (input: unknown) => unknown;
  made.server.handlers['staffVisits.finish'] = (input: { body: (typeof ends)[number] }) => {
    ends.push(input.body);
    return finish(input);
  };
  const { lng, lat, serviceAreaId } = made.worker;
  for (let n = 0; n < 120; n++) {
    const visit = aVisit({ id: `visit-${n}`, kind: 'application', lng, lat, serviceAreaId });
    visits.set(visit.id, { ...visit, assigneeId: 'staff-0' });
  }
  const isOver = () => [...visits.values()].every(({ state }) => state === 'done');
  await made.pass(4_000, isOver);
  for (const { result } of visits.values()) if (result) found[result] += 1;
  expect(found.fine + found.problem + found.unfit).toBe(120);
  expect(found.problem).toBeGreaterThan(4);
  expect(found.problem).toBeLessThan(25);
  expect(found.unfit).toBeGreaterThan(0);
  expect(found.unfit).toBeLessThan(12);
  for (const { checklist } of ends) expect(Object.keys(checklist)).toEqual([...visitItems]);
  expect(new Set(ends.map(({ photoIds }) => photoIds.length))).toEqual(new Set([1, 2, 3]));
}, 60_000);
