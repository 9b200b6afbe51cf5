import { alarms } from '@kickstand/contract/fleet/alarms';
import {
  alarmTypes,
  opsStates,
  ridingStates,
  vehicleCommands,
  vehicles,
} from '@kickstand/contract/fleet/vehicles';
import { fleetHistory } from '@kickstand/contract/insight/fleet-history';
import type { Cents } from '@kickstand/contract/kit';
import { fences } from '@kickstand/contract/places/fences';
import { approvals } from '@kickstand/contract/platform/approvals';
import { tripEnds } from '@kickstand/contract/rides/trip-ends';
import { trips } from '@kickstand/contract/rides/trips';
import { ops } from '@kickstand/contract/work/field-work';
import { type VehicleMark, vehicleFlags, vehicleFrame } from '@kickstand/domain/fleet/live';
import { alarmBits } from '@kickstand/domain/fleet/vehicles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isWatching, liveSends } from '../../../test/fakes/fake-live.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { aCommand, aVehicleInDetail } from '../../../test/vehicles.ts';
import { makeFleetDesk } from './fleet/fleet-desk.ts';
import type { FleetAsk, FleetSay } from './fleet/fleet-messages.ts';
import OperationMap from './operation-map.tsx';

// Loaded lazily by the code under test; imported here so that no test waits for it.
await import('../alarms/alarm-dock.tsx');
await import('../../rides/trips/end-trip-facts.tsx');
await import('../../rides/trips/open-trip.tsx');
await import('../../rides/trips/trip-evidence.tsx');
await import('./lasso/lasso-bar.tsx');
await import('./lasso/lasso-approved.tsx');
await import('./lasso/lasso-results.tsx');
await import('./snapshot/snapshot-bar.tsx');
await import('../../kit/action/asking.tsx');
await import('../../kit/action/bulk-results.tsx');

// Deadline for a loaded machine; nothing waits on purpose.
vi.setConfig({ testTimeout: 90_000 });

/** jsdom has no workers: runs the same code in the page’s thread. */
vi.stubGlobal(
  'Worker',
  class {
    onmessage: ((event: { data: FleetSay }) => void) | null = null;
    readonly #hear = makeFleetDesk({
      say: (data) => queueMicrotask(() => act(() => this.onmessage?.({ data }))),
      later: (work, ms) => void setTimeout(work, ms),
    });
    postMessage(ask: FleetAsk) {
      this.#hear(ask);
    }
    terminate() {}
  },
);

const codes = ['0301', '030102', '030109', '030110', '030203', '030206', '030217'];
const now = 1_790_000_000_000;
const usual = vehicleFlags.online | vehicleFlags.onShelf | vehicleFlags.located;
const first = 620_100_000;

const mark = (vehicle: number, over: Partial<VehicleMark> = {}): VehicleMark => ({
  vehicle,
  lng: 113.45,
  lat: 30.65,
  alarms: 0,
  locatedAt: now / 1000,
  riding: 0,
  flags: usual,
  ops: 0,
  battery: 80,
  course: 0,
  ...over,
});
const several = (n: number, over?: Partial<VehicleMark>) =>
  Array.from({ length: n }, (_, i) => mark(first + i, over));
