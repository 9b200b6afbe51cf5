import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { distanceMetres, ringContains } from '@kickstand/domain/platform/geo';
import { ridesPerSecond } from '@kickstand/town';
import { describe, expect, test } from 'vitest';
import { aTask } from '../test/a-task.ts';
import { livingTown, quantile } from '../test/living-town.ts';
import { no } from '../test/refusal.ts';
import { timeAt, town } from '../test/town.ts';
import { Journey } from './riders/journey.ts';
import { Purse } from './riders/purse.ts';
import { drive } from './scene.ts';
import { steal } from './troubles.ts';
import { wayBetween } from './way.ts';

const codesSaid = ({ heard }: { heard: { kind: string; payload: object }[] }) =>
  heard.flatMap(({ kind, payload }) => (kind === 'notify' ? [(payload as { code: number }).code] : []));

describe('riders', () => {
  test('look twice and give up when nothing is near', async () => {
    const { scene, server, api, pass } = livingTown({ vehicles: 1, quiet: true });
    const who = {
      riderId: 'r1',
      from: [113.2, 30.2] as const,
      wish: { sort: 'usual', metres: 2_000, seconds: 600 } as const,
      goalOf: () => town.centre,
    };
    const journey = new Journey(scene, api.as('ksk_x'), who).make();
    await pass(5);
    expect(await journey).toBe('missed');
    expect(server.asked).toEqual(['rider.search', 'rider.search']);
    expect(scene.figures).toMatchObject({ searches: 1, missed: 1, rides: 0 });
  });

  test('ask again for the end when the lock refuses a rolling vehicle', async () => {
    const { scene, server, lines, api, pass } = livingTown({ vehicles: 1, quiet: true, speed: 20 });
    const device = lines[0]?.device;
    if (!device) throw new Error('no vehicle');
    let refusals = 0;
    const end = server.handlers['rider.end'] as (input: unknown) => unknown;
    server.handlers['rider.end'] = (input) => {
      if (refusals < 2) {
        refusals += 1;
        throw no('vehicle.moving');
      }
      return end(input);
    };
    const who = {
      riderId: 'r1',
      from: device.at,
      wish: { sort: 'usual', metres: 1_500, seconds: 400 } as const,
      goalOf: () => town.stations[40]?.centre ?? town.centre,
    };
    const journey = new Journey(scene, api.as('ksk_x'), who).make();
    await pass(400, () => scene.figures.rides > 0);
    expect(await journey).toBe('ridden');
    expect(scene.figures.refusedEnds).toBe(2);
    expect(device).toMatchObject({ acc: false, armed: true, attended: false, motion: undefined });
    expect(distanceMetres(device.at, town.stations[40]?.centre ?? [0, 0])).toBeLessThan(2);
    expect([...server.trips.values()][0]?.distanceM).toBeGreaterThan(0);
  });

  test('go on with a trip that was open when the town was shut', async () => {
    const { scene, server, riders, lines, pass } = livingTown({ vehicles: 1, quiet: true });
    const carId = lines[0]?.device.carId ?? '';
    const start = server.handlers['rider.start'] as (input: unknown) => { tripId: string };
    const { tripId } = start({ body: { riderId: 'r1', carId } });
    riders.resume([{ tripId, riderId: 'r1', carId }]);
    await pass(200, () => scene.figures.rides > 0);
    expect(server.trips.get(tripId)?.state).toBe('ended');
    expect(scene.openTrips.size).toBe(0);
  });

  test('pay for a ride with what the app got from the provider, unless they forget it', async () => {
    const { scene, api, pass } = livingTown({ vehicles: 1, quiet: true, speed: 60 });
    const paid: string[] = [];
    scene.pay = (_, { prepayid = '' }) => paid.push(prepayid) > 0;
    const rides = Array.from({ length: 300 }, (_, i) => `ride-${i}`);
    for (const ride of rides) void new Purse({ scene, call: api.as('ksk_x'), riderId: 'r1' }).payFor(ride);
    await pass(600);
    const of = new Set(paid.filter((id) => id !== 'top-up'));
    expect(of.size).toBeGreaterThan(285);
    expect(of.size).toBeLessThan(300);
    expect(scene.figures).toMatchObject({ payments: paid.length });
    expect(scene.figures.topUps).toBeGreaterThan(0);
  });

  test('complain about a ride, and answer what they are asked', async () => {
    const { scene, server, riders, pass } = livingTown({ vehicles: 1, quiet: true, speed: 60 });
    riders.follow(['r1', 'r1']);
    server.tickets.set('t1', {
      ticketId: 't1',
      orderId: 'o1',
      riderId: 'r1',
      state: 'pending',
      createdAt: 1,
    });
    await pass(40);
    expect(server.asked.filter((id) => id === 'riderTickets.answer')).toEqual([]);
    const [ticket] = server.tickets.values();
    if (ticket) ticket.state = 'waiting_user';
    await pass(40, () => ticket?.state === 'pending');
    expect(ticket?.state).toBe('pending');
    expect([...scene.complaining]).toEqual(['r1']);
    if (ticket) ticket.state = 'done';
    await pass(40);
    expect([...scene.complaining]).toEqual([]);
  });

  test('wait while the server is away and go on when it is back', async () => {
    const { scene, server, lines, api, pass } = livingTown({ vehicles: 1, quiet: true });
    const device = lines[0]?.device;
    const end = server.handlers['rider.end'] as (input: unknown) => unknown;
    let isAway = true;
    server.handlers['rider.end'] = (input) => {
      if (isAway) throw new Error('ECONNREFUSED');
      return end(input);
    };
    const who = {
      riderId: 'r1',
      from: device?.at ?? town.centre,
      wish: { sort: 'short', metres: 30, seconds: 40 } as const,
      goalOf: () => town.centre,
    };
    const journey = new Journey(scene, api.as('ksk_x'), who).make();
    await pass(300);
    expect(scene.figures.rides).toBe(0);
    const tries = server.asked.filter((id) => id === 'rider.end').length;
    expect(tries).toBeLessThan(40);
    isAway = false;
    await pass(60, () => scene.figures.rides > 0);
    expect(await journey).toBe('ridden');
  });
});

