import { vehicles } from '@kickstand/contract/fleet/vehicles';
import {
  type CityComplaint,
  type CityFeed,
  type CityOverview,
  cityComplaints,
  cityFeeds,
  type DistrictRow,
  districts,
  regulator,
  type SheetLine,
} from '@kickstand/contract/open/regulator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { pinsOf, rowOfPin } from './map/pins.ts';
import RegulatorPage from './regulator-page.tsx';

beforeAll(quickStyles);
afterEach(forgetAll);

const at = 1_790_000_000_000;
const hour = 3_600_000;
const of = { districtId: 'd1', code: '420101', district: '江北区', serviceAreaId: 31, area: '江汉' };
const named = { ...of, agentId: 3, company: '北方' };
const told = {
  quota: 500,
  deployed: 420,
  onStreet: 380,
  inTrip: null,
  rides: 1_200,
  ridesPerVehicleDay: 2.9,
  inStationPct: 81.5,
  offlinePct: 1.2,
  faulty: 3,
  complaints: 2,
  mended: 1,
  mendedInHourPct: 0,
  mendedInDayPct: 100,
  violations: 1,
  violationSeconds: 900,
};
const district: DistrictRow = { id: 'd1', ...named, quota: 500, polygons: [] };
const place = { lng: 113.5, lat: 30.5 };
const overview: CityOverview = {
  picturedAt: at,
  shutDay: null,
  districts: [{ ...named, ...told, missed: ['inStation'] }],
  total: told,
  staffOnDuty: 17,
  cells: [],
  stations: [{ id: 's1', name: '人民广场', ...place, capacity: 20, current: 26, isOver: true }],
  violations: [{ id: 'v1', name: '医院门口', ...place, since: at, isOpen: true, isLate: false }],
  complaints: [
    { id: 'c1', name: 'CG-1', ...place, since: at - hour, isOpen: false, isLate: false },
    { id: 'c2', name: 'CG-2', ...place, since: at - 30 * hour, isOpen: true, isLate: true },
  ],
};
const complaint: CityComplaint = {
  id: 'c2',
  number: 'CG-2',
  state: 'open',
  place: '地铁站东口',
  text: '占用盲道',
  ...place,
  district: '江北区',
  serviceAreaId: 31,
  area: '江汉',
  company: '北方',
  createdAt: at,
  dueAt: at + 24 * hour,
  isLate: false,
  assignee: null,
  mendedAt: null,
  mendedSeconds: null,
  photos: [],
  mendedPhotos: [],
};
const line: SheetLine = {
  id: 'd1/2026-10-19/',
  day: '2026-10-19',
  ofDay: null,
  ...named,
  ...told,
  mendedInHour: 0,
  mendedInDay: 1,
  violationsEnded: 1,
};

const city = { codes: ['030601', '03060106'] };
const desk = { codes: ['030601', '03060106', '03060107', '03060111', '050278', '0301'] };

beforeEach(() => {
  serverAnswers(districts.list, () => ({ list: [district], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(regulator.overview, () => overview);
  serverAnswers(cityComplaints.list, () => ({ list: [complaint], count: 1 }));
  serverAnswers(cityComplaints.people, () => ({ list: [{ operatorId: 'o1', name: '王大力' }] }));
});
const open = (who = city, search: Record<string, string> = {}) =>
  openScreen(RegulatorPage, { ...who, path: '/vehicle/government-operation-map', search });

test('the map says what its districts come to, which bounds were missed, and what nobody is told', async () => {
  await open();
  const tiles = await screen.findByRole('list', { name: '合计' });
  for (const figure of ['500', '420', '380', '17']) expect(within(tiles).getByText(figure)).toBeTruthy();
  const table = await screen.findByRole('table', { name: '各行政区指标' });
  expect(within(table).getByText('站内停放')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: '逐车显示' })).toBeNull();
});

test('what stands on the map stands beside it in words, what is late first, and each opens what it is', async () => {
  const { page } = await open();
  const pins = await screen.findByRole('region', { name: '投诉与违规' });
  const links = within(pins).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['CG-2', '医院门口', 'CG-1']);
  links[0]?.focus();
  expect(document.activeElement).toBe(links[0]);
  fireEvent.click(links[0] as HTMLElement);
  await waitFor(() =>
    expect(page.opened).toEqual([rowOfPin({ kind: 'complaints', id: 'c2', name: 'CG-2' })]),
  );
});

test('a pin leads to the list of its kind with itself alone', () => {
  expect(pinsOf(overview).map(rowOfPin)).toEqual([
    '/vehicle/government-operation-map?tab=complaints&row=c2&number=CG-2',
    '/vehicle/government-operation-map?tab=violations&row=v1&id=v1',
    '/vehicle/government-operation-map?tab=complaints&row=c1&number=CG-1',
  ]);
});

test('where there are no districts yet the page says what to do', async () => {
  serverAnswers(districts.list, () => ({ list: [], count: 0 }));
  serverAnswers(regulator.overview, () => ({
    ...overview,
    districts: [],
    stations: [],
    violations: [],
    complaints: [],
  }));
  await open();
  expect(await screen.findByText('还没有行政区')).toBeTruthy();
  expect(screen.getByText('所选时段没有城市投诉，也没有禁停违规。')).toBeTruthy();
});