const frameOf = (marks: readonly VehicleMark[], at = now) => vehicleFrame('snapshot', marks, at).buffer;
const zeros = <S extends string>(names: readonly S[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<S, number>;

beforeEach(() => {
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(fences.list, () => ({ list: [], count: 0 }));
  serverAnswers(alarms.list, () => ({ list: [], count: 0 }));
  serverAnswers(trips.list, () => ({ list: [], count: 0 }));
  serverAnswers(vehicleCommands.list, () => ({ list: [], count: 0 }));
  serverAnswers(vehicles.counts, () => ({
    at: now,
    total: 9,
    onShelf: 9,
    rentable: 8,
    online: 9,
    offline: 0,
    riding: zeros(ridingStates),
    ops: zeros(opsStates),
    alarms: zeros(alarmTypes),
    idle: { under1: 0, h1to3: 0, h3to6: 0, h6to12: 0, h12to24: 0, h24to48: 0, h48: 0, unknown: 0 },
    battery: { empty: 0, to20: 0, to35: 0, to100: 9, unknown: 0 },
  }));
});
afterEach(forgetAll);

async function openMap(marks: readonly VehicleMark[], search: Record<string, string> = {}) {
  const opened = await openScreen(OperationMap, { codes, search });
  await waitFor(() => expect(isWatching()).toBe(true));
  act(() => liveSends(frameOf(marks)));
  return opened;
}

const chosenBar = () => screen.findByRole('region', { name: '选中的车辆' });
const inBar = async (name: string) => within(await chosenBar()).getByRole('button', { name });

test('of two hundred vehicles in view only the lines in sight exist, and the order can be another', async () => {
  const marks = several(200).map((one, i) => ({ ...one, battery: i % 100 }));
  const { user } = await openMap(marks);
  const list = within(await screen.findByRole('list', { name: '视野内' }));
  await waitFor(() => expect(list.getAllByRole('listitem').length).toBe(80));
  expect(list.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('200');
  expect(list.getAllByRole('button')[1]?.textContent).toContain('620100001');
  await user.click(screen.getByRole('combobox', { name: '排序' }));
  await user.click(await screen.findByText('电量由低到高'));
  await waitFor(() => expect(list.getAllByRole('button')[1]?.textContent).toContain('620100100'));
});

test('all in view are chosen by one key, counted by state, and let go by another', async () => {
  const { user } = await openMap([...several(3), mark(1, { vehicle: 7, riding: 1 })]);
  await screen.findByRole('list', { name: '视野内' });
  await user.keyboard('a');
  const bar = await chosenBar();
  expect(bar.textContent).toContain('已选 4 辆');
  await waitFor(() => expect(bar.textContent).toMatch(/待使用 3.*骑行中 1/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: '选中的车辆' })).toBeNull());
});

test('locking idle ones leaves those in use alone, and every vehicle says what became of it', async () => {
  const { user } = await openMap([...several(2), mark(7, { riding: 1 })]);
  const [carA = '', carB = ''] = several(2).map(({ vehicle }) => String(vehicle));
  const jobs = serverAnswers(vehicleCommands.createJob, ({ body }) => ({
    jobId: 'j-1',
    list: body.carIds.map((carId) => ({
      carId,
      ok: carId === carA,
      commandId: carId === carA ? 'c-1' : null,
      code: carId === carA ? null : 'device.offline',
      message: carId === carA ? null : '设备离线 (109)',
    })),
    count: 2,
  }));
  serverAnswers(vehicleCommands.job, () => ({
    jobId: 'j-1',
    type: 'lock' as const,
    done: true,
    count: 1,
    list: [aCommand(carA, { type: 'lock', state: 'acked', deviceCode: 0, message: '成功', endedAt: 1 })],
  }));
  await screen.findByRole('list', { name: '视野内' });
  await user.keyboard('a');
  await user.click(await inBar('锁闲置车'));
  expect(await screen.findByText('将锁 2 辆无人使用的车；另 1 辆使用中，不锁')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(jobs[0]?.body).toMatchObject({ type: 'lock', carIds: [carA, carB] }));
  const results = within(await screen.findByRole('table'));
  expect((await results.findByText('设备离线 (109)')).closest('tr')?.textContent).toContain(carB);
  expect((await results.findByText('成功', { selector: 'td' })).closest('tr')?.textContent).toContain(carA);
  // The map continues below: the selection is still usable.
  expect(await inBar('寻车')).toBeTruthy();
});

test('an order that needs a second person is followed from the request to each vehicle’s answer', async () => {
  const { user } = await openMap(several(2));
  const [carA = '', carB = ''] = several(2).map(({ vehicle }) => String(vehicle));
  serverAnswers(vehicleCommands.createJob, () =>
    refuses(409, 'approval.requested', '已提交复核', { facts: { approvalId: 'a-1' } }),
  );
  let state: 'pending' | 'approved' = 'pending';
  serverAnswers(approvals.one, () => ({
    id: 'a-1',
    agentId: 2,
    callId: 'commands.createJob',
    module: 'vehicles',
    action: 'command',
    object: '2',
    change: {},
    measured: 2,
    most: 1,
    reason: null,
    makerId: 'o-1',
    maker: '张三',
    state,
    checker: null,
    opinion: null,
    failure: null,
    createdAt: now,
    expiresAt: now + 1,
    decidedAt: state === 'approved' ? now : null,
    own: true,
  }));
  const answered = aCommand(carA, { type: 'lock', state: 'acked', deviceCode: 0, message: '成功' });
  serverAnswers(vehicleCommands.list, () => ({ list: [answered], count: 1 }));
  serverAnswers(vehicleCommands.job, () => ({
    jobId: 'j-1',
    type: 'lock' as const,
    done: true,
    list: [answered],
    count: 1,
  }));
  await screen.findByRole('list', { name: '视野内' });
  await user.keyboard('a');
  await user.click(await inBar('锁闲置车'));
  await user.click(await screen.findByRole('button', { name: '确定' }));
  expect(await screen.findByText('锁闲置车 · 2 辆：等待复核')).toBeTruthy();
  state = 'approved';
  const results = within(await screen.findByRole('table'));
  const lineOf = (carId: string) => results.getByText(carId).closest('tr')?.textContent;
  await waitFor(() => expect(lineOf(carA)).toContain('成功'));
  expect(lineOf(carB)).toContain('未下发');
});

test('above two hundred nothing is ordered, and it says what to do', async () => {
  const { user } = await openMap(several(201));
  await screen.findByRole('list', { name: '视野内' });
  await user.keyboard('a');
  const why = '一次最多 200 辆：请缩小框选范围或先筛选';
  const bar = within(await chosenBar());
  for (const name of ['寻车', '锁闲置车', '派单', '标签', '下架']) {
    const button = bar.getByRole('button', { name });
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-description')]).toEqual([
      'true',
      why,
    ]);
  }
});

