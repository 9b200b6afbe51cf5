import { expect, test } from 'vitest';
import { livingTown } from '../../test/living-town.ts';
import { no } from '../../test/refusal.ts';
import { aComplaint } from '../../test/server-complaints.ts';

/** One person with one intact vehicle, so that there is no other work. */
function aTownOf(over: Parameters<typeof aComplaint>[0] = {}) {
  const made = livingTown({ staff: 1, quiet: true, speed: 60, vehicles: 1 });
  const [worker] = made.workers;
  const [line] = made.lines;
  if (!worker || !line) throw new Error('nobody');
  line.device.percent = 90;
  const near = { lng: worker.lng, lat: worker.lat + 0.004, serviceAreaId: worker.serviceAreaId };
  const complaint = aComplaint({ ...near, createdAt: made.scene.clock.now, ...over });
  made.server.complaints.set(complaint.id, complaint);
  const asked = (call: string) => made.server.asked.filter((id) => id === call).length;
  return { ...made, worker, complaint, asked };
}

test('whoever is near takes a complaint of the city, goes there and tells with photos that it is mended', async () => {
  const { complaint, pass, worker, scene, asked } = aTownOf();
  await pass(600, () => complaint.state === 'mended');
  expect(complaint).toMatchObject({ state: 'mended', assigneeId: 'me' });
  expect(complaint.text).not.toBe('');
  expect(Math.abs(worker.lat - complaint.lat)).toBeLessThan(0.001);
  expect(asked('staffPhotos.upload')).toBeGreaterThanOrEqual(1);
  expect(scene.figures.mendedComplaints).toBe(1);
});

test('a complaint that was given to one is mended without taking it once more', async () => {
  const { complaint, pass, asked } = aTownOf({ state: 'assigned', assigneeId: 'staff-0' });
  await pass(600, () => complaint.state === 'mended');
  expect(complaint.state).toBe('mended');
  expect(asked('staffComplaints.claim')).toBe(0);
});

test('a complaint that was given to somebody else or lies in another area is left alone', async () => {
  for (const over of [{ assigneeId: 'staff-9' }, { serviceAreaId: 99 }]) {
    const { complaint, pass } = aTownOf(over);
    await pass(400);
    expect(complaint.state).toBe('open');
  }
});

test('whoever moves no vehicles is told so once and asks no more', async () => {
  const { pass, asked, server } = aTownOf({ serviceAreaId: 99 });
  server.handlers['staffComplaints.list'] = () => {
    throw no('common.forbidden');
  };
  await pass(700);
  expect(asked('staffComplaints.list')).toBe(1);
});
