import type { Cents } from '@kickstand/contract/kit';
import { weather } from '@kickstand/contract/work/weather';
import { type PlanLineRow, type WorkPlan, workPlans, workRounds } from '@kickstand/contract/work/work-plans';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drawNothing } from '../../../test/fakes/canvas.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import PlanPage from './plan-page.tsx';

const codes = ['0909', '090902', '090906', '090911'];
const cents = (n: number) => n as Cents;
const at = 1_790_000_000_000;
const row = {
  id: 'p1',
  serviceAreaId: 31,
  agentId: 3,
  areaName: '北区',
  state: 'draft' as const,
  proposed: false,
  replacesId: null,
  roundId: null,
  shiftFrom: at,
  shiftUntil: at + 14_400_000,
  people: 1,
  stops: 1,
  progress: 1,
  netCents: cents(616),
  createdAt: at,
  creator: '调度',
  madeAt: at,
  sentAt: null,
  endedAt: null,
  endedWhy: null,
  version: 3,
};
const person = {
  operatorId: 'ann',
  name: '安',
  ride: 'tricycle' as const,
  at: [114.3, 30.5] as [number, number],
  depot: '城东仓库',
  backAt: at + 1_800_000,
  fromAt: at,
  untilAt: at + 14_400_000,
  packs: 12,
  packsMost: 12,
  bikesMost: 2,
  stops: 1,
  minutes: 20,
  metres: 1_500,
  netCents: cents(616),
  nowId: null,
  nextId: 'swap 10000001',
  lateMinutes: 0,
  path: [[114.3, 30.5]] as [number, number][],
};
const plan: WorkPlan = {
  ...row,
  input: {
    vehicles: 10,
    unknown: 2,
    stations: 3,
    unrated: 0,
    tasks: 0,
    stores: 1,
    packs: 100,
    rideCents: 260,
    moved: 0.3,
    heardMinutes: 40,
    ratedAt: at,
    unplaced: [],
    jobs: 20,
    milliseconds: 900,
    missing: [],
  },
  crew: [person],
  stations: [
    {
      id: 's1',
      name: '客运站',
      at: [114.3, 30.5],
      have: 0,
      lostCents: cents(4_000),
      leastCents: cents(3_000),
      mostCents: cents(5_000),
      planCents: cents(1_000),
    },
  ],
  leftOut: [
    {
      id: 'swap 10000002',
      kind: 'swap',
      carId: '10000002',
      toStation: null,
      valueCents: cents(210),
      costCents: cents(497),
      why: 'cost',
    },
  ],
  infeasible: ['swap 10000009'],
  changes: [{ no: 1, kind: 'pin', jobId: 'swap 10000001', person: null, untilAt: null, at, by: '调度' }],
  last: { id: 'p0', netCents: cents(500), nowCents: cents(400), stops: 1, persons: 1, orders: 0 },
  yesterday: null,
  byRule: { netCents: cents(250), stops: 1, minutes: 30 },
  beyond: 0,
  waitingId: null,
};
const line: PlanLineRow = {
  id: 'swap 10000001',
  operatorId: 'ann',
  person: '安',
  no: 1,
  kind: 'swap',
  carId: '10000001',
  fromStation: '客运站',
  toStation: null,
  arriveAt: at + 60_000,
  leaveAt: at + 300_000,
  minutes: 4,
  rides: 3.1,
  valueCents: cents(860),
  ridesCents: cents(655),
  costCents: cents(244),
  charge: 15,
  heardMinutes: 4,
  standing: 2,
  hours: 12,
  pinned: true,
  taskId: null,
  taskState: null,
  validity: null,
  finishedAt: null,
  skipped: null,
  planId: 'p1',
  planState: 'draft',
  planVersion: 3,
  shiftUntil: row.shiftUntil,
};

const sky = (['rain', 'rain', 'cloudy'] as const).map((kind, i) => ({
  at: at + i * 1_800_000,
  kind,
  percent: [70, 80, 60][i] ?? 0,
}));

beforeEach(() => {
  drawNothing();
  serverAnswers(workPlans.list, () => ({ list: [row], count: 1 }));
  serverAnswers(workPlans.single, () => plan);
  serverAnswers(workPlans.lines, () => ({ list: [line], count: 1 }));
  serverAnswers(weather.ahead, () => ({ list: sky, count: sky.length, issuedAt: at }));
});
afterEach(forgetAll);

test('a plan whose people do not add up to it says why, and one whose people do says nothing', async () => {
  const first = await openScreen(PlanPage, { codes });
  expect(await screen.findByText(/安 ·/)).toBeTruthy();
  expect(screen.queryByText(/各人合计/)).toBeNull();
  first.unmount();
  serverAnswers(workPlans.single, () => ({ ...plan, netCents: cents(916) }));
  await openScreen(PlanPage, { codes });
  expect(await screen.findByText(/^各人合计 ¥6\.16，计划 ¥9\.16，相差 ¥3\.00：/)).toBeTruthy();
});