test('a moment of the past shows its own counts, forbids orders with the reason, and one key leads back', async () => {
  const at = now - 3_600_000;
  const car = String(first);
  const alarmed = alarmBits(['fallen', 'battery_removed']);
  serverAnswers(fleetHistory.snapshots, () => ({ list: [{ at, vehicles: 2 }], count: 1 }));
  const asked = serverAnswers(fleetHistory.snapshot, () => ({
    list: [
      {
        serviceAreaId: 11,
        agentId: 3,
        at,
        vehicles: 2,
        frame: Buffer.from(
          frameOf([mark(first, { riding: 1, alarms: alarmed }), mark(first + 1)], at),
        ).toString('base64'),
      },
    ],
    count: 1,
  }));
  serverAnswers(vehicles.single, () => aVehicleInDetail(car));
  serverAnswers(alarms.list, () => ({
    list: [
      {
        id: 'a-1',
        carId: car,
        type: 'fallen' as const,
        level: 'orange' as const,
        agentId: 3,
        area: '一区',
        serviceAreaId: 31,
        firstAt: at - 60_000,
        toldAt: null,
        lastAt: now,
        count: 1,
        state: 'acked' as const,
        tripId: null,
        handler: '李四',
        handledAt: now,
        parts: [],
        remark: '',
        version: 1,
        lng: 113.45,
        lat: 30.65,
      },
    ],
    count: 1,
  }));
  const { user, page } = await openMap(several(9), { at: String(at), car });
  expect(await screen.findByText(/^历史时刻：/)).toBeTruthy();
  await waitFor(() => expect(Number(asked[0]?.params.at)).toBe(at));
  await user.click(screen.getByText('统计'));
  const riding = await screen.findByRole('button', { name: /^骑行中/ });
  await waitFor(() => expect(riding.textContent).toContain('1'));
  const card = within(await screen.findByRole('complementary', { name: `车辆 ${car}` }));
  const ring = await card.findByRole('button', { name: '寻车', description: /不能下发操作/ });
  expect(ring.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByText('告警', { selector: '.ant-segmented-item-label' }));
  // Later changes of the alarm are not announced there.
  const raised = within(await screen.findByRole('list', { name: '告警' }));
  await raised.findByText(/^始于/);
  expect(raised.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `电瓶移除${car}`,
    expect.stringMatching(/^倾倒\d+始于 \d\d-\d\d \d\d:\d\d$/),
  ]);
  await user.keyboard('n');
  await waitFor(() => expect(page.search.at).toBeUndefined());
  expect(await card.findByRole('button', { name: '寻车', description: '' })).toBeTruthy();
});