describe('field staff', () => {
  test('swaps a battery: the seat opens by command, the pack goes out and in, the seat is shut', async () => {
    const made = livingTown({ vehicles: 1, staff: 1, quiet: true, speed: 20 });
    const { server, lines, pass } = made;
    const device = lines[0]?.device;
    if (!device) throw new Error('no vehicle');
    device.percent = 9;
    server.tasks.set('task-1', aTask({ carId: device.carId, serviceAreaId: device.serviceAreaId ?? 0 }));
    await pass(400, () => server.tasks.get('task-1')?.state === 'done');
    expect(server.tasks.get('task-1')).toMatchObject({ state: 'done', beforePct: 9 });
    expect(server.tasks.get('task-1')?.afterPct).toBeGreaterThan(35);
    expect(device).toMatchObject({ seatOpen: false, powered: true, attended: false });
    const swap = codesSaid(made).filter((code) => [6, 11, 12, 23].includes(code));
    expect(swap).toEqual([
      notifyCodes.seatOpened,
      notifyCodes.batteryRemoved,
      notifyCodes.batteryBack,
      notifyCodes.seatClosed,
    ]);
    expect(server.asked).toEqual(expect.arrayContaining(['staff.position', 'staff.claim', 'staff.start']));
  });

  test('gives a task back when the seat does not open', async () => {
    const { server, lines, pass } = livingTown({ vehicles: 1, staff: 1, quiet: true });
    const device = lines[0]?.device;
    server.handlers['staff.start'] = ({ params }: { params: { taskId: string } }) =>
      server.tasks.get(params.taskId);
    server.tasks.set(
      'task-1',
      aTask({ carId: device?.carId ?? '', serviceAreaId: device?.serviceAreaId ?? 0 }),
    );
    await pass(300, () => server.tasks.get('task-1')?.state === 'closed');
    expect(server.tasks.get('task-1')?.state).toBe('closed');
    expect(device?.attended).toBe(false);
  });

  test('moves a vehicle to the station of its task and goes with it', async () => {
    const { server, lines, workers, pass, scene } = livingTown({ vehicles: 1, staff: 1, quiet: true });
    const device = lines[0]?.device;
    const target = scene.stations.all.find(
      (one) =>
        one.serviceAreaId === device?.serviceAreaId && distanceMetres([one.lng, one.lat], device.at) > 300,
    );
    if (!device || !target) throw new Error('no vehicle or no station');
    const where = { carId: device.carId, serviceAreaId: target.serviceAreaId, targetId: target.fenceId };
    server.tasks.set('task-1', aTask({ ...where, type: 'move' }));
    await pass(400, () => server.tasks.get('task-1')?.state === 'done');
    expect(server.tasks.get('task-1')?.state).toBe('done');
    expect(distanceMetres(device.at, [target.lng, target.lat])).toBeLessThan(80);
    expect(distanceMetres(device.at, workers[0]?.at ?? [0, 0])).toBeLessThan(5);
    expect(device).toMatchObject({ acc: false, armed: true });
  });
});

