import {
  type PresetRow,
  type ScreeningHit,
  type ScreeningRun,
  screening,
  systemPresets,
} from '@kickstand/contract/fleet/screening';
import { ops } from '@kickstand/contract/work/field-work';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import RunList from './run-list.tsx';
import ScreeningPage from './screening-page.tsx';

const slow = 60_000;
const codes = ['0301', '0307', '030702', '030710', '030202', '030203', '030217'];
const at = 1_790_000_000_000;
const [carA, carB] = ['620100001', '620100002'];

const aRun = (over: Partial<ScreeningRun> = {}): ScreeningRun => ({
  id: 'run-1',
  presetId: null,
  preset: null,
  system: 'zombie',
  rule: systemPresets.zombie.rule,
  source: 'operator',
  operator: '李四',
  at,
  tookMs: 120,
  state: 'done',
  hits: 2,
  ...over,
});
const aHit = (carId: string, over: Partial<ScreeningHit> = {}): ScreeningHit => ({
  carId,
  met: ['no_order'],
  values: [{ key: 'no_order', days: null, met: true, value: 191, text: '无单时长 191 小时' }],
  lifecycle: 'on_shelf',
  ridingState: 'available',
  online: 'online',
  restBattery: 63,
  area: '城西服务区',
  stationId: null,
  station: null,
  outOfArea: false,
  lng: 113.4,
  lat: 30.6,
  lastTripAt: at - 700_000_000,
  idleSeconds: 600_000,
  openTasks: ['inspect'],
  tags: [],
  ...over,
});
const aPreset = (over: Partial<PresetRow> = {}): PresetRow => ({
  id: 'preset-1',
  name: '夜间闲置',
  rule: systemPresets.idle.rule,
  shared: false,
  schedule: 'never',
  atHour: null,
  nextAt: null,
  own: true,
  owner: '李四',
  version: 3,
  updatedAt: at,
  ...over,
});

const presetsAre = (...list: PresetRow[]) =>
  serverAnswers(screening.presets, () => ({ list, count: list.length, most: 20 }));
const resultIs = (run: ScreeningRun, ...list: ScreeningHit[]) => {
  serverAnswers(screening.run, () => run);
  return serverAnswers(screening.hits, () => ({ list, count: list.length }));
};

beforeAll(quickStyles);
beforeEach(() => {
  presetsAre();
  serverAnswers(ops.assignees, () => ({ list: [], count: 0, proposedId: null, byArea: [], tasked: [] }));
});
afterEach(forgetAll);

type User = Awaited<ReturnType<typeof openScreen>>['user'];
async function choose(user: User, label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  const found = await screen.findAllByText(option);
  await user.click(found.at(-1) as HTMLElement);
}

test(
  'a preset is chosen, screened by and its vehicles are listed with what was measured',
  async () => {
    const asked = serverAnswers(screening.query, () => aRun());
    const hits = resultIs(aRun(), aHit(carA), aHit(carB));
    const { user, page } = await openScreen(ScreeningPage, { codes });
    await screen.findByText('还没有筛查结果');
    await choose(user, '预设', '僵尸车（7 天无单）');
    await user.click(screen.getByRole('button', { name: '开始筛查' }));
    await screen.findByText(carB);
    expect(asked[0]?.body).toEqual({ presetId: 'zombie' });
    expect(page.search).toMatchObject({ run: 'run-1' });
    expect(hits[0]?.query).toMatchObject({ runId: 'run-1' });
    expect(screen.getAllByText('无单时长 191 小时')).toHaveLength(2);
    expect(screen.getAllByText('巡检')).toHaveLength(2);
    screen.getByText(/结果快照；操作前会逐辆重新核对条件/);
  },
  slow,
);

