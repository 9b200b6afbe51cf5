import { telemetry } from '@kickstand/contract/fleet/telemetry';
import { vehicleCommands, vehicles } from '@kickstand/contract/fleet/vehicles';
import { type DeviceDetail, type DeviceRow, monitoring } from '@kickstand/contract/insight/monitoring';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawNothing } from '../../../test/fakes/canvas.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import DeviceList from './device-list.tsx';
import MonitoringPage from './monitoring-page.tsx';

const slow = 60_000;
const now = 1_790_000_000_000;
const [carA, carB] = ['620100001', '620100002'];
const codes = ['0305', '030506', '030509', '030510', '030520', '030521'];

const aDevice = (carId: string, over: Partial<DeviceRow> = {}): DeviceRow => ({
  imei: `8612340${carId.slice(-8).padStart(8, '0')}`,
  carId,
  agentId: 3,
  agent: '江城出行',
  area: '城西服务区',
  model: 'FY-1 助力车',
  lifecycle: 'on_shelf',
  ridingState: 'available',
  online: 'online',
  loginAt: now,
  reportedAt: now,
  locatedAt: now,
  gsm: 17,
  satellites: 9,
  hdop: 1.2,
  voltageMv: 49_700,
  restBattery: 63,
  mode: 'eco',
  powerConnected: true,
  moving: false,
  speedKmh: 0,
  locks: { acc: 'closed', defend: 'closed', wheel: 'closed', seat: 'closed', helmet: 'unknown' },
  fwVersion: '131088',
  voiceVersion: 'v12',
  iccid: '89860410509000002993',
  simOperator: 'mobile',
  simExpireOn: '2027-01-29',
  events24h: 4,
  failed24h: 1,
  positionAgeSeconds: 30,
  lng: 113.45,
  lat: 30.65,
  ...over,
});
const inDetail = (carId: string, over: Partial<DeviceDetail> = {}): DeviceDetail => ({
  ...aDevice(carId),
  batterySn: null,
  boundAt: null,
  heardAt: now,
  skewMs: null,
  innerMv: null,
  battery: null,
  ...over,
});
const battery: DeviceDetail['battery'] = {
  at: now,
  soc: 63,
  health: 91,
  remainMah: 11_466,
  cycles: 240,
  voltageMv: 48_100,
  currentA: 0.1,
  temperatureC: 24,
  faults: [],
};
const overview = {
  at: now,
  bound: 1_000,
  online: 940,
  offline: 55,
  never: 5,
  fixed: 910,
  weakSignal: 12,
  powerCut: 3,
  spans: { to30m: 20, to2h: 15, to24h: 10, to7d: 7, over7d: 3 },
  firmware: [
    { version: '131088', count: 900 },
    { version: null, count: 100 },
  ],
  firmwareRest: 0,
  sims: [{ operator: 'unicom' as const, count: 1_000 }],
};
const statistic = {
  type: 'reboot' as const,
  given: 20,
  open: 0,
  acked: 15,
  refused: 2,
  timeout: 3,
  cancelled: 0,
  successPercent: 75,
  averageMs: 1_400,
  reasons: [{ code: 108, message: '设备没有应答 (108)', count: 3 }],
};

const shows = (...rows: DeviceRow[]) =>
  serverAnswers(monitoring.list, () => ({ list: rows, count: rows.length }));

/** By its title: a search by role walks the whole page including charts. */
const dialogOf = async (title: string) =>
  (await screen.findByText(title)).closest('[role=dialog]') as HTMLElement;

beforeAll(quickStyles);
beforeAll(drawNothing);
// Loads lazy modules first, so that no test waits for them.
beforeAll(
  () =>
    Promise.all([
      import('./device-drawer.tsx'),
      import('../../ui/charts/chart-canvas.tsx'),
      import('../../kit/action/asking.tsx'),
      import('../../kit/action/bulk-results.tsx'),
    ]),
  slow,
);
beforeEach(() => {
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(vehicles.models, () => ({ list: [], count: 0 }));
  serverAnswers(monitoring.overview, () => overview);
  serverAnswers(monitoring.line, () => ({
    stepMs: 300_000,
    list: [{ at: now, bound: 1_000, online: 940, fixed: 910, weakSignal: 12, powerCut: 3 }],
    count: 1,
  }));
  serverAnswers(vehicleCommands.statistics, () => ({ from: now - 1, to: now, list: [statistic], count: 1 }));
});
afterEach(forgetAll);

test(
  'every figure shows in the list what it counts, and the chosen area stays',
  async () => {
    const asked = shows(aDevice(carA));
    const { user, page } = await openScreen(MonitoringPage, {
      codes,
      search: { opAreaIds: '31', gsmFrom: '5' },
    });
    const health = within(await screen.findByRole('region', { name: '设备现状' }));
    const tile = await health.findByRole('button', { name: /在线率/ });
    await waitFor(() => expect(tile.textContent).toContain('94%'));
    await health.findByRole('img', { name: /在线率 最低 94%/ });
    await user.click(health.getByRole('button', { name: /2–24 小时/ }));
    expect(page.search).toEqual({ opAreaIds: '31', lifecycle: 'on_shelf', offline: 'to24h' });
    await waitFor(() =>
      expect(asked.at(-1)?.query).toMatchObject({
        opAreaIds: [31],
        lifecycle: ['on_shelf'],
        offline: ['to24h'],
      }),
    );
    await user.click(health.getByRole('button', { name: /定位有效率/ }));
    expect(page.search).toMatchObject({ fixed: '0' });
    await user.click(health.getByRole('button', { name: /2\.0\.16/ }));
    expect(page.search).toMatchObject({ fwVersion: '2.0.16' });
    await user.click(health.getByRole('button', { name: '重启设备' }));
    expect(page.search).toEqual({ opAreaIds: '31', failed: 'reboot' });
    expect(health.getByText('设备没有应答 (108) × 3')).toBeTruthy();
    expect(health.getByText(/总成功率 75%，平均应答 1.4 秒/)).toBeTruthy();
  },
  slow,
);

