import { vehicleCommands, vehicles } from '@kickstand/contract/fleet/vehicles';
import { fences } from '@kickstand/contract/places/fences';
import { ops } from '@kickstand/contract/work/field-work';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isLive, liveSays } from '../../../test/fakes/fake-live.ts';
import { forgetAll, refuses, serverAnswers, silence } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { aCommand, aVehicle } from '../../../test/vehicles.ts';
import { useLive } from '../../kit/client/live.ts';
import VehicleList from './vehicle-list.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
beforeEach(() => {
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(vehicles.models, () => ({ list: [], count: 0 }));
  serverAnswers(fences.list, () => ({ list: [], count: 0 }));
});
afterEach(forgetAll);

const carA = '620100001';
const carB = '620100002';
const dispatcher = { codes: ['0301', '0302', '030203', '030209', '030210', '030212', '030113'] };
const shows = (...rows: ReturnType<typeof aVehicle>[]) =>
  serverAnswers(vehicles.list, () => ({ list: rows, count: rows.length }));
const rowOf = async (carId: string) =>
  (await screen.findByText(carId, { exact: false })).closest('tr') as HTMLElement;

test('a filter that is set says what it asks for once', async () => {
  shows(aVehicle(carA));
  await openScreen(VehicleList, { ...dispatcher, search: { idleHoursFrom: '48' } });
  const chips = within(await screen.findByRole('list', { name: '已设条件' }));
  expect(chips.getByRole('button').textContent).toBe('闲置至少：48 小时，移除此条件');
});

describe('what is shown', () => {
  test('states in words, unknown figures as dashes, and the number as the way to the vehicle', async () => {
    shows(
      aVehicle(carA, {
        ridingState: 'riding',
        alarms: ['fallen'],
        opsStates: ['low_battery'],
        restBattery: null,
        voltageMv: null,
        station: null,
        outOfArea: true,
        tags: ['待检'],
      }),
    );
    const { user } = await openScreen(VehicleList, dispatcher);
    const row = await rowOf(carA);
    const cells = () => [...row.children].map((cell) => cell.textContent);
    expect(cells().slice(1, 7)).toEqual([
      expect.stringContaining(carA),
      '骑行中',
      '-- --',
      expect.stringContaining('前'),
      '服务区外',
      '倾倒',
    ]);
    await user.click(screen.getByRole('button', { name: '列设置' }));
    for (const name of ['运维状态', '总里程', '标签'])
      await user.click(await screen.findByRole('checkbox', { name }));
    expect(cells()).toEqual(expect.arrayContaining(['低电量', '2,748.52 km', '待检']));
    expect(within(row).getByRole('link')).toHaveProperty('hash', `#/vehicle-info?carId=${carA}&back=%2Ftest`);
  });

  test('what a vehicle’s row opens with stands beside the actions on a screen of 1440, open tasks too', async () => {
    shows(aVehicle(carA, { openTasks: ['swap'] }));
    await openScreen(VehicleList, dispatcher);
    const cells = (await rowOf(carA)).querySelectorAll<HTMLElement>('.cell');
    expect(cells.length).toBe(7);
    const padding = 16;
    const wide = [...cells].reduce((sum, { style }) => sum + Number.parseInt(style.width, 10) + padding, 0);
    const [page, choice, englishActions] = [1_128, 44, 212];
    expect(wide).toBeLessThanOrEqual(page - choice - englishActions);
  });

  test('the address asks the server', async () => {
    const asked = shows(aVehicle(carA));
    await openScreen(VehicleList, {
      ...dispatcher,
      search: { ridingState: 'available,riding', batteryTo: '20', sort: 'restBattery', dir: 'asc' },
    });
    await rowOf(carA);
    expect(asked[0]?.query).toMatchObject({
      ridingState: ['available', 'riding'],
      batteryTo: 20,
      sort: 'restBattery',
      dir: 'asc',
    });
  });
});

describe('what can be done', () => {
  test('without the codes of commands a row leads to the track and the code on it, and does nothing', async () => {
    shows(aVehicle(carA));
    await openScreen(VehicleList, { codes: ['0302'] });
    const buttons = within(await rowOf(carA)).queryAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['轨迹回放', '二维码']);
  });

  test('a vehicle without connection is greyed with the reason', async () => {
    shows(aVehicle(carA, { online: 'offline' }));
    const { user } = await openScreen(VehicleList, dispatcher);
    const ring = within(await rowOf(carA)).getByRole('button', { name: '寻车' });
    expect(ring.getAttribute('aria-disabled')).toBe('true');
    await user.hover(ring);
    expect((await screen.findAllByText('设备离线，指令无法送达')).length).toBeGreaterThan(0);
  });

  test('the map opens with the vehicle', async () => {
    shows(aVehicle(carA));
    const { user, page } = await openScreen(VehicleList, dispatcher);
    await user.click(within(await rowOf(carA)).getByRole('button', { name: '地图' }));
    expect(page.opened).toEqual([`/vehicle/operation-map?car=${carA}`]);
  });
});

