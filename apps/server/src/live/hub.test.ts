import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { usualLimits } from '@kickstand/contract/kit';
import { unreported, type VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import { everything, type Rights, type Scope } from '@kickstand/domain/platform/access';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestConsole } from '../../test/console.ts';
import { until } from '../../test/device.ts';
import { type Broker, startBroker } from '../gateway/broker/broker.ts';
import { type CommandNews, commandNewsTopic } from '../gateway/commands/command-news.ts';
import { makeGatewayMetrics } from '../gateway/gateway-metrics.ts';
import { makeMetrics } from '../kernel/web/metrics.ts';
import { FleetState } from './fleet.ts';
import { type Hub, makeHub } from './hub.ts';
import { StationBoard } from './stations/station-board.ts';

const now = 1_790_000_000_000;
const bearers: Record<string, { operatorId: string; codes: string[]; scope: Scope; sid: string }> = {
  root: { operatorId: 'o-root', codes: ['0301', '0302'], scope: everything, sid: 's-root' },
  north: {
    operatorId: 'o-north',
    codes: ['0301'],
    scope: { agentIds: [3], opAreaIds: 'all' },
    sid: 's-north',
  },
  south: {
    operatorId: 'o-south',
    codes: ['0301'],
    scope: { agentIds: [4], opAreaIds: 'all' },
    sid: 's-south',
  },
  lister: {
    operatorId: 'o-list',
    codes: ['0302'],
    scope: { agentIds: [3], opAreaIds: 'all' },
    sid: 's-list',
  },
  stations: {
    operatorId: 'o-stations',
    codes: ['0907'],
    scope: { agentIds: [3], opAreaIds: 'all' },
    sid: 's-stations',
  },
  clerk: { operatorId: 'o-clerk', codes: ['1404'], scope: everything, sid: 's-clerk' },
};

const stations = [3, 4].map((agentId) => ({
  id: `station-${agentId}`,
  agentId,
  areaId: agentId * 10 + 1,
  lng: 113.505,
  lat: 30.505,
  isEnabled: true,
  capacity: 5,
  missed: 0,
}));
let fleet: FleetState;
let broker: Broker;
let hub: Hub;
let server: Server;
let port: number;
let metrics: ReturnType<typeof makeMetrics>;
let staleSince: number | undefined;
const ended = new Map<string, (reason: 'logout') => void>();
const regrant = new Map<string, (rights: Rights) => void>();
const consoles: TestConsole[] = [];

