import { type StaffReportDetail, staffReports } from '@kickstand/contract/service/staff-reports';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { cents } from '../../../test/orders.ts';
import ReportPage from './report-page.tsx';

const codes = ['0905', '090507', '090540'];
const hour = 3_600_000;
const one: StaffReportDetail = {
  id: 's1',
  serviceAreaId: 31,
  area: '北区',
  agentId: 3,
  kind: 'private_lock',
  carId: '10000001',
  reporterId: 'ann',
  reporter: '安师傅',
  riderId: 'r1',
  riderPhone: '138****1234',
  orderId: 'o1',
  endedAt: Date.now() - 4 * hour,
  text: '车辆被私自上锁',
  photos: [],
  finding: 'late',
  state: 'pending',
  feeCents: cents(0),
  collectedCents: cents(0),
  creditPoints: 0,
  barredUntil: null,
  dueAt: Date.now() + hour,
  claimedBy: null,
  claimedUntil: null,
  isMine: false,
  handler: null,
  opinion: null,
  overturnedAt: null,
  createdAt: Date.now() - hour,
  decidedAt: null,
  lng: 114.3,
  lat: 30.59,
  aloneCents: cents(10_000),
  ofReporter: { passed: 9, rejected: 1 },
  ofRider: { passed: 0, rejected: 0 },
  overturnUntil: null,
};
const passed: StaffReportDetail = {
  ...one,
  state: 'passed',
  dueAt: null,
  handler: '小周',
  opinion: '属实',
  feeCents: cents(3_000),
  collectedCents: cents(2_000),
  decidedAt: Date.now(),
  overturnUntil: Date.now() + hour,
};

beforeEach(() => {
  serverAnswers(staffReports.list, () => ({ list: [one], count: 1 }));
  serverAnswers(staffReports.single, () => one);
  serverAnswers(staffReports.holder, () => ({
    claimedBy: null,
    claimedUntil: null,
    isMine: false,
    state: 'pending',
  }));
  serverAnswers(staffReports.next, () => ({ reportId: null }));
});
afterEach(forgetAll);

test('a pass by P says what it costs the rider and that somebody else may have done it', async () => {
  const sent = serverAnswers(staffReports.pass, () => passed);
  const { user } = await openScreen(ReportPage, { codes, search: { open: 's1' } });
  await screen.findByText(/可能是其他人所为/);
  const fee = screen.getByLabelText('管理费');
  await user.clear(fee);
  await user.type(fee, '30');
  await user.tab();
  await user.click(screen.getByRole('radio', { name: /通过/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    { body: { feeCents: 3_000, creditPoints: 5, blacklistDays: 0, notify: true } },
  ]);
});

test('what was passed is overturned with a reason and the number of the vehicle', async () => {
  serverAnswers(staffReports.single, () => passed);
  const sent = serverAnswers(staffReports.overturn, () => ({ ...passed, state: 'rejected' as const }));
  const { user } = await openScreen(ReportPage, { codes, search: { open: 's1' } });
  await user.click(await screen.findByRole('button', { name: '撤销处理' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('¥30.00');
  const [reason, number] = Array.from(dialog.querySelectorAll<HTMLElement>('textarea, input'));
  await user.type(reason as HTMLElement, '用户申诉成立，予以撤销');
  await user.type(number as HTMLElement, '10000001');
  await user.click(within(dialog).getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { text: '用户申诉成立，予以撤销' } }]));
});

test('reports are added up by who filed them and by kind', async () => {
  const sums = {
    filed: 10,
    waiting: 1,
    autoRejected: 0,
    passed: 8,
    rejected: 1,
    overturned: 0,
    passedPct: 88.9,
    untruePct: 11.1,
    feeCents: cents(24_000),
    collectedCents: cents(20_000),
  };
  serverAnswers(staffReports.reporters, () => ({
    list: [{ id: 'ann', reporter: '安师傅', ...sums }],
    count: 1,
  }));
  serverAnswers(staffReports.kinds, () => ({ list: [{ id: 'damage' as const, ...sums }], count: 1 }));
  const { user } = await openScreen(ReportPage, { codes });
  await screen.findByText('车辆被私自上锁');
  await user.click(screen.getByRole('tab', { name: '按举报人' }));
  expect((await screen.findByText('安师傅')).textContent).toBe('安师傅');
  expect(screen.getByText('11.1%')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '按类型' }));
  await screen.findByText('损坏车辆');
  expect(screen.getByText(/240\.00/)).toBeTruthy();
});