describe('sending somebody', () => {
  const tasker = { codes: [...dispatcher.codes, '030202'] };
  const li = {
    operatorId: 'o-9',
    name: '李四',
    agentId: 3,
    openTasks: 50,
    most: 50,
    distanceM: 600,
    duty: true,
  };
  const ground = (tasked: { carId: string; assignee: string | null }[] = []) =>
    serverAnswers(ops.assignees, () => ({ list: [li], count: 1, proposedId: null, byArea: [], tasked }));
  const makes = () =>
    serverAnswers(ops.create, () => ({
      list: [{ carId: carA, ok: true, code: null, message: null, taskId: 't-1' }],
      count: 1,
    }));
  const agree = () => screen.getByRole('button', { name: /确\s*定/ });

  test('from a row: the kind of work follows from what is wrong, and whoever has no room cannot be chosen', async () => {
    shows(aVehicle(carA, { alarms: ['out_of_area'], openTasks: ['inspect'] }));
    const asked = ground();
    const made = makes();
    const { user } = await openScreen(VehicleList, tasker);
    const row = within(await rowOf(carA));
    expect(row.getByText('巡检')).toBeTruthy();
    await user.click(row.getByRole('button', { name: '派单' }));
    const form = within(await screen.findByRole('form', { name: `派单 · ${carA}` }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ type: 'move', carIds: [carA] }));
    await user.click(form.getByLabelText('执行人'));
    const full = await screen.findByTitle(/李四.*已达上限 50 个/);
    expect(full.className).toContain('disabled');
    await user.click(agree());
    await waitFor(() => expect(made[0]?.body).toMatchObject({ type: 'move', carIds: [carA] }));
  });

  test('to a vehicle with an open task of the kind is barred before anything is sent, with who has it', async () => {
    shows(aVehicle(carA, { restBattery: 12 }));
    ground([{ carId: carA, assignee: '王五' }]);
    const { user } = await openScreen(VehicleList, tasker);
    await user.click(within(await rowOf(carA)).getByRole('button', { name: '派单' }));
    expect(await screen.findByText(`已有此类未完成任务：${carA} (王五)`)).toBeTruthy();
    expect(agree()).toHaveProperty('disabled', true);
  });

  test('to everything that a filter finds: the filter says the kind, and those with such a task are marked', async () => {
    serverAnswers(vehicles.list, ({ query }) => ({
      list: Number(query.pageSize) === 200 ? [aVehicle(carA), aVehicle(carB)] : [aVehicle(carA)],
      count: 2,
    }));
    ground([{ carId: carB, assignee: null }]);
    const made = makes();
    const { user } = await openScreen(VehicleList, { ...tasker, search: { opsStates: 'low_battery' } });
    const row = within(await rowOf(carA));
    await user.click(row.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: '选择符合条件的全部 2 项' }));
    const bar = within(document.querySelector('.selection-bar') as HTMLElement);
    await user.click(bar.getByRole('button', { name: '派单' }));
    expect(await screen.findByText(new RegExp(`1 辆已有此类未完成任务.*${carB}`))).toBeTruthy();
    await user.click(agree());
    await waitFor(() =>
      expect(made[0]?.body).toMatchObject({
        type: 'swap',
        carIds: { wish: { list: 'vehicles.list', filter: { opsStates: ['low_battery'] }, count: 2 } },
      }),
    );
  });
});

