import { type BatteryReport, vehicleCommands, vehicles } from '@kickstand/contract/fleet/vehicles';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { isLive, liveSays } from '../../../../test/fakes/fake-live.ts';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { quickStyles } from '../../../../test/quick/quick-styles.ts';
import { aCommand, aVehicleInDetail } from '../../../../test/vehicles.ts';
import VehicleDetail from './vehicle-detail.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const carId = '620100001';
const dispatcher = { codes: ['0301', '0302', '030209', '030212', '030113'], search: { carId } };

test('a vehicle of somebody else is not there', async () => {
  serverAnswers(vehicles.single, () => refuses(404, 'vehicle.not_found', '请求错误，资源未找到'));
  const { user, page } = await openScreen(VehicleDetail, dispatcher);
  await screen.findByRole('heading', { level: 1, name: '没有这辆车，或者不在您的数据范围内' });
  await user.click(screen.getByRole('button', { name: '返回车辆查询' }));
  expect(page.opened).toEqual(['/vehicle/vehicle-query']);
});

test('says what is known now, and nothing as zero that is not', async () => {
  serverAnswers(vehicles.single, () =>
    aVehicleInDetail(carId, { restBattery: null, speedKmh: null, station: '东巷口', powerConnected: false }),
  );
  await openScreen(VehicleDetail, dispatcher);
  await screen.findByRole('heading', { name: carId });
  const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['所在站点', '电量', '速度', '主电源', '信号强度', '头盔锁'].map(fact)).toEqual([
    '在站点 东巷口 内',
    '-- --',
    '-- --',
    '已断开',
    '17 / 31',
    '未知',
  ]);
});

test('tells what the battery told last, its faults by name, and unknown figures as unknown', async () => {
  const at = Date.now() - 60_000;
  const battery: BatteryReport = {
    at,
    soc: null,
    health: 91,
    remainMah: 11_284,
    cycles: 240,
    voltageMv: null,
    currentA: -2.5,
    temperatureC: 28.5,
    faults: ['sampling', 'cell_under'],
  };
  serverAnswers(vehicles.single, () => aVehicleInDetail(carId, { battery }));
  await openScreen(VehicleDetail, dispatcher);
  const group = (await screen.findByRole('heading', { name: '电池管理系统' })).parentElement as HTMLElement;
  const fact = (label: string) =>
    within(group).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(
    ['故障', '剩余电量', '剩余容量', '健康度', '循环次数', '温度', '总电压', '电流（放电为正）'].map(fact),
  ).toEqual(['采样异常单体欠压', '-- --', '11,284 mAh', '91%', '240', '28.5 °C', '-- --', '-2.5 A']);
});

test('a battery that tells nothing is said to tell nothing', async () => {
  serverAnswers(vehicles.single, () => aVehicleInDetail(carId));
  await openScreen(VehicleDetail, dispatcher);
  await screen.findByText('7 天内没有收到电池管理系统的数据');
});

test('is read anew as soon as a command has changed it', async () => {
  let opened = false;
  const locks = { acc: 'closed', defend: 'closed', wheel: 'closed', helmet: 'unknown' } as const;
  serverAnswers(vehicles.single, () =>
    aVehicleInDetail(carId, { locks: { ...locks, seat: opened ? 'open' : 'closed' } }),
  );
  await openScreen(VehicleDetail, dispatcher);
  const seat = () => screen.getByText('电池仓锁', { selector: 'dt' }).nextElementSibling?.textContent;
  await screen.findByRole('heading', { name: carId });
  expect(seat()).toBe('关');
  await waitFor(() => expect(isLive()).toBe(true));
  opened = true;
  const said = { id: 'c', jobId: 'j', carId, type: 'seat_open' as const, at: Date.now() };
  liveSays({ kind: 'command', ...said, state: 'acked', deviceCode: 0, message: '成功' });
  await waitFor(() => expect(seat()).toBe('开'));
});