beforeEach(async () => {
  fleet = new FleetState();
  metrics = makeMetrics();
  staleSince = undefined;
  broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    credentials: { check: async () => false },
    metrics: makeGatewayMetrics(metrics, pino({ level: 'silent' }), Date.now),
    now: Date.now,
  });
  hub = makeHub({
    fleet,
    bus: broker.bus,
    metrics,
    stations: new StationBoard({
      fleet,
      now: () => now,
      read: async () => stations,
      onError: expect.unreachable,
    }),
    now: () => now,
    turnMs: 0,
    staleSince: () => staleSince,
    authenticate: async ({ bearer }) => {
      const known = bearers[bearer];
      return known && { actor: { ...known, codes: new Set(known.codes) }, sid: known.sid };
    },
    watchSession: (sid, onEnded, onRights) => {
      ended.set(sid, onEnded);
      regrant.set(sid, onRights);
      return () => ended.delete(sid);
    },
  });
  server = createServer((_, response) => response.end());
  server.on('upgrade', (request, socket, head) =>
    hub.upgrade({ request, socket, head, address: '127.0.0.1' }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const one of consoles.splice(0)) one.socket.terminate();
  await hub.stop();
  await broker.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Vehicles 10000000 + n; even ones belong to agent 3, odd ones to agent 4. */
function vehicle(n: number, over: Partial<VehicleFacts> = {}, agentId = n % 2 ? 4 : 3) {
  const facts = {
    ...unreported,
    online: true,
    lng: 113.505,
    lat: 30.505,
    locatedAt: now,
    battery: 80,
    ...over,
  };
  const number = 10_000_000 + n;
  const identity = {
    vehicle: number,
    agentId,
    serviceAreaId: agentId * 10 + 1,
    modelId: 1,
    imei: null,
    lifecycle: 'on_shelf' as const,
    version: 1,
  };
  const index = fleet.identify(identity, now, facts);
  fleet.put(index, facts, now);
  return number;
}

async function open(bearer: keyof typeof bearers | string, over: object = {}) {
  const opened = new TestConsole(port);
  consoles.push(opened);
  return opened.greet(String(bearer), over);
}

/** Let a turn pass and wait until the console has got what it brought. */
async function seen(one: TestConsole, so: () => boolean) {
  hub.turn();
  await until(so, 'what the turn brought');
  return one;
}

describe('a socket', () => {
  test('is greeted when the session is known, and closed with 4401 when not', async () => {
    expect((await open('root')).said).toEqual([{ kind: 'ready', now }]);
    const stranger = await open('nobody');
    await until(() => stranger.closed !== undefined, 'the end');
    expect(stranger.closed?.code).toBe(4401);
    expect(hub.size()).toBe(1);
  });

  test('says who it is before anything else', async () => {
    const rude = new TestConsole(port);
    consoles.push(rude);
    await until(() => rude.socket.readyState === rude.socket.OPEN, 'the socket to open');
    rude.ask({ kind: 'watch', west: 113, south: 30, east: 115, north: 31, zoom: 14 });
    await until(() => rude.closed !== undefined, 'the end');
    expect(rude.closed?.code).toBe(4401);
    expect(rude.pictures).toEqual([]);
  });

  test('may be opened by our own pages only', async () => {
    const foreign = new TestConsole(port, { origin: 'https://elsewhere.example' });
    await until(() => foreign.closed !== undefined, 'the end');
    expect(foreign.closed?.code).toBe(1006);
    const own = new TestConsole(port, { origin: `http://127.0.0.1:${port}` });
    consoles.push(own);
    await own.greet('root');
    expect(own.said).toHaveLength(1);
  });

  test.each([
    ['no JSON', '{', 1008],
    ['an unknown wish', '{"kind":"everything"}', 1008],
    ['a second greeting', '{"kind":"hello","bearer":"north"}', 1008],
    ['more than 16 kB', JSON.stringify({ kind: 'unwatch', more: 'x'.repeat(20_000) }), 1009],
  ])('ends when it says %s', async (_, text, code) => {
    const one = await open('root');
    one.socket.send(text);
    await until(() => one.closed !== undefined, 'the end');
    expect(one.closed?.code).toBe(code);
  });

  test('takes what the console says before it is admitted', async () => {
    vehicle(0);
    const hasty = new TestConsole(port);
    consoles.push(hasty);
    await until(() => hasty.socket.readyState === hasty.socket.OPEN, 'the socket to open');
    hasty.ask({ kind: 'hello', bearer: 'root' });
    hasty.ask({ kind: 'watch', west: 113, south: 30, east: 115, north: 31, zoom: 14 });
    await until(() => hasty.pictures.length > 0, 'a picture');
    expect(hasty.vehicles).toEqual([10_000_000]);
  });
});

describe('a map', () => {
  test('shows the vehicles of its box and its operator, and what changes of them', async () => {
    const [mine, theirs, far] = [vehicle(0), vehicle(1), vehicle(2, { lng: 116 })];
    const north = await (await open('north')).watch({});
    const south = await (await open('south')).watch({});
    const root = await (await open('root')).watch({});
    expect(north.vehicles).toEqual([mine]);
    expect(south.vehicles).toEqual([theirs]);
    expect(root.vehicles).toEqual([mine, theirs]);
    expect(root.shown.get(mine)).toMatchObject({
      lng: 113.505,
      lat: 30.505,
      battery: 80,
      locatedAt: now / 1000,
    });

    vehicle(0, { battery: 33 });
    vehicle(2, { lng: 116.1 });
    await seen(root, () => root.shown.get(mine)?.battery === 33);
    await until(() => north.shown.get(mine)?.battery === 33, 'the change in the north');
    expect(south.shown.get(theirs)?.battery).toBe(80);
    expect(root.shown.has(far)).toBe(false);
    vehicle(1, { battery: 44 });
    await seen(south, () => south.shown.get(theirs)?.battery === 44);
    expect(north.pictures.flatMap(({ vehicles }) => vehicles.map(({ vehicle }) => vehicle))).not.toContain(
      theirs,
    );
    expect(south.pictures.flatMap(({ vehicles }) => vehicles.map(({ vehicle }) => vehicle))).not.toContain(
      mine,
    );
  });

  test('narrows its scope by a wish and never widens it', async () => {
    const [mine] = [vehicle(0), vehicle(1)];
    const root = await (await open('root')).watch({ agentIds: [3] });
    expect(root.vehicles).toEqual([mine]);
    const south = await (await open('south')).watch({ agentIds: [3] });
    expect(south.vehicles).toEqual([]);
    vehicle(0, { battery: 10 });
    await seen(root, () => root.shown.get(mine)?.battery === 10);
    expect(south.pictures).toHaveLength(1);
  });

  test('loses vehicles that leave its box, keeps those that only change their cell, and finds those that come', async () => {
    const [leaving, crossing, coming] = [vehicle(0), vehicle(2), vehicle(4, { lng: 113.6 })];
    const one = await (await open('north')).watch({ west: 113.5, south: 30.5, east: 113.53, north: 30.53 });
    expect(one.vehicles).toEqual([leaving, crossing]);
    vehicle(0, { lng: 113.6 });
    vehicle(2, { lng: 113.525 });
    vehicle(4, { lng: 113.515 });
    await seen(one, () => one.shown.has(coming));
    expect(one.vehicles).toEqual([crossing, coming]);
    expect(one.shown.get(crossing)?.lng).toBe(113.525);
  });

  test('has no vehicle left over that crossed several cells within one turn', async () => {
    const fast = vehicle(0);
    hub.turn();
    vehicle(0, { lng: 113.515 });
    const one = await (await open('north')).watch({ west: 113.51, south: 30.5, east: 113.52, north: 30.51 });
    expect(one.vehicles).toEqual([fast]);
    vehicle(0, { lng: 113.525 });
    await seen(one, () => one.vehicles.length === 0);
    expect(one.pictures.at(-1)?.kind).toBe('changes');
  });

  test('loses a vehicle that goes to another franchisee, without learning where it is', async () => {
    const handed = vehicle(0);
    const north = await (await open('north')).watch({});
    const south = await (await open('south')).watch({});
    vehicle(0, { lng: 113.7, battery: 55 }, 4);
    await seen(south, () => south.shown.has(handed));
    await until(() => !north.shown.has(handed), 'the vehicle to be gone');
    const last = north.pictures.at(-1)?.vehicles ?? [];
    expect(last).toEqual([
      {
        vehicle: handed,
        lng: 0,
        lat: 0,
        alarms: 0,
        locatedAt: 0,
        riding: 0,
        flags: 64,
        ops: 0,
        battery: null,
        course: 0,
      },
    ]);
  });

  test('is not for those without its code', async () => {
    const lister = await open('lister');
    lister.ask({ kind: 'watch', west: 113, south: 30, east: 115, north: 31, zoom: 14 });
    await until(() => lister.closed !== undefined, 'the end');
    expect(lister.closed?.code).toBe(4403);
    expect(lister.pictures).toEqual([]);
  });

  test('shows nothing after unwatch, and one picture a turn while it is dragged about', async () => {
    vehicle(0);
    const one = await (await open('root')).watch({});
    for (let i = 0; i < 30; i++)
      one.ask({ kind: 'watch', west: 113 + i / 100, south: 30, east: 115, north: 31, zoom: 14 });
    await seen(one, () => one.pictures.length >= 2);
    one.ask({ kind: 'unwatch' });
    one.ask({ kind: 'watch', west: 113, south: 30, east: 115, north: 31, zoom: 14 });
    await until(() => one.pictures.length >= 3, 'the picture after all');
    expect(one.pictures.length).toBeLessThan(6);
  });

  test('shows counts per cell of a large fleet from far away, and vehicles from near', async () => {
    for (let n = 0; n < 20_500; n++)
      vehicle(n, { lng: 113.5 + (n % 4) / 100 + 0.005, battery: n % 8 < 4 ? 80 : 10 });
    const one = await (await open('root')).watch({ zoom: 9 });
    expect(one.pictures[0]?.kind).toBe('cells');
    expect(one.pictures[0]?.cells).toHaveLength(4);
    expect(one.pictures[0]?.cells[0]).toMatchObject({ south: 30.5, vehicles: 5_125, rentable: 2_563 });
    const near = await (await open('root')).watch({ zoom: 12 });
    expect(near.pictures[0]?.kind).toBe('snapshot');
    expect(near.shown.size).toBe(20_500);
    const fewer = await (await open('north')).watch({ zoom: 9 });
    expect(fewer.pictures[0]?.kind).toBe('snapshot');
  });

  test('that cannot follow is skipped, and drawn anew when it can', async () => {
    const many = 60_000;
    for (let n = 0; n < many; n++) vehicle(n);
    const slow = await (await open('root')).watch({});
    slow.socket.pause();
    const frames = async () =>
      Number(
        (await metrics.registry.getSingleMetric('kickstand_live_frames_total')?.get())?.values[0]?.value,
      );
    for (let turn = 1, before = -1; before !== (await frames()); turn++) {
      before = await frames();
      for (let n = 0; n < many; n++) vehicle(n, { battery: turn % 100 });
      hub.turn();
      if (turn > 40) throw new Error('the console was never skipped');
      await new Promise((resolve) => setImmediate(resolve));
    }
    vehicle(7, { battery: 99 });
    hub.turn();
    slow.socket.resume();
    const drawnAnew = () => slow.pictures.length > 1 && slow.pictures.at(-1)?.kind === 'snapshot';
    await until(() => {
      hub.turn();
      return drawnAnew();
    }, 'the new picture');
    expect(slow.shown.size).toBe(many);
    expect(slow.shown.get(10_000_007)?.battery).toBe(99);
  });

  test('that never follows is sent away with the reason, and what waits for it stays bounded', async () => {
    const many = 30_000;
    for (let n = 0; n < many; n++) vehicle(n);
    const slow = await (await open('root')).watch({});
    slow.socket.pause();
    const waiting = async () =>
      Number((await metrics.registry.getSingleMetric('kickstand_live_bytes_total')?.get())?.values[0]?.value);
    for (let turn = 1; turn <= 110; turn++) {
      for (let n = 0; n < (turn < 30 ? many : 100); n++) vehicle(n, { battery: turn % 100 });
      hub.turn();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await waiting()).toBeLessThan(16_000_000);
    slow.socket.resume();
    await until(() => slow.closed !== undefined, 'the end');
    expect(slow.closed).toEqual({ code: 4408, reason: 'slow' });
    expect(hub.size()).toBe(0);
  });

  test('learns when the fleet is no longer heard, also when it comes later, and when it is again', async () => {
    const one = await open('root');
    const told = (which: TestConsole) => which.said.filter(({ kind }) => kind === 'fleet');
    staleSince = now - 7_000;
    hub.turn();
    await until(() => told(one).length === 1, 'the word');
    hub.turn();
    const late = await open('north');
    await until(() => told(late).length === 1, 'the word to whoever comes later');
    staleSince = undefined;
    hub.turn();
    await until(() => told(one).length === 2 && told(late).length === 2, 'the all-clear');
    const all = [
      { kind: 'fleet', staleSince: now - 7_000 },
      { kind: 'fleet', staleSince: null },
    ];
    expect([told(one), told(late)]).toEqual([all, all]);
  });

  test('shows what an operator may see after the rights were changed', async () => {
    const [mine, theirs] = [vehicle(0), vehicle(1)];
    const one = await (await open('north')).watch({});
    regrant.get('s-north')?.({
      codes: new Set(['0301']),
      scope: { agentIds: [4], opAreaIds: 'all' },
      limits: usualLimits,
    });
    await seen(one, () => one.shown.has(theirs));
    expect(one.shown.has(mine)).toBe(false);
    regrant.get('s-north')?.({ codes: new Set(), scope: everything, limits: usualLimits });
    await until(() => one.closed !== undefined, 'the end');
    expect(one.closed?.code).toBe(4403);
  });
});

describe('the end of a session', () => {
  test('ends its sockets at once, says why, and spares the others', async () => {
    const [zh, en, other] = [
      await open('north'),
      await open('south', { locale: 'en-US' }),
      await open('root'),
    ];
    hub.endSession('s-north', 'operator_disabled');
    hub.endSession('o-south', 'rights_changed');
    await until(() => zh.closed !== undefined && en.closed !== undefined, 'the end');
    expect(zh.said.at(-1)).toEqual({ kind: 'ended', why: '账号已停用' });
    expect(en.said.at(-1)).toEqual({ kind: 'ended', why: 'your permissions have changed' });
    expect([zh.closed?.code, en.closed?.code, other.closed]).toEqual([4401, 4401, undefined]);
  });

  test('is noticed wherever it came from', async () => {
    const one = await open('north');
    ended.get('s-north')?.('logout');
    await until(() => one.closed !== undefined, 'the end');
    expect(one.said.at(-1)).toEqual({ kind: 'ended', why: '已退出登录' });
    await until(() => !ended.has('s-north'), 'the watch to end');
  });
});

test('news of a command reach who gave it and who sees the vehicle, in their language', async () => {
  const [north, south, lister, clerk] = [
    await open('north', { locale: 'en-US' }),
    await open('south'),
    await open('lister'),
    await open('clerk'),
  ];
  const news: CommandNews = {
    id: 'c-1',
    vehicle: 10_000_000,
    jobId: 'j-1',
    agentId: 3,
    serviceAreaId: 31,
    operatorId: 'o-clerk',
    type: 'lock',
    state: 'timeout',
    deviceCode: 108,
    at: now,
  };
  broker.bus.publish(commandNewsTopic, 'no news');
  broker.bus.publish(commandNewsTopic, JSON.stringify(news));
  await until(() => clerk.said.length > 1, 'the news');
  await until(() => north.said.length > 1 && lister.said.length > 1, 'the news');
  const told = {
    kind: 'command',
    id: 'c-1',
    jobId: 'j-1',
    carId: '10000000',
    type: 'lock',
    state: 'timeout',
    deviceCode: 108,
    at: now,
  };
  expect(north.said.at(-1)).toEqual({ ...told, message: 'the device did not answer (108)' });
  expect(lister.said.at(-1)).toEqual({ ...told, message: '设备没有应答 (108)' });
  expect(south.said).toHaveLength(1);
});

describe('who watches stations', () => {
  const watch = async (bearer: string) => {
    const one = await open(bearer);
    one.ask({ kind: 'stations', on: true });
    return one;
  };
  const turnUntil = (so: () => boolean) =>
    until(() => {
      hub.turn();
      return so();
    }, 'what turns brought');

  test('gets all in scope once, then what changes, and hears now and then that nothing did', async () => {
    const one = await watch('stations');
    await turnUntil(() => one.stations.length > 0);
    expect(one.stations[0]).toMatchObject({ kind: 'stations', ids: ['station-3'] });
    vehicle(2, { stationId: 'station-3' });
    vehicle(3, { stationId: 'station-4' });
    await turnUntil(() =>
      one.stations.some(({ kind, rows }) => kind === 'stationChanges' && rows.length > 0),
    );
    const change = one.stations.find(({ kind, rows }) => kind === 'stationChanges' && rows.length > 0);
    expect(change?.rows).toMatchObject([{ number: 0, figures: { current: 1, capacity: 5 } }]);
    await turnUntil(() => one.stations.at(-1)?.rows.length === 0);
    expect(one.pictures).toEqual([]);
  });

  test('gets no more when it wants none, and never without the permission', async () => {
    const one = await watch('stations');
    await turnUntil(() => one.stations.length > 0);
    one.ask({ kind: 'stations', on: false });
    one.ask({ kind: 'stations', on: true });
    await turnUntil(() => one.stations.filter(({ kind }) => kind === 'stations').length === 2);
    const stranger = await watch('clerk');
    await until(() => stranger.closed !== undefined, 'the end');
    expect(stranger.closed?.code).toBe(4403);
    regrant.get('s-stations')?.({ codes: new Set(['0301']), scope: everything, limits: usualLimits });
    await until(() => one.closed !== undefined, 'the end');
    expect(one.closed?.code).toBe(4403);
  });
});