test('whoever is under way with a vehicle that somebody else takes along does not wait for ever', async () => {
  const { lines, scene } = livingTown({ vehicles: 1, quiet: true });
  const line = lines[0];
  const path = line && wayBetween(town, line.device.at, town.centre);
  if (!line || !path) throw new Error('no vehicle or no way');
  const first = drive(line, path, { carried: true });
  void drive(line, path, { carried: true });
  expect(await first).toBe('stalled');
  expect(line.device.motion).toBeDefined();
  expect(scene.openTrips.size).toBe(0);
});

describe('a theft', () => {
  test('says that the vehicle moves while armed, with fixes faster than 5 km/h and no order', async () => {
    const made = livingTown({ vehicles: 1, quiet: true, speed: 10, seed: 9 });
    const { lines, scene, heard, pass, server } = made;
    const line = lines[0];
    if (!line) throw new Error('no vehicle');
    const before = line.device.at;
    await pass(2);
    heard.length = 0;
    const stolen = steal(line, scene);
    await pass(300, () => !line.device.motion);
    await stolen;
    const codes = codesSaid(made);
    expect(codes[0]).toBe(notifyCodes.movedWhileArmed);
    expect(codes).toContain(notifyCodes.movedAgainWhileArmed);
    const fast = heard.filter(({ kind, payload }) => kind === 'gps' && Number(payload.speed) > 5);
    expect(fast.length).toBeGreaterThan(3);
    for (const { payload } of fast) expect(Number(payload.status) & 0b11).toBe(0b01);
    expect(distanceMetres(before, line.device.at)).toBeGreaterThan(300);
    expect(server.asked).toEqual([]);
  });
});

test('what was said without signal comes late, after the login, with its own old time', async () => {
  const { lines, heard, scene, pass } = livingTown({ vehicles: 1, quiet: true, speed: 1 });
  const line = lines[0];
  if (!line) throw new Error('no vehicle');
  await pass(1);
  heard.length = 0;
  line.loseSignal(scene.clock.now + 20_000);
  line.say({ kind: 'gps' });
  const saidAt = scene.clock.now;
  await pass(10);
  expect(heard).toEqual([]);
  await pass(15);
  expect(heard.map(({ kind }) => kind).slice(0, 5)).toEqual(['login', 'gps', 'ping', 'bms', 'gps']);
  expect(Math.abs((heard[1]?.payload.at ?? 0) - saidAt)).toBeLessThan(90_001);
  expect((heard[0]?.payload.at ?? 0) - (heard[1]?.payload.at ?? 0)).toBeGreaterThanOrEqual(20_000);
});