describe('a command', () => {
  test('is not done before the device said so', async () => {
    shows(aVehicle(carA));
    const jobs = serverAnswers(vehicleCommands.createJob, () => ({
      jobId: 'j-1',
      list: [{ carId: carA, ok: true, code: null, message: null, commandId: `c-${carA}` }],
      count: 1,
    }));
    serverAnswers(vehicleCommands.job, () => ({
      jobId: 'j-1',
      type: 'ring' as const,
      done: false,
      list: [aCommand(carA)],
      count: 1,
    }));
    const { user } = await openScreen(VehicleList, dispatcher);
    await user.click(within(await rowOf(carA)).getByRole('button', { name: '寻车' }));

    const card = await screen.findByRole('status', { name: `寻车 · ${carA}` });
    await within(card).findByText('已下发');
    expect(within(card).getByText('等待设备应答')).toBeTruthy();
    expect(screen.queryByText('成功', { exact: false })).toBeNull();
    expect(jobs[0]?.body).toEqual({ type: 'ring', carIds: [carA], seconds: 10 });

    await waitFor(() => expect(isLive()).toBe(true));
    const said = { id: `c-${carA}`, jobId: 'j-1', carId: carA, type: 'ring' as const, at: Date.now() };
    liveSays({ kind: 'command', ...said, state: 'refused', deviceCode: 132, message: '车辆未停稳 (132)' });
    expect(await screen.findByText(/设备拒绝：车辆未停稳 \(132\)/)).toBeTruthy();
    expect(screen.queryByRole('status', { name: `寻车 · ${carA}` })).toBeNull();
  });

  test('is answered on the screen by what the live connection says, without reading the job', async () => {
    shows(aVehicle(carA));
    const said = { id: `c-${carA}`, jobId: 'j-1', carId: carA, type: 'ring' as const, at: Date.now() };
    // The controller’s reply comes before that of the call.
    serverAnswers(vehicleCommands.createJob, () => {
      liveSays({ kind: 'command', ...said, state: 'acked', deviceCode: 0, message: '成功' });
      const item = { carId: carA, ok: true, code: null, message: null, commandId: said.id };
      return { jobId: 'j-1', list: [item], count: 1 };
    });
    serverAnswers(vehicleCommands.job, () => silence);
    const WithLive = () => {
      useLive();
      return <VehicleList />;
    };
    const { user } = await openScreen(WithLive, dispatcher);
    await waitFor(() => expect(isLive()).toBe(true));
    await user.click(within(await rowOf(carA)).getByRole('button', { name: '寻车' }));
    expect(await screen.findByText(/^成功 /)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('status', { name: `寻车 · ${carA}` })).toBeNull());
  });

  test('that was not even queued says why', async () => {
    shows(aVehicle(carA));
    serverAnswers(vehicleCommands.createJob, () => ({
      jobId: 'j-1',
      list: [
        {
          carId: carA,
          ok: false,
          code: 'device.too_often',
          message: '操作太快，请稍候 (138)',
          commandId: null,
        },
      ],
      count: 1,
    }));
    const { user } = await openScreen(VehicleList, dispatcher);
    await user.click(within(await rowOf(carA)).getByRole('button', { name: '寻车' }));
    expect(await screen.findByText('操作太快，请稍候 (138)')).toBeTruthy();
  });

  test('for many gives every vehicle its own result', async () => {
    shows(aVehicle(carA), aVehicle(carB));
    serverAnswers(vehicleCommands.createJob, ({ body }) => ({
      jobId: 'j-1',
      list: body.carIds.map((carId) => ({
        carId,
        ok: carId === carA,
        code: carId === carA ? null : 'device.offline',
        message: carId === carA ? null : '设备离线 (109)',
        commandId: carId === carA ? `c-${carId}` : null,
      })),
      count: 2,
    }));
    serverAnswers(vehicleCommands.job, () => ({
      jobId: 'j-1',
      type: 'query' as const,
      done: true,
      list: [aCommand(carA, { type: 'query', state: 'acked', deviceCode: 0, message: '成功', endedAt: 1 })],
      count: 1,
    }));
    const { user } = await openScreen(VehicleList, dispatcher);
    await rowOf(carA);
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }));
    await user.click(screen.getByRole('button', { name: '查询状态' }));
    const results = await screen.findByRole('table', { name: '操作结果' });
    await within(results).findByText('设备离线 (109)');
    await waitFor(() => expect(screen.getByText('成功 1，失败 1')).toBeTruthy());
  });
});

test('note and tags are changed with the version that was read, and a stale one is told', async () => {
  shows(aVehicle(carA, { note: '旧', version: 7 }));
  const asked = serverAnswers(vehicles.annotate, () =>
    refuses(409, 'common.stale_version', '数据已被他人修改，请刷新'),
  );
  const { user } = await openScreen(VehicleList, dispatcher);
  await user.click(within(await rowOf(carA)).getByRole('button', { name: /更多操作/ }));
  await user.click(await screen.findByRole('menuitem', { name: '编辑' }));
  const note = await screen.findByLabelText('备注');
  await user.clear(note);
  await user.type(note, '刹车异响');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('数据已被他人修改，请刷新')).toBeTruthy();
  expect(asked[0]).toMatchObject({
    params: { carId: carA },
    body: { note: '刹车异响', tags: [], version: 7 },
  });
});
