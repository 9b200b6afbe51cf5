import { telemetry } from '@kickstand/contract/fleet/telemetry';
import {
  type DeviceLogRow,
  deviceLogs,
  type VehicleLogRow,
  vehicleLogs,
} from '@kickstand/contract/fleet/vehicle-logs';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { aVehicleInDetail } from '../../../test/vehicles.ts';
import { differencesBetween } from './compare.tsx';
import DeviceLog from './device-log.tsx';
import { eventName } from './event-names.ts';
import { VehicleTimeline } from './timeline.parts.tsx';
import VehicleLog from './vehicle-log.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const imei = '869000000000001';
const at = Date.UTC(2026, 8, 21, 3, 0, 0, 123);

const packet = (over: Partial<DeviceLogRow> = {}): DeviceLogRow => ({
  id: 'p-1',
  at,
  deviceAt: at - 90_000,
  kind: 'notify',
  direction: 'up',
  verdict: 'late',
  carId: '10000001',
  imei,
  subject: 'notify:6',
  decoded: '电瓶移除 · 设防',
  code: 6,
  codeText: '电瓶移除',
  gsm: null,
  voltageMv: null,
  percent: null,
  lng: null,
  lat: null,
  speed: null,
  satellites: null,
  ...over,
});

const entry = (over: Partial<VehicleLogRow> = {}): VehicleLogRow => ({
  id: 'e-1',
  carId: '10000001',
  at,
  group: 'lock',
  event: 'notify:16',
  content: '撤防',
  change: {},
  ok: null,
  resultText: null,
  source: 'device',
  operator: null,
  platform: null,
  lng: null,
  lat: null,
  battery: null,
  tripId: null,
  imei,
  traceId: null,
  suspicious: true,
  ...over,
});

