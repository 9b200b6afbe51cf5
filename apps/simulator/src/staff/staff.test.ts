import { cheats, luckAt, natureOf } from '@kickstand/town';
import { expect, test } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import { livingTown } from '../../test/living-town.ts';
import { no } from '../../test/refusal.ts';
import type { Caller } from '../api.ts';
import { packSerialOf } from '../vehicle/pack.ts';
import { Phone } from './phone.ts';

type Town = ReturnType<typeof livingTown>;
type Around = { list: { carId: string; restBattery: number }[] };
type Handler = (input: unknown) => unknown;

const quiet = { staff: 1, quiet: true, speed: 20 } as const;
const only = ({ lines }: Town) => {
  const device = lines[0]?.device;
  if (!device) throw new Error('no vehicle');
  return device;
};
/** Lets the app show another charge than the real one. */
function show({ server }: Town, percent: number) {
  const around = server.handlers['staffPhone.around'] as Handler;
  server.handlers['staffPhone.around'] = (input: unknown) => {
    const shown = around(input) as Around;
    return { ...shown, list: shown.list.map((one) => ({ ...one, restBattery: percent })) };
  };
}
const swapsOf = ({ server }: Town) => [...server.tasks.values()].filter(({ type }) => type === 'swap');

test('field staff goes by what the app shows, whatever is truly in a battery', async () => {
  const full = livingTown({ ...quiet, vehicles: 1 });
  only(full).percent = 90;
  show(full, 12);
  await full.pass(60, () => swapsOf(full).length > 0);
  expect(swapsOf(full)).toHaveLength(1);
  const empty = livingTown({ ...quiet, vehicles: 1 });
  only(empty).percent = 4;
  show(empty, 80);
  await empty.pass(60);
  expect(swapsOf(empty)).toEqual([]);
});

test('field staff sees a vehicle that lies on the ground only when standing before it', async () => {
  const made = livingTown({ ...quiet, vehicles: 1 });
  const device = only(made);
  const repairs = () => [...made.server.tasks.values()].filter(({ type }) => type === 'repair');
  device.lat += 0.002;
  device.fallen = true;
  const worker = made.workers[0];
  if (!worker) throw new Error('nobody');
  [worker.lng, worker.lat] = [device.lng, device.lat - 0.001];
  made.server.handlers['staff.add'] = () => {
    throw new Error('nothing is to be found from there');
  };
  await made.pass(3);
  expect(repairs()).toEqual([]);
  const near = livingTown({ ...quiet, vehicles: 1 });
  only(near).fallen = true;
  const [before] = near.workers;
  if (before) [before.lng, before.lat] = only(near).at;
  await near.pass(400, () => !only(near).fallen);
  expect([...near.server.tasks.values()].some(({ type }) => type === 'repair')).toBe(true);
});

test('people differ, and each is the same at every start', () => {
  const people = Array.from({ length: 200 }, (_, number) => natureOf(7, number, 0.15));
  expect(people).toEqual(people.map((_, number) => natureOf(7, number, 0.15)));
  const cheating = people.filter(({ cheat }) => cheat !== undefined);
  expect(cheating.length).toBeGreaterThan(15);
  expect(cheating.length).toBeLessThan(50);
  expect(new Set(cheating.map(({ cheat }) => cheat))).toEqual(new Set(cheats));
  expect(natureOf(7, 3, 0).cheat).toBeUndefined();
  expect(new Set(people.map(({ pace }) => pace)).size).toBe(200);
  expect(luckAt(7, 1, 2).next()).toBe(luckAt(7, 1, 2).next());
  expect(luckAt(7, 1, 2).next()).not.toBe(luckAt(7, 2, 1).next());
});

test('who swaps nothing puts the old pack back in, and says that it is another one', async () => {
  const made = livingTown({ ...quiet, vehicles: 1, nature: { cheat: 'same_battery' } });
  const device = only(made);
  device.percent = 9;
  const serial = packSerialOf(device);
  const ends: { newBattery?: string }[] = [];
  const finish = made.server.handlers['staff.finish'] as Handler;
  made.server.handlers['staff.finish'] = (input: { body: { newBattery?: string } }) => {
    ends.push(input.body);
    return finish(input);
  };
  await made.pass(2_000, () => ends.length > 0);
  expect(device.percent).toBeLessThan(10);
  expect(packSerialOf(device)).toBe(serial);
  expect(ends.at(-1)?.newBattery).not.toBe(serial);
});

