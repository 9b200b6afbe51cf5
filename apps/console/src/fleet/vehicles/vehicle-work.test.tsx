import { alarms } from '@kickstand/contract/fleet/alarms';
import { vehicleCommands, vehicles } from '@kickstand/contract/fleet/vehicles';
import { fences } from '@kickstand/contract/places/fences';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { aCommand, aVehicle } from '../../../test/vehicles.ts';
import AlarmList from '../alarms/alarm-list.tsx';
import VehicleList from './vehicle-list.tsx';

beforeAll(quickStyles);
beforeEach(() => {
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(vehicles.models, () => ({ list: [], count: 0 }));
  serverAnswers(fences.list, () => ({ list: [], count: 0 }));
});
afterEach(forgetAll);

const [carA, carB] = ['620100001', '620100002'];
const codes = ['0301', '0302', '030203', '030207', '030209', '030210', '030217', '030218', '030219'];
const slow = 60_000;
const shows = (...rows: ReturnType<typeof aVehicle>[]) =>
  serverAnswers(vehicles.list, () => ({ list: rows, count: rows.length }));
const rowOf = async (text: string) =>
  (await screen.findByText(text, { exact: false })).closest('tr') as HTMLElement;

test(
  'a voice is played with its number and volume, and what is missing is said before it is sent',
  async () => {
    shows(aVehicle(carA));
    const jobs = serverAnswers(vehicleCommands.createJob, () => ({
      jobId: 'j-1',
      list: [{ carId: carA, ok: true, code: null, message: null, commandId: 'c-1' }],
      count: 1,
    }));
    serverAnswers(vehicleCommands.job, () => ({
      jobId: 'j-1',
      type: 'voice' as const,
      done: true,
      count: 1,
      list: [aCommand(carA, { type: 'voice', state: 'acked', deviceCode: 0, message: '成功', endedAt: 1 })],
    }));
    const { user } = await openScreen(VehicleList, { codes });
    await user.click(within(await rowOf(carA)).getByRole('button', { name: /更多操作/ }));
    await user.click(await screen.findByRole('menuitem', { name: '更多指令' }));
    await user.click(await screen.findByRole('button', { name: '播放语音' }));
    const asking = await screen.findByRole('form', { name: `播放语音 · ${carA}` });
    const dialog = asking.closest('[role=dialog]') as HTMLElement;
    const slot = await within(dialog).findByLabelText('语音编号');
    await user.clear(slot);
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await within(dialog).findByText('请检查填写的内容');
    expect(jobs).toEqual([]);
    await user.type(slot, '7');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(jobs[0]?.body).toEqual({ type: 'voice', carIds: [carA], args: { slot: 7, volume: 60 } }),
    );
  },
  slow,
);

test(
  'taking several vehicles off the shelf asks why, and says what became of each',
  async () => {
    shows(aVehicle(carA), aVehicle(carB));
    const asked = serverAnswers(vehicles.shelve, ({ body }) => ({
      list: body.carIds.map((carId) => ({
        carId,
        ok: carId === carA,
        code: carId === carA ? null : 'vehicle.in_order',
        message: carId === carA ? null : '车辆有进行中的订单',
      })),
      count: 2,
    }));
    const { user } = await openScreen(VehicleList, { codes });
    await rowOf(carA);
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }));
    const button = screen.queryByRole('button', { name: '下架' });
    if (button) await user.click(button);
    else {
      await user.click(screen.getAllByRole('button', { name: /更多/ })[0] as HTMLElement);
      await user.click(await screen.findByRole('menuitem', { name: '下架' }));
    }
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('原因'), '夜间回收检修');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    const results = await screen.findByRole('table', { name: '操作结果' });
    await within(results).findByText('车辆有进行中的订单');
    expect(asked[0]?.body).toEqual({ carIds: [carA, carB], on: false, reason: '夜间回收检修' });
  },
  slow,
);

test(
  'pasted numbers that there are not are said',
  async () => {
    serverAnswers(vehicles.list, () => ({ list: [aVehicle(carA)], count: 1, unknown: ['87654321'] }));
    await openScreen(VehicleList, { codes, search: { carIds: `${carA},87654321` } });
    await screen.findByText('有 1 个编号不存在或超出数据范围：87654321');
  },
  slow,
);

const anAlarm = {
  id: 'a-1',
  carId: carA,
  type: 'battery_removed' as const,
  level: 'red' as const,
  state: 'open' as const,
  agentId: 3,
  serviceAreaId: 11,
  area: '城西服务区',
  firstAt: 1_790_000_000_000,
  toldAt: null,
  lastAt: 1_790_000_000_000,
  count: 2,
  lng: null,
  lat: null,
  tripId: null,
  handler: null,
  handledAt: null,
  parts: [],
  remark: '',
  version: 3,
};

test(
  'an alarm is handled with a remark; what somebody else has handled is told and the text stays',
  async () => {
    serverAnswers(alarms.list, () => ({ list: [anAlarm], count: 1 }));
    const asked = serverAnswers(alarms.fixed, () => refuses(409, 'alarm.done', '告警已处理或已恢复'));
    const { user } = await openScreen(AlarmList, { codes });
    await user.click(within(await rowOf(carA)).getByRole('button', { name: '处理' }));
    const remark = await screen.findByLabelText('备注');
    await user.type(remark, '已装回电池');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('告警已处理或已恢复');
    expect(asked[0]?.body).toMatchObject({ id: 'a-1', version: 3, result: 'fixed', remark: '已装回电池' });
    expect(remark).toHaveProperty('value', '已装回电池');
  },
  slow,
);

test(
  'alarms are read-only without the code to handle them',
  async () => {
    serverAnswers(alarms.list, () => ({ list: [anAlarm], count: 1 }));
    await openScreen(AlarmList, { codes: ['0302'] });
    const row = await rowOf(carA);
    const buttons = within(row).queryAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['轨迹回放']);
    expect(within(row).getByText('电瓶移除')).toBeTruthy();
    expect(within(row).getByText('紧急')).toBeTruthy();
  },
  slow,
);