test('a plan that takes nobody more says how many on duty it leaves out', async () => {
  serverAnswers(workPlans.single, () => ({ ...plan, beyond: 3 }));
  await openScreen(PlanPage, { codes });
  expect(await screen.findByText('另有 3 人在岗未列入：一个计划最多 40 人')).toBeTruthy();
});

test('a plan says what each stop is worth and why, what is old, and which pin cannot be kept', async () => {
  await openScreen(PlanPage, { codes });
  expect(
    await screen.findByText(
      /\+3\.1 单 ≈ 6\.55 元，其他 2\.05 元，共 8\.6 元，4 分钟（电量 15%，4 分钟前上报，站内/,
    ),
  ).toBeTruthy();
  expect(screen.getByText(/车辆数据中位时延 40 分钟/)).toBeTruthy();
  expect(screen.getByText('锁定但无法完成：换电 10000009')).toBeTruthy();
  expect(screen.getByText('换人 1，换序 0')).toBeTruthy();
  // 6.16 against 2.50 by the rule.
  expect(screen.getByText('+¥3.66')).toBeTruthy();
  expect(screen.getByText('按规则净收益 ¥2.50，用时 30 分钟，计划高出 146.4%')).toBeTruthy();
});

test('it is sent by a click that is agreed to, with the version that was seen', async () => {
  const sent = serverAnswers(workPlans.send, () => ({ made: 1, adopted: 0, skipped: 0 }));
  const { user } = await openScreen(PlanPage, { codes });
  await user.click(await screen.findByRole('button', { name: '下发计划' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('1 人下发 1 项任务');
  await user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toMatchObject([{ params: { planId: 'p1' }, body: { version: 3 } }]));
});

test('keys choose a person and undo the last change', async () => {
  const undone = serverAnswers(workPlans.undo, () => row);
  const { user } = await openScreen(PlanPage, { codes });
  const ann = await screen.findByRole('button', { name: /安/ });
  expect(ann.getAttribute('aria-pressed')).toBe('false');
  await user.keyboard('j');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /安/ }).getAttribute('aria-pressed')).toBe('true'),
  );
  await user.keyboard('u');
  await waitFor(() => expect(undone).toMatchObject([{ body: { version: 3 } }]));
});

test('what the sky is expected to do in the shift is told in spells', async () => {
  await openScreen(PlanPage, { codes });
  const told = await screen.findByText(/班次天气/);
  expect(told.textContent).toMatch(/\d\d:\d\d–\d\d:\d\d 雨（80%）；\d\d:\d\d–\d\d:\d\d 多云（60%）/);
});

test('what was left out can be pinned all the same', async () => {
  const changed = serverAnswers(workPlans.change, () => row);
  const { user } = await openScreen(PlanPage, { codes });
  await user.click(await screen.findByRole('tab', { name: '未列入' }));
  expect(await screen.findByText('价值低于成本')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '锁定' }));
  await waitFor(() =>
    expect(changed).toMatchObject([{ body: { change: { kind: 'pin', jobId: 'swap 10000002' } } }]),
  );
});

test('before a stop is given, it says what the plan loses by it and what cannot be done then', async () => {
  serverAnswers(workPlans.single, () => ({
    ...plan,
    crew: [person, { ...person, operatorId: 'ben', name: '本' }],
  }));
  const asked = serverAnswers(workPlans.given, () => ({
    addedCents: cents(-120),
    addedMinutes: 6.5,
    breaches: [],
    infeasible: ['swap 10000001'],
  }));
  const { user } = await openScreen(PlanPage, { codes });
  await user.click(await screen.findByRole('button', { name: '转给' }));
  await user.click(await screen.findByRole('combobox', { name: '转给谁' }));
  await user.click(await screen.findByTitle('本'));
  expect((await screen.findByText(/计划净值变化/)).textContent).toMatch(/1\.20.*6\.5 分钟/);
  expect(screen.getByText('转给后班次内无法完成：换电 10000001')).toBeTruthy();
  expect(asked).toMatchObject([{ query: { jobId: 'swap 10000001', operatorId: 'ben' } }]);
});

test('a stop is dragged onto somebody: what that costs is said while it is held there, and asked before it is done', async () => {
  const ben = { ...person, operatorId: 'ben', name: '本' };
  serverAnswers(workPlans.single, () => ({ ...plan, crew: [person, ben] }));
  const asked = serverAnswers(workPlans.given, () => ({
    addedCents: cents(-120),
    addedMinutes: 6.5,
    breaches: [],
    infeasible: [],
  }));
  const changed = serverAnswers(workPlans.change, () => row);
  const { user } = await openScreen(PlanPage, { codes });
  const stop = await screen.findByTitle('点击或拖到人员上，转给其他人');
  const [ann, other] = ['安', '本'].map((name) =>
    screen.getByRole('button', { name: new RegExp(`^${name} · `) }),
  ) as [HTMLElement, HTMLElement];
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragStart(stop, { dataTransfer });
  fireEvent.dragEnter(ann);
  expect(asked).toEqual([]);
  fireEvent.dragEnter(other);
  expect((await screen.findByText(/计划净值变化/)).textContent).toMatch(/1\.20/);
  fireEvent.drop(other);
  const dialog = await screen.findByRole('dialog');
  expect(changed).toEqual([]);
  await user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  await waitFor(() =>
    expect(changed).toMatchObject([
      { body: { version: 3, change: { kind: 'give', jobId: 'swap 10000001', operatorId: 'ben' } } },
    ]),
  );
});