test('who moves to and fro brings a vehicle back to where it stood', async () => {
  const made = livingTown({ ...quiet, vehicles: 1, speed: 60, nature: { cheat: 'to_and_fro' } });
  const device = only(made);
  device.percent = 90;
  const home = made.scene.stations.at(device.at)?.fenceId;
  const moves = () =>
    [...made.server.tasks.values()].filter(({ type, state }) => type === 'move' && state === 'done');
  await made.pass(3_000, () => moves().length >= 2);
  expect(moves().length).toBeGreaterThanOrEqual(2);
  expect(moves()[0]?.targetId).not.toBe(home);
  expect(moves()[1]?.targetId).toBe(home);
});

test('who reports what it then repairs is paid for vehicles in order', async () => {
  const made = livingTown({ ...quiet, vehicles: 1, speed: 60, nature: { cheat: 'own_reports' } });
  await made.pass(2_000, () => made.scene.figures.tasks.repair > 0);
  expect(made.server.asked).toContain('ops.repair');
  expect([...made.server.tasks.values()]).toContainEqual(
    expect.objectContaining({ type: 'repair', source: 'manual', state: 'done' }),
  );
});

test('a phone without a connection does what it took along, and tells it later, twice under the same keys', async () => {
  const made = livingTown({ ...quiet, vehicles: 20, speed: 60, nature: { offline: 1 } });
  const { server, scene, lines, pass } = made;
  // There is always more work than is done before the connection drops.
  const drain = () => {
    for (const { device } of lines) device.percent = Math.min(device.percent, 20);
    return server.told.length >= 2;
  };
  await pass(1_200, drain);
  const [first = [], again = []] = server.told;
  const inOrder = first.toSorted((a, b) => a.sequence - b.sequence);
  expect(again).toEqual(inOrder);
  expect(inOrder.map(({ kind }) => kind)).toContain('finish');
  const span = { from: inOrder[0]?.at ?? 0, to: inOrder.at(-1)?.at ?? 0 };
  expect(scene.clock.now).toBeGreaterThan(span.to);
  const late = inOrder.flatMap(({ kind, taskId }) => (kind === 'finish' ? [server.tasks.get(taskId)] : []));
  for (const task of late) expect(task?.state).toBe('done');
  expect(scene.figures).toMatchObject({ phonesOffline: 1, eventsTold: inOrder.length });
});

test('what the server refuses of what a phone tells late keeps nobody on duty', async () => {
  const made = livingTown({ ...quiet, vehicles: 1 });
  const [worker] = made.workers;
  const [line] = made.lines;
  if (!worker || !line) throw new Error('nobody');
  made.server.handlers['staffPhone.sync'] = () => {
    throw no('task.not_found');
  };
  const { phone } = worker;
  phone.loseLine(60);
  const task = aTask({ id: 'late', type: 'inspect', carId: line.device.carId, state: 'doing' });
  await phone.finish({ task, line, at: worker.at }, {}, []);
  expect(phone.isBehind).toBe(true);
  await made.pass(60, () => !phone.isBehind);
  expect(phone.isBehind).toBe(false);
  expect(made.scene.figures.eventsTold).toBe(0);
});

test('a phone that is started anew tells what the old one could not, under the same keys, and no photo twice', async () => {
  const made = livingTown({ ...quiet, vehicles: 1 });
  const [worker] = made.workers;
  const [line] = made.lines;
  if (!worker || !line) throw new Error('nobody');
  worker.phone.loseLine(1_000);
  const task = aTask({ id: 'late', type: 'inspect', carId: line.device.carId, state: 'doing' });
  await worker.phone.finish({ task, line, at: worker.at }, {}, [Buffer.from('jpeg')]);
  const { untold } = worker.phone;
  const asked: { call: string; request: unknown }[] = [];
  let lost = true;
  const call = (async (of: { id: string }, request: unknown) => {
    asked.push({ call: of.id, request });
    if (of.id === 'staffPhone.addPhotos' && lost) return { ok: false, code: '', facts: {}, away: true };
    return { ok: true, data: { photoId: 'p1' } };
  }) as unknown as Caller;
  const anew = new Phone(made.scene, call, untold);
  await anew.comeBack(made.scene.chance);
  expect(anew.untold.events).toEqual([]);
  expect(asked.find(({ call: id }) => id === 'staffPhone.sync')?.request).toEqual({
    body: { events: untold.events },
  });
  const third = new Phone(made.scene, call, anew.untold);
  lost = false;
  await third.comeBack(made.scene.chance);
  expect(third.isBehind).toBe(false);
  expect(asked.filter(({ call: id }) => id.endsWith('upload'))).toHaveLength(1);
  expect(asked.at(-1)).toEqual({
    call: 'staffPhone.addPhotos',
    request: { params: { taskId: 'late' }, body: { photoIds: ['p1'] } },
  });
});