test(
  'conditions that are incomplete are named, and nothing is asked before they are mended',
  async () => {
    const asked = serverAnswers(screening.query, () => aRun({ system: null }));
    resultIs(aRun({ system: null }), aHit(carA));
    const { user } = await openScreen(ScreeningPage, { codes });
    const condition = await screen.findByRole('listitem', { name: '闲置时长' });
    await user.click(screen.getByRole('button', { name: '开始筛查' }));
    await within(condition).findByText('请填写');
    expect(asked).toEqual([]);
    await user.type(await within(condition).findByRole('spinbutton', { name: '不少于' }), '72');
    await waitFor(() => expect(within(condition).queryByText('请填写')).toBeNull());
    await user.click(screen.getByRole('button', { name: '开始筛查' }));
    await screen.findByText(carA);
    expect(asked[0]?.body).toEqual({
      rule: {
        match: 'all',
        lifecycles: ['on_shelf'],
        groups: [{ match: 'all', conditions: [{ key: 'idle', from: 72 }] }],
      },
    });
  },
  slow,
);

test(
  'too many vehicles are said, and the conditions stay',
  async () => {
    serverAnswers(screening.query, () =>
      refuses(409, 'screening.too_many', '符合条件的车辆超过 2000 辆，请增加或收紧条件'),
    );
    const { user } = await openScreen(ScreeningPage, { codes });
    await choose(user, '预设', '闲置超过 48 小时');
    await user.click(screen.getByRole('button', { name: '开始筛查' }));
    await screen.findByText('符合条件的车辆超过 2000 辆，请增加或收紧条件');
    expect(screen.getByRole('spinbutton', { name: '不少于' })).toHaveProperty('value', '48');
  },
  slow,
);

test(
  'tasks for chosen vehicles name the result, and what was left alone is said for each',
  async () => {
    resultIs(aRun(), aHit(carA), aHit(carB));
    const asked = serverAnswers(screening.tasks, ({ body }) => ({
      list: body.carIds.map((carId) => ({
        carId,
        ok: carId === carA,
        code: carId === carA ? null : 'screening.no_longer',
        message: carId === carA ? null : '车辆已不符合筛查条件，未处理',
      })),
      count: 2,
    }));
    const { user } = await openScreen(ScreeningPage, { codes, search: { run: 'run-1' } });
    await screen.findByText(carA);
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }));
    await user.click(screen.getByRole('button', { name: '派单' }));
    const form = await screen.findByRole('form', { name: '派单 · 2 辆车' });
    const dialog = form.closest('[role=dialog]') as HTMLElement;
    await user.type(await within(form).findByLabelText('时限'), '6');
    await user.type(within(form).getByLabelText('备注'), '检查车锁');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    const results = await screen.findByRole('table', { name: '操作结果' });
    await within(results).findByText('车辆已不符合筛查条件，未处理');
    expect(asked[0]?.body).toEqual({
      runId: 'run-1',
      carIds: [carA, carB],
      type: 'inspect',
      priority: 'mid',
      dueHours: 6,
      remark: '检查车锁',
      dedupeHours: 24,
    });
  },
  slow,
);

test(
  'before anybody is sent it is said which vehicles have such a task already, and nothing is sent where all have',
  async () => {
    resultIs(aRun(), aHit(carA), aHit(carB));
    const taskedAre = (...carIds: string[]) =>
      serverAnswers(ops.assignees, () => ({
        list: [],
        count: 0,
        proposedId: null,
        byArea: [],
        tasked: carIds.map((carId) => ({ carId, assignee: null })),
      }));
    const asked = taskedAre(carA);
    const { user } = await openScreen(ScreeningPage, { codes, search: { run: 'run-1' } });
    await screen.findByText(carA);
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }));
    await user.click(screen.getByRole('button', { name: '派单' }));
    const form = await screen.findByRole('form', { name: '派单 · 2 辆车' });
    await within(form).findByText(`1 辆已有此类未完成任务，不会重复创建：${carA}`);
    expect(asked[0]?.query).toEqual({ type: 'inspect', carIds: [carA, carB] });
    taskedAre(carA, carB);
    await choose(user, '任务类型', '换电');
    await within(form).findByText(`已有此类未完成任务：${carA}、${carB}`);
    const dialog = form.closest('[role=dialog]') as HTMLElement;
    expect(within(dialog).getByRole('button', { name: '确定' })).toHaveProperty('disabled', true);
  },
  slow,
);