test('the device log asks for an IMEI first, and takes only one that can be', async () => {
  const asked = serverAnswers(deviceLogs.list, () => ({ list: [packet()], count: 1 }));
  serverAnswers(telemetry.samples, () => ({ stepMs: 60_000, list: [], count: 0 }));
  const { user } = await openScreen(DeviceLog, { codes: ['1403'] });
  const box = await screen.findByRole('searchbox', { name: '请输入设备 IMEI' });
  await user.type(box, '123{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('这不是有效的编号');
  expect(asked).toHaveLength(0);
  await user.clear(box);
  await user.type(box, `${imei}{Enter}`);
  expect(await screen.findByText('电瓶移除 · 设防')).toBeTruthy();
  expect(asked[0]?.query).toMatchObject({ imei, sort: 'at', dir: 'desc' });
});

test('the device log marks what came late, to the millisecond, and shows no raw data without its code', async () => {
  serverAnswers(deviceLogs.list, () => ({ list: [packet()], count: 1 }));
  serverAnswers(telemetry.samples, () => ({ stepMs: 60_000, list: [], count: 0 }));
  await openScreen(DeviceLog, { codes: ['1403'], search: { imei } });
  const row = (await screen.findByText('电瓶移除 · 设防')).closest('tr') as HTMLElement;
  expect([...row.children].slice(0, 5).map((cell) => cell.textContent)).toEqual([
    '2026-09-21 11:00:00.123',
    '2026-09-21 10:58:30.123',
    '通知',
    '补传',
    '电瓶移除',
  ]);
  expect(within(row).queryByRole('button', { name: '原始报文' })).toBeNull();
  expect(await screen.findByText('这段时间没有电压和信号数据')).toBeTruthy();
});

test('the device log shows a message as it came to whoever may see it', async () => {
  serverAnswers(deviceLogs.list, () => ({ list: [packet()], count: 1 }));
  serverAnswers(telemetry.samples, () => ({ stepMs: 60_000, list: [], count: 0 }));
  const asked = serverAnswers(deviceLogs.packet, () => ({ raw: { kind: 'notify', payload: { seq: 77 } } }));
  const { user } = await openScreen(DeviceLog, { codes: ['1403', '140341'], search: { imei } });
  await user.click(await screen.findByRole('button', { name: '原始报文' }));
  expect((await screen.findByRole('region', { name: '原始报文' })).textContent).toContain('"seq": 77');
  expect(asked[0]?.params).toEqual({ id: 'p-1' });
});

test('two messages are compared field by field', async () => {
  const other = packet({
    id: 'p-2',
    verdict: 'fresh',
    kind: 'ping',
    subject: null,
    decoded: '正常模式',
    gsm: 20,
  });
  serverAnswers(deviceLogs.list, () => ({ list: [packet(), other], count: 2 }));
  serverAnswers(telemetry.samples, () => ({ stepMs: 60_000, list: [], count: 0 }));
  const { user } = await openScreen(DeviceLog, { codes: ['1403'], search: { imei } });
  const buttons = await screen.findAllByRole('button', { name: '对比' });
  await user.click(buttons[0] as HTMLElement);
  await user.click(buttons[1] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('信号').closest('tr')?.textContent).toBe('信号-- --20');
  expect(differencesBetween(packet(), packet({ id: 'x' }))).toEqual([]);
}, 30_000);

test('the device is asked for its state through the vehicle that carries it', async () => {
  serverAnswers(deviceLogs.list, () => ({ list: [packet()], count: 1 }));
  serverAnswers(telemetry.samples, () => ({ stepMs: 60_000, list: [], count: 0 }));
  const carrier = serverAnswers(vehicles.single, () =>
    aVehicleInDetail('10000001', { imei, online: 'offline' }),
  );
  await openScreen(DeviceLog, { codes: ['1403', '0302', '030209'], search: { imei } });
  const button = await screen.findByRole('button', { name: /查询状态/ });
  expect(button.getAttribute('aria-disabled') ?? String(button.hasAttribute('disabled'))).toBe('true');
  expect(carrier[0]?.query).toEqual({ imei });
});

test('the vehicle log says what happened, marks an unlock without a trip, and names changed controllers', async () => {
  const later = '869000000000002';
  serverAnswers(vehicleLogs.list, () => ({
    list: [
      entry(),
      entry({ id: 'e-2', event: 'task:swap:finished', group: 'task', ok: true, suspicious: false }),
    ],
    count: 2,
    controllers: [
      { imei, from: at - 1_000, to: at },
      { imei: later, from: at, to: null },
    ],
  }));
  await openScreen(VehicleLog, { codes: ['1402'], search: { carId: '10000001' } });
  const row = (await screen.findByText('已解锁')).closest('tr') as HTMLElement;
  expect(within(row).getByText('开锁无行程')).toBeTruthy();
  expect(screen.getByText('换电 · 完成').closest('tr')?.textContent).toContain('成功');
  expect(screen.getByText('这段时间内更换过中控，共 2 个：')).toBeTruthy();
  expect(screen.getByText(`${later}（2026-09-21 11:00:00 — 至今）`)).toBeTruthy();
});

test('the vehicle log puts changes and what a command was told into words', async () => {
  const told = { event: 'command:voice', group: 'command' as const, change: { slot: 7, volume: 60 } };
  const noted = { event: 'change:annotate', change: { note: ['', '刹车异响'], outOfArea: [true, false] } };
  serverAnswers(vehicleLogs.list, () => ({
    list: [entry({ ...told, id: 'e-1', content: '试音' }), entry({ ...noted, id: 'e-2', content: '' })],
    count: 2,
    controllers: [],
  }));
  await openScreen(VehicleLog, { codes: ['1402'], search: { carId: '10000001' } });
  await screen.findByText('语音编号：7 · 音量：60 · 试音');
  expect(screen.getByText('备注：刹车异响 · 服务区外：是 → 否')).toBeTruthy();
});

test('the vehicle log takes a number or an IMEI, and reads on by itself while it is live', async () => {
  const asked = serverAnswers(vehicleLogs.list, () => ({ list: [entry()], count: 1, controllers: [] }));
  const { user } = await openScreen(VehicleLog, { codes: ['1402'] });
  const box = await screen.findByRole('searchbox', { name: '请输入车辆编号或 IMEI' });
  await user.type(box, '10000001{Enter}');
  await screen.findByText('已解锁');
  expect(asked[0]?.query).toMatchObject({ carId: '10000001' });
  const before = asked.length;
  await user.click(screen.getByRole('switch', { name: '实时' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before), { timeout: 8_000 });
}, 20_000);

test.each([
  ['command:lock', '锁车'],
  ['alarm:offline:raised', '异常离线 · 发生'],
  ['trip:ended', '行程结束'],
  ['bound:device', '中控装车'],
  ['change:shelve', '上架'],
  ['change:brand-new', 'change:brand-new'],
])('the event %s has a word', (key, word) => {
  expect(eventName(key)).toBe(word);
});

test('operators without access to the logs are told so', async () => {
  await openScreen(VehicleLog, { codes: ['0302'], search: { carId: '10000001' } });
  expect((await screen.findAllByText(/权限/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('table')).toBeNull();
});

test('a vehicle’s timeline shows all kinds in one order, a page at a time, with the way to the whole log', async () => {
  const list = [
    entry({
      id: 'e-3',
      group: 'alarm',
      event: 'alarm:low_battery:raised',
      content: '低电量',
      suspicious: false,
    }),
    entry({
      id: 'e-2',
      group: 'command',
      event: 'command:ring',
      content: '寻车',
      ok: false,
      resultText: '超时',
    }),
  ];
  const asked = serverAnswers(vehicleLogs.list, () => ({ list, count: 45, controllers: [] }));
  const { user } = await openScreen(() => <VehicleTimeline carId="10000001" />, { codes: ['1402'] });
  expect(await screen.findByText('寻车 · 超时')).toBeTruthy();
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(shown.findIndex((text) => text.includes('低电量'))).toBeLessThan(
    shown.findIndex((text) => text.includes('超时')),
  );
  expect(asked[0]?.query).toMatchObject({ carId: '10000001', pageNum: 1, pageSize: 20 });
  expect(asked[0]?.query.groups).toEqual(expect.arrayContaining(['order', 'task', 'alarm', 'command']));
  const log = screen.getByRole('link', { name: '全部日志' });
  expect(log.getAttribute('href')).toBe('#/operation/vehicle-log?carId=10000001');
  await user.click(screen.getByTitle('下一页'));
  await waitFor(() => expect(asked.at(-1)?.query.pageNum).toBe(2));
});
