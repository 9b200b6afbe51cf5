import type { Cents } from '@kickstand/contract/kit';
import {
  ops,
  type WorkRow,
  type WorkVerdictRow,
  workFacts,
  workReports,
  workRows,
  workVerdicts,
} from '@kickstand/contract/work/field-work';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { drawNothing } from '../../../test/fakes/canvas.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { judgeOf } from './judge.tsx';
import { openVerdicts } from './open-verdicts.ts';
import { dayBefore } from './yesterdays-people.tsx';

vi.setConfig({ testTimeout: 60_000 });

drawNothing();

// What comes when it is asked for would be waited for in each test.
beforeAll(() => import('../../ui/charts/chart-canvas.tsx'), 60_000);
afterEach(forgetAll);

const work: Pick<WorkRow, 'id' | 'carId' | 'isOwn'> = { id: 't-1', carId: '620100001', isOwn: false };
const verdict: WorkVerdictRow = {
  no: 1,
  validity: 'valid',
  verdictReason: null,
  flags: ['haste'],
  ruleVersion: 1,
  judgedBy: null,
  remark: '',
  judgedAt: 1_790_000_000_000,
  payCents: 120,
};
const swap: WorkRow = {
  ...work,
  finishedAt: 1_790_000_000_000,
  assignee: '朱建辉',
  team: [],
  source: 'rule',
  area: '江北',
  startedAt: 1_789_999_820_000,
  tookSeconds: 180,
  beforePct: 12,
  afterPct: 96,
  beforeMv: 46_000,
  afterMv: 53_000,
  oldBattery: 'OLD1',
  newBattery: 'NEW1',
  distanceM: null,
  fromStation: null,
  toStation: null,
  fromPlace: null,
  audit: null,
  parts: [],
  result: null,
  partsCents: null,
  validity: 'valid',
  verdictReason: null,
  flags: ['unproven'],
  payCents: 120 as Cents,
  heldUntil: null,
  lng: 121.5 as WorkRow['lng'],
  lat: 29.9 as WorkRow['lat'],
  seatOpenedAt: 1_789_999_830_000,
  photos: 2,
  ridesAfter: 3,
  nextRideSeconds: 900,
  awayM: 8,
  batchId: null,
  model: '小牛 A1',
  reportedAt: null,
  fixSeconds: null,
  isRepeated: null,
  findings: [],
  repairTaskId: null,
  check: null,
  spotOf: null,
  remark: '',
};
const Judge = judgeOf('swap');
const Open = openVerdicts;

test('a swap that does not count needs the reason why, and what is paid is said', async () => {
  const sent = serverAnswers(workVerdicts.judge, () => ({
    ...verdict,
    no: 2,
    validity: 'invalid' as const,
    verdictReason: 'same_battery' as const,
    ruleVersion: null,
    judgedBy: '李雨桐',
    remark: '现场核实电池未换',
    payCents: -120,
  }));
  const { user } = await openScreen(() => <Judge row={work} />, { codes: ['0901', '090137'] });
  await user.click(await screen.findByRole('button', { name: '人工判定' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: /原因/ }), '现场核实电池未换');
  await user.click(dialog.getByRole('radio', { name: '无效' }));
  const agree = dialog.getAllByRole('button').at(-1) as HTMLElement;
  await user.click(agree);
  expect(await dialog.findByText('请选择无效原因')).toBeTruthy();
  expect(sent).toHaveLength(0);
  await user.click(dialog.getByRole('combobox', { name: /无效原因/ }));
  await user.click(await screen.findByText('电池未更换'));
  await user.click(agree);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    params: { taskId: 't-1' },
    body: { validity: 'invalid', verdictReason: 'same_battery', reason: '现场核实电池未换' },
  });
  expect(await screen.findByText(/报酬变动 -¥1.20/)).toBeTruthy();
});

test('nobody judges their own work', async () => {
  await openScreen(() => <Judge row={{ ...work, isOwn: true }} />, { codes: ['0901', '090137'] });
  const button = await screen.findByRole('button', { name: '人工判定' });
  expect(button.getAttribute('aria-disabled') ?? String(button.hasAttribute('disabled'))).toBe('true');
});