test(
  'chosen vehicles are shown on the map, and no others',
  async () => {
    resultIs(aRun(), aHit(carA), aHit(carB));
    const { user, page } = await openScreen(ScreeningPage, { codes, search: { run: 'run-1' } });
    await screen.findByText(carA);
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }));
    const bar = (await screen.findByText('已选 2 项')).closest('.selection-bar') as HTMLElement;
    await user.click(within(bar).getByRole('button', { name: '在地图上查看' }));
    await waitFor(() =>
      expect(page.opened).toEqual([`/vehicle/operation-map?cars=${encodeURIComponent(`${carA},${carB}`)}`]),
    );
  },
  slow,
);

test(
  'conditions are kept as a preset under a name, with a schedule',
  async () => {
    resultIs(aRun(), aHit(carA));
    const asked = serverAnswers(screening.addPreset, () => aPreset());
    const { user } = await openScreen(ScreeningPage, { codes, search: { run: 'run-1' } });
    await user.click(await screen.findByRole('button', { name: '保存为预设' }));
    const form = await screen.findByRole('form', { name: '保存筛查预设' });
    await user.type(within(form).getByLabelText('名称'), '每小时看僵尸车');
    await choose(user, '定时运行', '每小时');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({
        name: '每小时看僵尸车',
        shared: false,
        schedule: 'hourly',
        rule: systemPresets.zombie.rule,
      }),
    );
  },
  slow,
);

test(
  'a preset of a colleague can be chosen and neither changed nor deleted',
  async () => {
    presetsAre(aPreset({ own: false, shared: true, owner: '王五' }));
    const { user } = await openScreen(ScreeningPage, { codes });
    await choose(user, '预设', '夜间闲置（王五）');
    await screen.findByRole('button', { name: '保存为预设' });
    expect(screen.queryByRole('button', { name: '修改预设' })).toBeNull();
    expect(screen.queryByRole('button', { name: '删除预设' })).toBeNull();
  },
  slow,
);

test(
  'without the codes there are no presets to keep and nothing to do with a result',
  async () => {
    resultIs(aRun(), aHit(carA));
    await openScreen(ScreeningPage, { codes: ['0307'], search: { run: 'run-1' } });
    await screen.findByText(carA);
    for (const name of ['保存为预设', '派单', '下架', '修改标签', '导出', '在地图上查看'])
      expect(screen.queryByRole('button', { name }), name).toBeNull();
  },
  slow,
);

test(
  'a result that is gone is said, and a page without its code shows nothing',
  async () => {
    serverAnswers(screening.run, () =>
      refuses(404, 'screening.not_found', '筛查结果不存在或已过期，请重新筛查'),
    );
    const { unmount } = await openScreen(ScreeningPage, { codes, search: { run: 'old' } });
    await screen.findByText('筛查结果不存在或已过期，请重新筛查');
    unmount();
    await openScreen(ScreeningPage, { codes: ['0302'] });
    await screen.findByText(/没有.*权限/);
  },
  slow,
);

test(
  'results so far are listed with their rule, and lead back to their vehicles',
  async () => {
    serverAnswers(screening.runs, () => ({
      list: [
        aRun(),
        aRun({ id: 'run-2', system: null, preset: '夜间闲置', source: 'schedule', state: 'too_many' }),
      ],
      count: 2,
    }));
    const { user, page } = await openScreen(RunList, { codes });
    const row = (await screen.findByText('夜间闲置')).closest('tr') as HTMLElement;
    within(row).getByText('定时');
    within(row).getByText('命中过多');
    within(row).getByText('无单时长 ≥ 168 小时');
    await user.click(within(row).getByRole('button', { name: '查看结果' }));
    expect(page.opened).toEqual(['/vehicle/vehicle-screening?run=run-2']);
  },
  slow,
);