test('what was expected stands beside what happened, and tenths are told once there are enough stops', async () => {
  serverAnswers(workPlans.outcome, () => ({
    slots: [{ at, expected: 4.5, seen: 6 }],
    stations: [{ id: 's1', name: '东门站', expected: 3.2, seen: 1 }],
    lines: 120,
    deciles: [],
  }));
  const { user } = await openScreen(PlanPage, { codes });
  await user.click(await screen.findByRole('tab', { name: '预测与实际' }));
  expect(await screen.findByText('已结束的半小时内预测骑行 4.5 单，实际 6 单')).toBeTruthy();
  expect(screen.getByText('东门站')).toBeTruthy();
  expect(screen.getByText(/满 200 项后显示，现有 120 项/)).toBeTruthy();
});

test('without a plan the page says what to do, and who may not plan has no button for it', async () => {
  serverAnswers(workPlans.list, () => ({ list: [], count: 0 }));
  await openScreen(PlanPage, { codes: ['0909'] });
  expect(await screen.findByText('还没有派单计划')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '生成计划' })).toBeNull();
});

describe('plans of all areas', () => {
  const inRound = { ...row, roundId: 'r1' };
  const others = {
    ...inRound,
    id: 'p2',
    areaName: '河西',
    serviceAreaId: 32,
    people: 2,
    stops: 4,
    version: 5,
  };

  test('are asked for at once: all areas with somebody on duty, each with its own people', async () => {
    const anArea = (areaId: number, area: string, names: string[]) => ({
      areaId,
      agentId: 3,
      area,
      vehicles: 100,
      runs: areaId === 32,
      people: names.map((name) => ({ operatorId: name, name, ride: 'tricycle' as const })),
      beyond: areaId === 32 ? 7 : 0,
    });
    const list = [anArea(31, '河东', ['安']), anArea(32, '河西', ['白', '贝']), anArea(33, '新城', [])];
    serverAnswers(workRounds.ahead, () => ({ list, count: list.length }));
    const made = serverAnswers(workRounds.make, () => ({ roundId: 'r1', list: [], count: 0 }));
    const { user } = await openScreen(PlanPage, { codes });
    await user.click(await screen.findByRole('button', { name: '生成计划' }));
    expect(await screen.findByText('服务区（2 个，在岗 3 人，每人只排一个区）')).toBeTruthy();
    expect(screen.getByText('无人在岗')).toBeTruthy();
    expect(screen.getByText('另有 7 人在岗未列入：一个计划最多 40 人')).toBeTruthy();
    const drawer = await screen.findByRole('dialog');
    await user.click([...drawer.querySelectorAll('button')].at(-1) as HTMLElement);
    const areas = [
      { areaId: 31, people: [{ operatorId: '安', ride: 'tricycle' }] },
      { areaId: 32, people: ['白', '贝'].map((operatorId) => ({ operatorId, ride: 'tricycle' })) },
    ];
    await waitFor(() => expect(made).toMatchObject([{ body: { areas } }]));
  });

  test('are looked at together, with what they come to, and sent by one click that is agreed to', async () => {
    serverAnswers(workPlans.list, () => ({ list: [inRound, others], count: 2 }));
    const sent = serverAnswers(workRounds.send, () => ({ list: [], count: 0 }));
    const { user } = await openScreen(PlanPage, { codes });
    expect(await screen.findByText('2 个服务区的计划')).toBeTruthy();
    expect(screen.getByText('合计').closest('tr')?.textContent).toMatch(/^合计35/);
    await user.click(screen.getByRole('button', { name: '全部下发' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('2 个服务区：为 3 人下发 5 项任务');
    await user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
    const plans = [
      { planId: 'p1', version: 3 },
      { planId: 'p2', version: 5 },
    ];
    await waitFor(() => expect(sent).toMatchObject([{ params: { roundId: 'r1' }, body: { plans } }]));
  });

  test('wait to be sent until all of them are made', async () => {
    const making = { ...others, state: 'making' as const, progress: 0.5 };
    serverAnswers(workPlans.list, () => ({ list: [inRound, making], count: 2 }));
    await openScreen(PlanPage, { codes });
    expect(await screen.findByText('正在生成计划：已完成 1/2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '全部下发' })).toBeNull();
  });
});