test(
  'figures that cannot be read leave the list in sight, and are read again on demand',
  async () => {
    shows(aDevice(carA));
    const asked = serverAnswers(monitoring.overview, () => refuses(500, 'common.fault', '系统繁忙'));
    const { user } = await openScreen(MonitoringPage, { codes });
    await screen.findByText(carA, { exact: false });
    const alert = await screen.findByText(/统计数据没有读出/);
    const before = asked.length;
    await user.click(within(alert.closest('p') as HTMLElement).getByRole('button', { name: '重试' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  },
  slow,
);

test('nobody without the code sees anything of it', async () => {
  const asked = shows(aDevice(carA));
  await openScreen(MonitoringPage, { codes: ['0301', '0302'] });
  await screen.findByText('您没有查看此页面的权限');
  expect(asked).toEqual([]);
});

test(
  'parameters are set for several devices with a reason, each with its own result',
  async () => {
    shows(aDevice(carA), aDevice(carB, { online: 'offline' }));
    const jobs = serverAnswers(vehicleCommands.createJob, () => ({
      jobId: 'j-1',
      list: [
        { carId: carA, ok: true, code: null, message: null, commandId: 'c-1' },
        { carId: carB, ok: false, code: 'device.offline', message: '设备离线 (109)', commandId: null },
      ],
      count: 2,
    }));
    serverAnswers(vehicleCommands.job, () => ({
      jobId: 'j-1',
      type: 'params' as const,
      done: true,
      list: [],
      count: 0,
    }));
    const { user } = await openScreen(DeviceList, { codes });
    await screen.findByText(carB, { exact: false });
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }));
    await user.click(screen.getByRole('button', { name: '下发指令' }));
    const dialog = await dialogOf('下发指令 · 2 辆车');
    await user.click(await within(dialog).findByRole('combobox'));
    await user.click(await screen.findByTitle('内部参数'));
    await user.type(await within(dialog).findByLabelText('心跳间隔'), '120');
    await user.type(within(dialog).getByLabelText('原因'), '降低流量消耗');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(jobs[0]?.body).toEqual({
        type: 'params',
        carIds: [carA, carB],
        args: { heartbeat: 120 },
        reason: '降低流量消耗',
      }),
    );
    const results = await screen.findByRole('table', { name: '操作结果' });
    await within(results).findByText('设备离线 (109)');
  },
  slow,
);

test(
  'a device says how wrong its clock is, what feeds it, and what its newest messages were',
  async () => {
    shows(aDevice(carA));
    serverAnswers(monitoring.single, () =>
      inDetail(carA, { skewMs: 600_000, powerConnected: false, voltageMv: 48_100, innerMv: 3_900, battery }),
    );
    const metrics = serverAnswers(monitoring.metrics, () => ({
      stepMs: 60_000,
      list: [{ at: now, speed: 12, course: 90, satellites: 9, gsm: 17, voltageMv: 48_100, online: true }],
      count: 1,
    }));
    const events = serverAnswers(telemetry.deviceEvents, ({ query: { imei } }) => ({
      list: [
        {
          id: 'e-1',
          at: now,
          deviceAt: now,
          imei: imei ?? '',
          carId: carA,
          notify: 6,
          text: '电瓶移除',
          lng: null,
          lat: null,
        },
      ],
      count: 1,
    }));
    serverAnswers(monitoring.packets, () => ({
      list: [{ kind: 'ping', verdict: 'skewed', at: now, deviceAt: now + 600_000, payload: { gsm: 17 } }],
      count: 1,
    }));
    const { user, page } = await openScreen(MonitoringPage, { codes });
    await user.click(await screen.findByRole('button', { name: aDevice(carA).imei }));
    expect(page.search).toMatchObject({ device: carA });
    const drawer = within(await dialogOf(`设备 · ${carA}`));
    await drawer.findByText('设备时钟快 10分');
    expect(drawer.getByText('240', { selector: 'dd *' })).toBeTruthy();
    expect(drawer.getByText('无故障')).toBeTruthy();
    await drawer.findByText('车辆电池最后电压 48.1 V，内置电池 3.9 V');
    await drawer.findByRole('img', { name: /速度 \(km\/h\) 12–12/ });
    const { from = 0, to = 0 } = metrics[0]?.query ?? {};
    expect(to - from).toBe(24 * 3_600_000);
    await user.click(drawer.getByRole('tab', { name: '事件' }));
    await drawer.findByText('电瓶移除');
    expect(events[0]?.query).toMatchObject({ imei: aDevice(carA).imei });
    await user.click(drawer.getByRole('tab', { name: '最近报文' }));
    await drawer.findByText(/"gsm": 17/);
    await user.click(drawer.getByRole('button', { name: /关闭|Close/ }));
    await waitFor(() => expect(page.search).not.toHaveProperty('device'));
  },
  slow,
);