test('a controller that is told to reboot answers, goes off the air and logs in again', async () => {
  const { lines, heard, order, pass } = livingTown({ vehicles: 1, quiet: true, speed: 1, seed: 3 });
  const imei = lines[0]?.device.imei ?? '';
  await pass(1);
  heard.length = 0;
  order(imei, { do: 'reboot' });
  await pass(4);
  const kinds = heard.map(({ kind }) => kind);
  expect(kinds.slice(0, 2)).toEqual(['reply', 'login']);
});

test('over a week as many ride as the days ask for, as far and as carelessly as riders do', async () => {
  const start = Date.parse('2026-03-02T00:00:00Z');
  const made = livingTown({ vehicles: 120, staff: 4, start, ownTime: true, seed: 21 });
  const { scene, server, lines, pass } = made;
  const steps = (7 * 86_400) / 60;
  await pass(steps);
  let due = 0;
  for (let i = 0; i < steps; i++)
    due += ridesPerSecond(town.seed, lines.length, timeAt(start + i * 60_000)) * 60;
  const ended = [...server.trips.values()].filter(({ state }) => state === 'ended');
  expect(ended.length / due).toBeGreaterThan(0.85);
  expect(ended.length / due).toBeLessThan(1.12);
  const metres = ended.map(({ distanceM }) => distanceM ?? 0);
  expect(quantile(metres, 0.5)).toBeGreaterThan(1_600);
  expect(quantile(metres, 0.5)).toBeLessThan(2_700);
  // The areas of so small a town are about three kilometres wide, and rides end where they began.
  expect(quantile(metres, 0.9)).toBeGreaterThan(2_700);
  expect(quantile(metres, 0.9)).toBeLessThan(6_000);
  const share = (fits: (trip: (typeof ended)[number]) => boolean) => ended.filter(fits).length / ended.length;
  expect(share(({ distanceM }) => (distanceM ?? 0) < 200)).toBeGreaterThan(0.035);
  expect(share(({ distanceM }) => (distanceM ?? 0) < 200)).toBeLessThan(0.09);
  expect(share(({ endStation }) => endStation === undefined)).toBeGreaterThan(0.07);
  expect(share(({ endStation }) => endStation === undefined)).toBeLessThan(0.2);
  const { figures } = scene;
  expect(figures.tasks.swap).toBeGreaterThan(30);
  const empty = lines.filter(({ device }) => device.percent <= 20).length;
  expect(empty / lines.length).toBeLessThan(0.15);
  // Demand ignores where vehicles are, and this town has half as many vehicles as stations.
  expect(figures.missed / figures.searches).toBeGreaterThan(0.3);
  expect(figures.missed / figures.searches).toBeLessThan(0.6);
  // Riders who cross an inner border ride on: only the few who end outside on purpose stay.
  const astray = lines.filter(({ device }) => {
    const own = town.areas.find(({ id }) => id + 1 === device.serviceAreaId);
    return own && !device.motion && !ringContains(own.boundary, device.at);
  });
  expect(astray.length / lines.length).toBeLessThan(0.05);
}, 120_000);

test('a new town is as busy as its hour from the first minutes on', async () => {
  const { riders, scene, lines, pass } = livingTown({ vehicles: 200, speed: 1 });
  riders.begin();
  await pass(60);
  const expected = ridesPerSecond(town.seed, lines.length, timeAt(scene.clock.now)) * 15 * 60;
  expect(expected).toBeGreaterThan(8);
  expect(scene.openTrips.size).toBeGreaterThan(expected * 0.5);
  expect(scene.openTrips.size).toBeLessThan(expected * 1.6);
});

test('at six in the evening a hundred and more of 2,500 vehicles ride from the first minutes on', async () => {
  const start = Date.parse('2026-03-04T18:00:00Z');
  const { riders, scene, pass } = livingTown({ vehicles: 2_500, speed: 1, start });
  riders.begin();
  await pass(120);
  expect(scene.openTrips.size).toBeGreaterThanOrEqual(100);
}, 60_000);