test('the verdicts on a piece of work say who said what of it, and what it brought', async () => {
  serverAnswers(workVerdicts.list, () => ({ list: [verdict], count: 1 }));
  const { user } = await openScreen(() => <Open row={work} />, { codes: ['0901'] });
  await user.click(await screen.findByRole('button', { name: '判定' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('规则第 1 版')).toBeTruthy();
  expect(drawer.getByText('报酬 ¥1.20')).toBeTruthy();
  expect(drawer.getByText('过快')).toBeTruthy();
});

test('the records of swaps show verdict, pay and what followed', async () => {
  const { default: Swaps } = await import('./swaps.tsx');
  serverAnswers(workRows.swaps, () => ({ list: [swap], count: 1 }));
  await openScreen(Swaps, { codes: ['0901', '090137'], search: { tab: 'rows' } });
  const row = within((await screen.findByText('朱建辉')).closest('tr') as HTMLElement);
  expect(row.getByText('有效')).toBeTruthy();
  expect(row.getByText('无法证明')).toBeTruthy();
  expect(row.getByText('¥1.20')).toBeTruthy();
  expect(row.getByText('NEW1')).toBeTruthy();
  expect(row.getByRole('button', { name: '详情' })).toBeTruthy();
  expect(workReports.swaps.report.metrics).toContain('swapValidRate');
});

test('work told apart by its charge is drawn and counted, and each number opens its records', async () => {
  const { default: Swaps } = await import('./swaps.tsx');
  const counted = { name: null, valid: 2, invalid: 1, waiting: 0, validPct: 66.7 };
  const sent = serverAnswers(workRows.swapSpread, () => ({
    list: [
      { ...counted, id: '10', by: 'before' as const, no: 0, done: 3 },
      { ...counted, id: '90', by: 'before' as const, no: 1, done: 1 },
      { ...counted, id: '', by: 'before' as const, no: 2, done: 2 },
    ],
    count: 3,
  }));
  await openScreen(Swaps, { codes: ['0901'], search: { tab: 'spread', by: 'before', from: '5', to: '9' } });
  expect(await screen.findByRole('img', { name: '换前电量：10–19% 3、≥ 90% 1、未知 2' })).toBeTruthy();
  expect(sent[0]).toMatchObject({ query: { by: 'before' } });
  const row = within(screen.getByText('10–19%').closest('tr') as HTMLElement);
  const href = row.getByRole('link', { name: '1' }).getAttribute('href') ?? '';
  for (const asked of ['tab=rows', 'beforeFrom=10', 'beforeTo=19', 'validity=invalid', 'from=5', 'to=9'])
    expect(href).toContain(asked);
  const unknown = within(screen.getByText('未知').closest('tr') as HTMLElement);
  expect(unknown.queryByRole('link')).toBeNull();
});

test('open repairs are listed with what the desk does about them, for whoever sees tasks', async () => {
  const { default: Repairs } = await import('./repairs.tsx');
  const sent = serverAnswers(ops.tasks, () => ({ list: [], count: 0 }));
  await openScreen(Repairs, { codes: ['090201', '0909'], search: { tab: 'open' } });
  expect(await screen.findByText('没有运维任务')).toBeTruthy();
  expect(sent[0]).toMatchObject({ query: { types: ['repair'], states: ['pending', 'doing', 'paused'] } });
});

test('what repairs came to stands above their days; what waits and what came again opens its rows', async () => {
  const { default: Repairs } = await import('./repairs.tsx');
  const none = Object.fromEntries(workReports.repairs.report.metrics.map((name) => [name, 0]));
  serverAnswers(
    workReports.repairs,
    () =>
      ({
        list: [],
        count: 0,
        span: { from: '2026-09-01', to: '2026-09-07' },
        sum: none,
        before: { from: '2026-08-25', to: '2026-08-31', sum: none, cutAt: null, gap: null },
        series: [],
        at: 1_790_000_000_000,
        notes: [],
      }) as never,
  );
  const isBefore = (query: unknown) => (query as { from: number }).from < Date.parse('2026-08-31');
  const sent = serverAnswers(workFacts.repairs, ({ query }) => ({
    openNow: 4,
    stoppedNow: 2,
    dragged: 0,
    partsCents: 12_300 as Cents,
    fixSeconds: 5_400,
    repeated: isBefore(query) ? 6 : 3,
    repeatedPct: isBefore(query) ? 30 : 12.5,
  }));
  await openScreen(Repairs, { codes: ['090201'] });
  const facts = within(await screen.findByRole('region', { name: '工作成效' }));
  expect((await facts.findByRole('link', { name: '4' })).getAttribute('href')).toContain('tab=open');
  expect(facts.getByRole('link', { name: '3' }).getAttribute('href')).toContain('repeated=1');
  expect(facts.queryByRole('link', { name: '0' })).toBeNull();
  expect(facts.getByText('12.5%')).toBeTruthy();
  expect(facts.getByText('配件成本').parentElement?.textContent).toContain('123.00');
  const was = (name: string) => facts.getByText(name).parentElement?.querySelector('.report-before');
  await waitFor(() => expect(was('7 天内再修')?.textContent).toBe(' 上期 6'));
  expect(was('7 天内再修')?.querySelector('a')).toBeNull();
  expect(was('当前待修')).toBeNull();
  const query = (sent[0] as { query: { from: number; to: number } }).query;
  expect(query.to - query.from).toBe(7 * 86_400_000 - 1);
});

test('yesterday is the business day before, however early or late it is', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);
  const yesterday = { from: at('2026-11-27T00:00'), to: at('2026-11-28T00:00') - 1 };
  for (const now of ['2026-11-28T00:00', '2026-11-28T12:00', '2026-11-28T23:59'])
    expect(dayBefore(at(now), 'Asia/Shanghai')).toEqual(yesterday);
});

test('moves between two stations open theirs; those from nowhere open none', async () => {
  const { default: Moves } = await import('./moves.tsx');
  const counted = { by: 'way' as const, done: 3, valid: 0, invalid: 0, waiting: 0, validPct: null };
  serverAnswers(workRows.moveSpread, () => ({
    list: [
      { ...counted, id: 's-1>s-2', name: '东门 → 西门', no: 0 },
      { ...counted, id: '>s-2', name: '– → 西门', no: 1 },
    ],
    count: 2,
  }));
  await openScreen(Moves, { codes: ['0904'], search: { tab: 'spread', by: 'way' } });
  const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
  const href = (await row('东门 → 西门')).getByRole('link', { name: '3' }).getAttribute('href') ?? '';
  expect(href).toContain('fromStationId=s-1');
  expect(href).toContain('toStationId=s-2');
  expect((await row('– → 西门')).queryByRole('link')).toBeNull();
});