test('who may not look is told so, and sees no figure', async () => {
  serverAnswers(regulator.overview, () => refuses(403, 'common.forbidden', '没有权限'));
  await open();
  expect(await screen.findByText('没有权限')).toBeTruthy();
  expect(screen.queryByRole('list', { name: '合计' })).toBeNull();
});

test('what went wrong with the districts that the map waits for is said, and they are asked for again on demand', async () => {
  let wrong = true;
  serverAnswers(districts.list, () =>
    wrong ? refuses(404, 'common.not_found', '未找到') : { list: [district], count: 1 },
  );
  const { user } = await open();
  await screen.findByRole('list', { name: '合计' });
  expect(await screen.findByRole('alert')).toBeTruthy();
  wrong = false;
  await user.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(await screen.findByRole('region', { name: '城市地图' })).toBeTruthy();
});

test('a city sees its complaints and raises one, and neither sends anybody nor says that it is mended', async () => {
  await open(city, { tab: 'complaints' });
  const row = (await screen.findByText('CG-2')).closest('tr') as HTMLElement;
  expect(within(row).getByText('待处理')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '登记投诉' })).toBeTruthy();
  for (const name of ['派单', '整改完成']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('whoever sends chooses one of those who can go there', async () => {
  const asked = serverAnswers(cityComplaints.assign, () => ({ ...complaint, state: 'assigned' as const }));
  const { user } = await open(desk, { tab: 'complaints' });
  await user.click(await screen.findByRole('button', { name: '派单' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }));
  expect(await dialog.findByText('请选择执行人')).toBeTruthy();
  fireEvent.mouseDown(dialog.getByLabelText('执行人'));
  await user.click(await screen.findByTitle('王大力'));
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() =>
    expect(asked[0]).toMatchObject({ params: { complaintId: 'c2' }, body: { operatorId: 'o1' } }),
  );
});

test('a complaint is mended with the photos that were sent, and not without one', async () => {
  const sent = serverAnswers(cityComplaints.uploadPhoto, () => ({ photoId: 'p1', width: 1, height: 1 }));
  const asked = serverAnswers(cityComplaints.mend, () => ({ ...complaint, state: 'mended' as const }));
  const { user } = await open(desk, { tab: 'complaints' });
  await user.click(await screen.findByRole('button', { name: '整改完成' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }));
  expect(await dialog.findByText('请上传整改后的照片')).toBeTruthy();
  expect(asked).toEqual([]);
  const input = dialog.getAllByLabelText('整改照片').find((one) => one.tagName === 'INPUT') as HTMLElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.gif', { type: 'image/gif' })] } });
  expect(await dialog.findByText('图片格式须为 JPEG、PNG或WebP')).toBeTruthy();
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
  expect(await dialog.findByText('已上传 1 张')).toBeTruthy();
  expect(sent).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() =>
    expect(asked[0]).toMatchObject({ params: { complaintId: 'c2' }, body: { photoIds: ['p1'] } }),
  );
});

test('the sheet shows days that are shut, or says that none is', async () => {
  serverAnswers(regulator.sheet, () => ({ list: [line], count: 1 }));
  await open(city, { tab: 'sheet' });
  const row = (await screen.findByText('2026-10-19')).closest('tr') as HTMLElement;
  expect(within(row).getByText('江北区')).toBeTruthy();
});

test('each city’s feed says how it does, what is wrong with it, why records were refused, and what is due to the city', async () => {
  const feed: CityFeed = {
    id: 'f1',
    city: 'jiangcheng',
    cityName: '江城市',
    serviceAreaId: 31,
    area: '江汉',
    company: '北方',
    state: 'late',
    accepted: 990,
    rejected: 10,
    refusedFor: [{ field: 'longitude', reason: '坐标越界', records: 10 }],
    acceptedPct: 99,
    waiting: 4,
    oldestWaitingAt: at,
    lagSeconds: 660,
    perMinute: 12.5,
    told: 400,
    due: 420,
    coveragePct: 95.2,
    problem: null,
    lastAnsweredAt: at,
    isPushingAgain: false,
    alarms: [{ kind: 'coverage', bound: 98, since: at }],
  };
  serverAnswers(cityFeeds.list, () => ({ list: [feed], count: 1 }));
  const due = { serviceAreaId: 31, area: '江汉', dueAt: at, isLate: false };
  serverAnswers(regulator.deadlines, () => ({
    list: [
      { ...due, id: 'c1', kind: 'complaint' as const, name: '12345-7', place: '地铁站东口', isLate: true },
      { ...due, id: '31/2026-10', kind: 'sheet' as const, name: '2026-10', place: null },
    ],
    count: 2,
  }));
  await open(city, { tab: 'feeds' });
  expect(await screen.findByText('坐标越界（longitude）× 10')).toBeTruthy();
  expect(screen.getByText('12.5')).toBeTruthy();
  expect(screen.getByText('及时率低于 98%')).toBeTruthy();
  expect(
    within((await screen.findByText('12345-7')).closest('tr') as HTMLElement).getByText('投诉整改'),
  ).toBeTruthy();
  expect(within(screen.getByText('2026-10').closest('tr') as HTMLElement).getByText('月报报送')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重新推送' })).toBeNull();
});

test('the sheet of a month asks for the month', async () => {
  const asked = serverAnswers(regulator.sheet, () => ({ list: [], count: 0 }));
  await open(city, { tab: 'sheet', month: '2026-10' });
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ month: '2026-10' }));
});