test('unlocking needs a reason, which goes along', async () => {
  serverAnswers(vehicles.single, () => aVehicleInDetail(carId));
  const asked = serverAnswers(vehicleCommands.lockV2, () => ({ jobId: 'j-1' }));
  const job = { jobId: 'j-1', type: 'unlock' as const, done: true, count: 1 };
  const ended = aCommand(carId, {
    type: 'unlock',
    state: 'timeout',
    deviceCode: 108,
    message: '设备没有应答 (108)',
    endedAt: 1,
  });
  serverAnswers(vehicleCommands.job, () => ({ ...job, list: [ended] }));
  const { user } = await openScreen(VehicleDetail, dispatcher);
  await user.click(await screen.findByRole('button', { name: '开锁' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  await within(dialog).findByText('请填写原因（5-200 字）');
  expect(asked).toEqual([]);
  await user.type(within(dialog).getByLabelText('原因'), '用户被困求助');
  await waitFor(async () => {
    const again = within(dialog).queryByRole('button', { name: '确定' });
    if (again && asked.length === 0) await user.click(again);
    expect(asked[0]?.body).toMatchObject({ locked: 0, reason: '用户被困求助' });
  });
  expect(await screen.findByText(/超时：设备没有应答 \(108\)/)).toBeTruthy();
});

test('is reached by the number of its controller too', async () => {
  const asked = serverAnswers(vehicles.single, () => aVehicleInDetail(carId));
  await openScreen(VehicleDetail, { ...dispatcher, search: { imei: '860000000000001' } });
  await screen.findByRole('heading', { name: carId });
  expect(asked[0]?.query).toEqual({ imei: '860000000000001' });
});

test('an address that names a command asks the question and does nothing by itself', async () => {
  serverAnswers(vehicles.single, () => aVehicleInDetail(carId));
  const given = serverAnswers(vehicleCommands.createJob, () => ({ jobId: 'j', list: [], count: 0 }));
  const { page } = await openScreen(VehicleDetail, { ...dispatcher, search: { carId, do: 'lock' } });
  expect(await screen.findByRole('dialog', { name: /锁车/ })).toBeTruthy();
  expect(given).toEqual([]);
  expect(page.search).toEqual({ carId });
});

test('leads back to the list one came from with its filters, to the map at its place, and to its log', async () => {
  serverAnswers(vehicles.single, () => aVehicleInDetail(carId));
  const back = '/vehicle/vehicle-query?riding=riding&pageNum=2';
  const log = [...dispatcher.codes, '1402'];
  const { user, page } = await openScreen(VehicleDetail, { codes: log, search: { carId, back } });
  await user.click(await screen.findByRole('link', { name: '返回车辆查询' }));
  await user.click(await screen.findByRole('link', { name: '车辆日志' }));
  await user.click(await screen.findByRole('link', { name: '在运营地图上打开' }));
  expect(page.opened).toEqual([
    back,
    `/operation/vehicle-log?carId=${carId}`,
    `/vehicle/operation-map?car=${carId}`,
  ]);
});

test('says on its small map that a vehicle was never located, and offers no log to whoever may not read it', async () => {
  serverAnswers(vehicles.single, () => aVehicleInDetail(carId, { lng: null, lat: null, area: null }));
  await openScreen(VehicleDetail, { ...dispatcher, search: { carId, back: '//elsewhere' } });
  await screen.findByText('这辆车从未上报过位置，地图上无法显示');
  expect(screen.queryByRole('link', { name: '车辆日志' })).toBeNull();
  expect(screen.getByRole('link', { name: '返回车辆查询' }).getAttribute('href')).toBe(
    '#/vehicle/vehicle-query',
  );
});

test('says in its history what was changed in words, whoever recorded it', async () => {
  serverAnswers(vehicles.single, () => aVehicleInDetail(carId));
  const change = { agentId: ['甲', '乙'], force: true };
  serverAnswers(vehicles.changes, () => ({
    list: [{ seq: '1', at: 0, operator: '张三', action: 'bind', change, reason: null, approver: null }],
    count: 1,
  }));
  await openScreen(VehicleDetail, { codes: ['0302'], search: { carId, tab: 'notes' } });
  const entry = (await screen.findByText('张三')).closest('li') as HTMLElement;
  expect(entry.textContent).toContain('加盟商：甲 乙');
  expect(entry.textContent).toMatch(/强制： ?是/);
  expect(entry.textContent).not.toContain('bind');
});