test('what only the server knows is asked of it, and the map shows the vehicles it names', async () => {
  const asked = serverAnswers(vehicles.numbers, () => ({
    list: [String(first + 1)],
    count: 1,
    more: false,
  }));
  await openMap(several(3), { idle: '24', battery: '10-90' });
  const list = within(await screen.findByRole('list', { name: '视野内' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(list.getByRole('button').textContent).toContain(String(first + 1));
  expect(asked[0]?.query).toMatchObject({ idleHoursFrom: 24 });
});

test('a task for one vehicle is asked for with its kind, and whoever shall do it', async () => {
  const car = String(first);
  serverAnswers(vehicles.single, () => aVehicleInDetail(car));
  const li = {
    operatorId: 'o-9',
    name: '李四',
    agentId: 3,
    openTasks: 2,
    most: 50,
    distanceM: 600,
    duty: true,
  };
  serverAnswers(ops.assignees, () => ({ list: [li], count: 1, proposedId: 'o-9', byArea: [], tasked: [] }));
  const made = serverAnswers(ops.create, () => ({
    list: [{ carId: car, ok: true, code: null, message: null, taskId: 't-1' }],
    count: 1,
  }));
  const { user } = await openMap(several(1), { car });
  const card = within(await screen.findByRole('complementary', { name: `车辆 ${car}` }));
  await user.click(await card.findByRole('button', { name: '派单' }));
  const form = within(await screen.findByRole('form', { name: `派单 · ${car}` }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await form.findByText('请选择任务类型')).toBeTruthy();
  await user.click(form.getByLabelText('任务类型'));
  await user.click(await screen.findByTitle('挪车'));
  expect(await form.findByText(/建议：李四（2 个未完成任务 · 600 m）/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: '指派给李四' }));
  await user.type(await form.findByLabelText('时限'), '24');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(made[0]?.body).toMatchObject({
      type: 'move',
      carIds: [car],
      priority: 'mid',
      dueHours: 24,
      assigneeId: 'o-9',
    }),
  );
});

test('the alarms dock beside the map, the worst first: a click shows the vehicle, and it can be rung from there', async () => {
  const [red, blue] = [String(first), String(first + 1)];
  const alarm = {
    agentId: 3,
    serviceAreaId: 31,
    area: '一区',
    firstAt: now,
    toldAt: null,
    lastAt: now,
    count: 1,
  };
  const open = { state: 'open' as const, tripId: null, handler: null, handledAt: null };
  const rest = { ...alarm, ...open, parts: [], remark: '', version: 1, lng: 113.45, lat: 30.65 };
  const asked = serverAnswers(alarms.list, () => ({
    list: [
      { ...rest, id: 'a-1', carId: red, type: 'battery_removed' as const, level: 'red' as const },
      { ...rest, id: 'a-2', carId: blue, type: 'sim_expiring' as const, level: 'blue' as const },
    ],
    count: 2,
  }));
  serverAnswers(alarms.counts, () => ({
    total: 2,
    unseen: 0,
    levels: { red: 1, orange: 0, yellow: 0, blue: 1 },
    types: zeros(alarmTypes),
  }));
  serverAnswers(vehicles.single, () => aVehicleInDetail(red));
  const rung = serverAnswers(vehicleCommands.createJob, () => ({
    jobId: 'j-1',
    list: [{ carId: red, ok: false, code: 'device.offline', message: '设备离线 (109)', commandId: null }],
    count: 1,
  }));
  const { user, page } = await openMap(several(2), { areas: '31' });
  await user.click(await screen.findByRole('button', { name: '告警 2' }));
  expect(await screen.findByText('告警 2', { selector: '.ant-segmented-item-label' })).toBeTruthy();
  const lines = within(await screen.findByRole('list', { name: '告警' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toMatchObject([
    expect.stringMatching(new RegExp(`电瓶移除${red}.*一区 · \\S`)),
    expect.stringMatching(`SIM到期${blue}`),
  ]);
  expect(asked[0]?.query).toMatchObject({
    state: ['open', 'acked', 'unseen'],
    sort: 'level',
    opAreaIds: [31],
  });
  await user.click(screen.getByRole('button', { name: `定位车辆 ${red}` }));
  expect(page.search.car).toBe(red);
  await user.click(within(lines[0] as HTMLElement).getByRole('button', { name: '寻车' }));
  await waitFor(() => expect(rung[0]?.body).toMatchObject({ type: 'ring', carIds: [red] }));
});

test('where the lock waits for a trip, the trip is ended in one step, with what speaks for it and what it was decided by', async () => {
  const car = String(first);
  const at = { startLng: 113.4, startLat: 30.6, endLng: null, endLat: null, platform: 'wechat' as const };
  const open = {
    id: 't-1',
    serviceAreaId: 31,
    area: '一区',
    agentId: 3,
    carId: car,
    imei: '861234567890123',
    riderId: 'r-1',
    riderPhone: '138****1234',
    state: 'riding' as const,
    startedAt: now,
    endedAt: null,
    endedBy: null,
    ...at,
    startStationId: null,
    startStation: null,
    endStationId: null,
    endStation: null,
    returnRelation: null,
    distanceM: 900,
    ridingSeconds: 300,
    parkedSeconds: 0,
    fenceRelease: 3,
  };
  serverAnswers(vehicles.single, () =>
    aVehicleInDetail(car, {
      ridingState: sent.length > 0 ? 'available' : 'riding',
      nearStation: { id: 's-1', name: '东门', edgeM: -3 },
      speedKmh: 0,
    }),
  );
  const evidence = {
    vehicleFix: null,
    phoneFix: null,
    fenceRelease: 3,
    edgeM: -3,
    nearestStationId: 's-1',
    apartM: null,
    sensors: null,
    violations: [],
    accuracyM: 5,
    fixAgeS: 2,
    phoneAllowed: false,
    helmetMissing: null,
  };
  const ended = {
    openedAt: now,
    pauses: [],
    heard: [],
    ...open,
    state: 'ended' as const,
    endedAt: now,
    endedBy: 'ops' as const,
    problem: null,
    evidence,
  };
  const sent = serverAnswers(trips.end, () => ended);
  const plain = { payableCents: 300 as Cents, steps: [] };
  serverAnswers(tripEnds.foresee, () => ({
    carId: car,
    startedAt: now,
    online: true,
    speedKmh: 0,
    isMoving: false,
    choices: [
      { when: 'now' as const, at: now + 1_000, ridingSeconds: 300, distanceM: 900, plain, charged: null },
    ],
  }));
  serverAnswers(trips.list, () => ({ list: [sent.length > 0 ? ended : open], count: 1 }));
  serverAnswers(trips.single, () => ended);
  const unmasked = serverAnswers(trips.unmask, () => ({ phone: '13800001234' }));
  const { user } = await openScreen(OperationMap, {
    codes: [...codes, '160130', 'pii'],
    search: { car },
  });
  const card = within(await screen.findByRole('complementary', { name: `车辆 ${car}` }));
  await user.click((await card.findAllByRole('button', { name: /^显示完整手机号/ }))[0] as HTMLElement);
  expect(await card.findByText('13800001234')).toBeTruthy();
  expect(unmasked[0]?.params).toEqual({ tripId: 't-1' });
  await user.click(await card.findByRole('button', { name: '结束行程' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/东门 · 站内，距边线/)).toBeTruthy();
  await dialog.findByText(/现在结束 ¥3.00/);
  await user.click(dialog.getByRole('button', { name: '结束行程' }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      reason: '用户来电：无法关锁',
      at: now + 1_000,
      expectedCents: 300,
      charged: false,
    }),
  );
  // The reason for ending the trip stays visible when the vehicle is free.
  await waitFor(() => expect(card.queryByRole('button', { name: '结束行程' })).toBeNull());
  expect(await screen.findByText('还车凭证')).toBeTruthy();
});
