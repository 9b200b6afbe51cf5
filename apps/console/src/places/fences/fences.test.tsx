import { vehicles } from '@kickstand/contract/fleet/vehicles';
import {
  type AreaItem,
  type Fence,
  fenceContent,
  fenceLists,
  fenceMany,
  fences,
  type StationItem,
} from '@kickstand/contract/places/fences';
import { type BaseMap, baseMap } from '@kickstand/contract/platform/base-map';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { ProviderTools } from './list/provider-tools.tsx';
import ServiceAreas from './list/service-areas.tsx';
import Stations from './list/stations.tsx';
import StationsTencent from './list/stations-tencent.tsx';
import type { FenceMap } from './map/fence-map.ts';

// Deadline for a loaded machine; nothing waits on purpose.
vi.setConfig({ testTimeout: 90_000 });

const square = (lng: number, lat: number): [number, number][] => [
  [lng, lat],
  [lng + 0.0002, lat],
  [lng + 0.0002, lat + 0.0002],
  [lng, lat + 0.0002],
];
const at = Date.UTC(2026, 10, 20, 4, 0, 0);
const none = { vehiclesOut: 0, tripsOut: 0, stationsOut: 0, vehiclesIn: 0, tripsIn: 0, stationsIn: 0 };

const station = (more: Partial<StationItem> = {}): StationItem => ({
  id: 'f-1',
  kind: 'station',
  name: '光谷广场',
  serviceAreaId: 11,
  areaName: '城西',
  agentId: 2,
  agentName: '直营',
  state: 'enabled',
  hasDraft: false,
  effectiveAt: null,
  lng: 114.3,
  lat: 30.5,
  areaM2: 425,
  versionNo: 2,
  version: 5,
  updatedAt: at,
  code: 'WH-001',
  capacity: 20,
  current: 12,
  fillPct: 60,
  flags: ['beacon'],
  tags: [],
  openFrom: null,
  openTo: null,
  returns7d: 140,
  source: 'manual',
  createdAt: at,
  ...more,
});

const area = (more: Partial<AreaItem> = {}): AreaItem => {
  const {
    code: _,
    capacity: __,
    current: ___,
    fillPct: ____,
    flags,
    tags,
    openFrom,
    openTo,
    ...item
  } = station();
  return {
    ...item,
    id: 'area-11',
    kind: 'service',
    name: '城西',
    status: 'open',
    city: '武汉',
    vehicles: 640,
    stations: 32,
    release: 7,
    holding: 588,
    online: 600,
    ...more,
  };
};

const content = (more: object = {}) =>
  fenceContent.parse({ name: '光谷广场', points: [square(114.3, 30.5)], capacity: 20, ...more });

const fence = (more: Partial<Fence> = {}): Fence => ({
  id: 'f-1',
  kind: 'station',
  state: 'enabled',
  serviceAreaId: 11,
  areaName: '城西',
  agentId: 2,
  published: content(),
  draft: null,
  draftInfo: null,
  areaM2: 425,
  perimeterM: 83,
  lng: 114.3,
  lat: 30.5,
  current: 12,
  versionNo: 2,
  version: 5,
  updatedAt: at,
  impact: none,
  warnings: [],
  ...more,
});

const withDraft = fence({
  draft: content({ points: [square(114.301, 30.5)] }),
  draftInfo: { savedAt: at, savedBy: '张三', effectiveAt: null, absorbs: [] },
});

const all = ['02', '03', '04', '05', '47', '48', '49'];
const codesOf = (page: string) => [page, ...all.map((suffix) => `${page}${suffix}`), '0302'];
const head = { codes: codesOf('0504') };
const wholeTown = [
  [114.2, 30.4],
  [114.4, 30.4],
  [114.4, 30.6],
  [114.2, 30.6],
];

beforeEach(() => {
  serverAnswers(baseMap.list, () => ({ list: [], count: 0, usual: null }));
  serverAnswers(vehicles.areas, () => ({
    list: [{ id: 11, name: '城西', agentId: 2, lng: 114.3, lat: 30.5, boundary: [wholeTown] }],
    count: 1,
  }));
  serverAnswers(fences.list, () => ({ list: [], count: 0 }));
  serverAnswers(fences.around, () => ({ vehicles: [], stations: [] }));
  serverAnswers(fences.get, () => fence());
  serverAnswers(fences.impact, () => ({ impact: none, list: [], count: 0, secondPerson: 'no' as const }));
  serverAnswers(fenceLists.stations, () => ({ list: [station()], count: 1 }));
  serverAnswers(fenceLists.areas, () => ({ list: [area()], count: 1 }));
  serverAnswers(fenceLists.suggestions, () => ({ list: [], count: 0 }));
});
afterEach(forgetAll);

/** Beyond the pause that ignores double clicks. */
const later = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
const say = (inside: HTMLElement, label: string | RegExp, text: string) =>
  fireEvent.change(within(inside).getByLabelText(label), { target: { value: text } });
/** A dialog on top of another. */
const secondDialog = () =>
  waitFor(() => {
    const found = screen.getAllByRole('dialog');
    if (found.length < 2) throw new Error('there is one dialog only');
    return found.at(-1) as HTMLElement;
  });

describe('the list of stations', () => {
  test('is not asked for without its code', async () => {
    const asked = serverAnswers(fenceLists.stations, () => ({ list: [], count: 0 }));
    await openScreen(Stations, { codes: ['0503'] });
    expect(screen.getByText('您没有查看此页面的权限')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('says what to do when there are none', async () => {
    serverAnswers(fenceLists.stations, () => ({ list: [], count: 0 }));
    await openScreen(Stations, head);
    expect(await screen.findByText(/还没有还车点/)).toBeTruthy();
  });

  test('shows a draft beside the name, and the picked one as a card with its address kept', async () => {
    serverAnswers(fenceLists.stations, () => ({ list: [station({ hasDraft: true })], count: 1 }));
    const { user, page } = await openScreen(Stations, head);
    await user.click(await screen.findByRole('button', { name: '在地图上显示 光谷广场' }));
    const card = await screen.findByRole('complementary', { name: '光谷广场' });
    expect(page.search).toEqual({ fence: 'f-1' });
    expect(within(card).getByText('版本 2')).toBeTruthy();
    expect(screen.getAllByText('有草稿').length).toBeGreaterThan(0);
  });

  test('has no button for what the operator may not do', async () => {
    await openScreen(Stations, { codes: ['0504'] });
    await screen.findByRole('button', { name: '在地图上显示 光谷广场' });
    expect(screen.queryByText('新增')).toBeNull();
    expect(screen.queryByText('编辑')).toBeNull();
    expect(screen.getByText('版本')).toBeTruthy();
  });
});

describe('the page on Tencent’s map', () => {
  const tencent: BaseMap = {
    id: 'tencent',
    kind: 'tencent',
    host: 'rt0.map.gtimg.com',
    crs: 'gcj02',
    scheme: 'tms',
    style: null,
    layers: [['https://rt0.map.gtimg.com/{z}/{x}/{y}']],
    maxZoom: 18,
    attribution: '© 腾讯',
    finds: true,
    streetView: 'https://apis.map.qq.com/tools/streetview?location={lat},{lng}&key=abcd-1234',
  };
  const has = (list: readonly BaseMap[]) =>
    serverAnswers(baseMap.list, () => ({ list: [...list], count: list.length, usual: null }));
  const found = { name: '云泽火车站', address: '站前路', lng: 114.31, lat: 30.52 };

  test('says how it is set where it is not, and that its key is missing where only that is', async () => {
    has([]);
    const { unmount } = await openScreen(StationsTencent, head);
    expect((await screen.findByText(/尚未配置腾讯地图/)).textContent).toContain('tencent:密钥');
    unmount();
    has([{ ...tencent, finds: false, streetView: null }]);
    await openScreen(StationsTencent, head);
    expect(await screen.findByText(/没有配置密钥/)).toBeTruthy();
  });

  test('searches with Tencent’s service where it has a key, and shows why that refuses', async () => {
    has([tencent]);
    const asked = serverAnswers(baseMap.places, () => ({ list: [found], count: 1 }));
    const { user } = await openScreen(StationsTencent, head);
    await waitFor(() => expect(screen.queryByText(/尚未配置腾讯地图|没有配置密钥/)).toBeNull());
    const box = screen.getByRole('textbox', { name: '搜索地点' });
    await user.type(box, '火车站{Enter}');
    const results = await screen.findByRole('list', { name: '搜索结果' });
    expect(asked[0]?.query).toMatchObject({ text: '火车站', baseMapId: 'tencent' });
    const street = within(results).getByRole('link', { name: '街景' });
    expect(street.getAttribute('href')).toMatch(/location=30\.5\d+,114\.3\d+&/);
    await user.click(within(results).getByText('云泽火车站'));
    expect(screen.queryByRole('list', { name: '搜索结果' })).toBeNull();
    serverAnswers(baseMap.places, () => refuses(429, 'base_map.quota', '额度已用完'));
    await user.type(box, '{Enter}');
    expect(await screen.findByText('额度已用完')).toBeTruthy();
  });

  test('opens the street at the middle of the map where the provider offers it, at its own coordinates', async () => {
    has([tencent]);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const map = { view: () => ({ center: [114.3, 30.5], zoom: 16 }) } as unknown as FenceMap;
    const Tools = () => <ProviderTools provider="tencent" map={map} shapes={[]} />;
    const { user, unmount } = await openScreen(Tools, head);
    const button = await screen.findByRole('button', { name: '街景' });
    await user.click(button);
    const [address, where, rights] = opened.mock.lastCall ?? [];
    expect([where, rights]).toEqual(['_blank', 'noopener,noreferrer']);
    const [lat = 0, lng = 0] =
      new URL(String(address)).searchParams.get('location')?.split(',').map(Number) ?? [];
    expect(distanceMetres([lng, lat], [114.3, 30.5])).toBeGreaterThan(100);
    expect(distanceMetres([lng, lat], [114.3, 30.5])).toBeLessThan(1_000);
    unmount();
    has([{ ...tencent, finds: false, streetView: null }]);
    await openScreen(Tools, head);
    await screen.findByText(/没有配置密钥/);
    expect(screen.queryByRole('button', { name: '街景' })).toBeNull();
  });

  test('searches its own streets without a key', async () => {
    has([]);
    const asked = serverAnswers(baseMap.places, () => ({ list: [], count: 0 }));
    const { user } = await openScreen(StationsTencent, head);
    await screen.findByText(/尚未配置腾讯地图/);
    await user.type(screen.getByRole('textbox', { name: '搜索地点' }), '路{Enter}');
    expect(await screen.findByText('没有找到这个地点')).toBeTruthy();
    expect(asked[0]?.query).not.toHaveProperty('baseMapId');
  });

  test('draws with exactly the tools of the other page', async () => {
    const toolsOf = async (Page: typeof Stations) => {
      const { unmount } = await openScreen(Page, { ...head, search: { edit: 'f-1' } });
      await screen.findByRole('application', {}, { timeout: 60_000 });
      const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
      const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent);
      unmount();
      return names;
    };
    const usual = await toolsOf(Stations);
    expect(usual.length).toBeGreaterThan(8);
    expect(await toolsOf(StationsTencent)).toEqual(usual);
  });
});

describe('the editor', () => {
  const edit = { ...head, search: { edit: 'f-1' } };
  /** It appears when the fence has loaded. */
  const editor = async () => {
    await screen.findByRole('application', {}, { timeout: 60_000 });
    return screen.getByRole('dialog');
  };

  test('keeps polygon and text when the draft is refused, and sends them with the version', async () => {
    const asked = serverAnswers(fences.update, () => refuses(409, 'fence.name_taken', '名称已存在'));
    const { user } = await openScreen(Stations, edit);
    const dialog = await editor();
    say(dialog, '名称', '光谷广场北');
    await user.click(within(dialog).getByText('保存草稿'));
    expect((await within(dialog).findAllByText('名称已存在')).length).toBeGreaterThan(0);
    expect(within(dialog).getByLabelText('名称')).toHaveProperty('value', '光谷广场北');
    expect(asked[0]?.body).toMatchObject({
      id: 'f-1',
      version: 5,
      name: '光谷广场北',
      points: [square(114.3, 30.5)],
      capacity: 20,
    });
  });

  test('moves a corner by its figures, takes that back, and asks before it is thrown away', async () => {
    const { user } = await openScreen(Stations, edit);
    const dialog = await editor();
    const lng = within(dialog).getByLabelText('顶点 1 的经度');
    await user.clear(lng);
    await user.type(lng, '114.2999{Enter}');
    expect(within(dialog).getByLabelText('顶点 1 的经度')).toHaveProperty('value', '114.2999');
    await user.click(within(dialog).getByRole('button', { name: '撤销' }));
    expect(within(dialog).getByLabelText('顶点 1 的经度')).toHaveProperty('value', '114.3');
    await user.click(within(dialog).getByRole('button', { name: '重做' }));
    await user.click(within(dialog).getByText('取消'));
    expect(await secondDialog()).toBeTruthy();
  });

  test('is worked by keys alone: Tab picks, arrows move by metres, Enter adds, Delete removes', async () => {
    const { user } = await openScreen(Stations, edit);
    const dialog = await editor();
    const canvas = within(dialog).getByRole('application');
    canvas.focus();
    await user.keyboard('{Tab}');
    expect(within(dialog).getByText(/已选顶点 1/)).toBeTruthy();
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    const moved = Number(within(dialog).getByLabelText<HTMLInputElement>('顶点 1 的纬度').value);
    expect((moved - 30.5) * 111_195).toBeCloseTo(10, 0);
    await user.keyboard('{Enter}');
    expect(within(dialog).getByLabelText('顶点 5 的经度')).toBeTruthy();
    await user.keyboard('{Delete}');
    expect(within(dialog).queryByLabelText('顶点 5 的经度')).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    expect(within(dialog).getByLabelText('顶点 5 的经度')).toBeTruthy();
  });

  test('says what is wrong with a pasted polygon in the words of its refusal', async () => {
    const { user } = await openScreen(Stations, edit);
    const dialog = await editor();
    await user.click(within(dialog).getByText('粘贴或导入'));
    const paste = await secondDialog();
    const area = within(paste).getByRole('textbox');
    fireEvent.change(area, { target: { value: 'nonsense' } });
    await user.click(within(paste).getByText('使用此图形'));
    expect(within(paste).getByText(/无法识别/)).toBeTruthy();
    const crossed = '114.3,30.5\n114.3004,30.5004\n114.3004,30.5\n114.3,30.5003';
    fireEvent.change(area, { target: { value: crossed } });
    await user.click(within(paste).getByText('使用此图形'));
    expect(await within(dialog).findByText(/图形自相交/)).toBeTruthy();
  });

  test('tells while it is drawn what it would overlap and that it leaves its area, before anything is typed', async () => {
    const near = (id: string, kind: 'station' | 'no_ride', name: string) => ({
      id,
      kind,
      name,
      serviceAreaId: 11,
      points: [square(114.3006, 30.5)],
      lng: 114.3,
      lat: 30.5,
      capacity: null,
      current: 0,
      version: 1,
      flags: [],
      colour: null,
      active: true,
      reachM: 15,
    });
    const list = [near('f-2', 'station', '光谷东'), near('f-3', 'no_ride', '步行街')];
    serverAnswers(fences.list, () => ({ list, count: 2 }));
    const { user } = await openScreen(Stations, edit);
    const dialog = await editor();
    expect(within(dialog).queryByText('与光谷东重叠')).toBeNull();
    const put = async (corner: number, text: string) => {
      const lng = within(dialog).getByLabelText(`顶点 ${corner} 的经度`);
      await user.clear(lng);
      await user.type(lng, `${text}{Enter}`);
    };
    await put(2, '114.3008');
    expect(await within(dialog).findByText('与光谷东重叠')).toBeTruthy();
    expect(within(dialog).getByText('与步行街有重叠，可以发布')).toBeTruthy();
    await put(1, '114.1999');
    expect(await within(dialog).findByText(/面积应为|不在服务区内/)).toBeTruthy();
  });

  test('does not save a new fence without a polygon', async () => {
    const asked = serverAnswers(fences.create, () => fence());
    const { user } = await openScreen(Stations, { ...head, search: { edit: 'new' } });
    const dialog = await editor();
    say(dialog, '名称', '新站');
    await user.click(within(dialog).getByText('保存草稿'));
    expect(await within(dialog).findByText('请先画出图形')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('changes nothing while a publication waits', async () => {
    const draftInfo = { savedAt: at, savedBy: '张三', effectiveAt: Date.UTC(2026, 11, 1), absorbs: [] };
    serverAnswers(fences.get, () => ({ ...withDraft, draftInfo }));
    await openScreen(Stations, edit);
    const dialog = await editor();
    expect(within(dialog).getByText(/取消排期后才能修改/)).toBeTruthy();
    expect(within(dialog).queryByText('保存草稿')).toBeNull();
  });
});

describe('publishing', () => {
  const impact = { ...none, vehiclesOut: 3, tripsOut: 1 };
  const list = [
    { what: 'vehicle' as const, id: 'v-1', name: '12345678', lng: 114.3, lat: 30.5, goes: 'out' as const },
  ];
  beforeEach(() => {
    serverAnswers(fences.get, () => withDraft);
    serverAnswers(fences.impact, () => ({ impact, list, count: 4, secondPerson: 'yes' as const }));
    serverAnswers(fenceLists.stations, () => ({ list: [station({ hasDraft: true })], count: 1 }));
  });

  async function open(Page = Stations, codes = head.codes) {
    const opened = await openScreen(Page, { codes });
    await opened.user.click(await screen.findByText('发布'));
    await screen.findByText('立即');
    return { ...opened, dialog: screen.getByRole('dialog') };
  }
  const submit = (dialog: HTMLElement) => within(dialog).getAllByRole('button').at(-1) as HTMLElement;

  test('shows who changes sides, with the way to each, and needs a reason', async () => {
    const asked = serverAnswers(fences.publish, () => fence({ versionNo: 3 }));
    const { user, dialog } = await open();
    const numbers = await within(dialog).findByRole('table', { name: '影响范围' });
    expect(within(numbers).getByText('3')).toBeTruthy();
    const link = within(dialog).getByRole('link', { name: /^12345678/ });
    expect(link.getAttribute('href')).toContain('#/vehicle-info?carId=12345678');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(within(dialog).getByText('列出前 1 项，共 4 项')).toBeTruthy();
    await user.click(submit(dialog));
    expect(within(dialog).getByText('请填写原因（5-200 字）')).toBeTruthy();
    expect(asked).toEqual([]);
    say(dialog, '原因', '道路施工，位置调整');
    await user.click(submit(dialog));
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({ id: 'f-1', version: 5, reason: '道路施工，位置调整' }),
    );
    expect(await screen.findByText('“光谷广场”已发布')).toBeTruthy();
  });

  test('keeps the reason when it is refused', async () => {
    serverAnswers(fences.publish, () => refuses(409, 'fence.outside', '不在服务区内'));
    const { user, dialog } = await open();
    say(dialog, '原因', '道路施工，位置调整');
    await user.click(submit(dialog));
    expect(await within(dialog).findByText('不在服务区内')).toBeTruthy();
    expect(within(dialog).getByLabelText('原因')).toHaveProperty('value', '道路施工，位置调整');
  });

  test('of a service area says that a second person is needed, and where the request waits', async () => {
    serverAnswers(fenceLists.areas, () => ({ list: [area({ hasDraft: true })], count: 1 }));
    serverAnswers(fences.get, () => ({ ...withDraft, id: 'area-11', kind: 'service' as const }));
    serverAnswers(fences.publish, () =>
      refuses(202, 'approval.requested', '已提交复核', { facts: { approvalId: 'ap-1' } }),
    );
    const { user, dialog } = await open(ServiceAreas, codesOf('0503'));
    expect(await within(dialog).findByText(/需要另一位有审批权限的同事/)).toBeTruthy();
    say(dialog, '原因', '新区开通，边界东扩');
    await user.click(submit(dialog));
    await waitFor(() => expect(screen.queryByLabelText('原因')).toBeNull());
    expect(await screen.findByText('查看申请')).toBeTruthy();
  });

  test('of a service area says that one publishes alone while nobody else could agree', async () => {
    serverAnswers(fenceLists.areas, () => ({ list: [area({ hasDraft: true })], count: 1 }));
    serverAnswers(fences.get, () => ({ ...withDraft, id: 'area-11', kind: 'service' as const }));
    serverAnswers(fences.impact, () => ({ impact, list, count: 4, secondPerson: 'nobody' as const }));
    const { dialog } = await open(ServiceAreas, codesOf('0503'));
    expect(await within(dialog).findByText(/您将独自发布/)).toBeTruthy();
    expect(within(dialog).queryByText(/需要另一位有审批权限的同事/)).toBeNull();
  });
});

describe('versions', () => {
  const version = (no: number, replacedAt: number | null) => ({
    no,
    release: no + 3,
    effectiveAt: at + no * 1000,
    replacedAt,
    publishedBy: '张三',
    approver: null,
    reason: '首次发布',
    rollbackOf: null,
    impact: none,
    areaM2: 425,
  });

  test('can be compared field by field and rolled back to with a reason', async () => {
    serverAnswers(fences.versions, () => ({ list: [version(2, null), version(1, at + 2000)], count: 2 }));
    serverAnswers(fences.version, ({ query: { no } }) => ({
      ...version(no, null),
      kind: 'station' as const,
      content: content({ capacity: no * 10 }),
    }));
    const asked = serverAnswers(fences.rollback, () => fence({ versionNo: 3 }));
    const { user } = await openScreen(Stations, head);
    await user.click(await screen.findByText('版本'));
    const drawer = await screen.findByRole('dialog');
    const table = await within(drawer).findByRole('table', { name: '对比' });
    expect(within(table).getByText('容量').closest('tr')?.textContent).toBe('容量1020');
    await user.click(within(drawer).getByText('回滚到此版本'));
    const dialog = await secondDialog();
    await within(dialog).findByText('没有车辆、行程、站点改变归属');
    say(dialog, '原因', '新边界投诉较多');
    const button = within(dialog).getAllByRole('button').at(-1) as HTMLElement;
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({ id: 'f-1', version: 5, no: 1, reason: '新边界投诉较多' }),
    );
  });
});

describe('importing', () => {
  test('shows each row with its error first and imports only what is good', async () => {
    const row = { capacity: null, points: [square(114.3, 30.5)] };
    const rows = [
      { ...row, row: 1, name: '甲', ok: true, code: null, message: null },
      { ...row, row: 2, name: '乙', ok: false, code: 'fence.self_cross', message: '图形自相交' },
    ];
    const checked = serverAnswers(fenceMany.importCheck, () => ({ list: rows, count: 2, good: 1 }));
    const taken = serverAnswers(fenceMany.import, () => ({ list: rows, count: 2, good: 1, ids: ['f-9'] }));
    const { user } = await openScreen(Stations, head);
    await user.click(await screen.findByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByText('检查文件'));
    expect(within(dialog).getByText('请选择服务区', { selector: '[role="alert"] *' })).toBeTruthy();
    fireEvent.mouseDown(within(dialog).getByLabelText('服务区'));
    await user.click(await screen.findByTitle('城西'));
    await user.upload(within(dialog).getByLabelText('选择文件'), new File(['{}'], 'a.geojson'));
    await user.click(within(dialog).getByText('检查文件'));
    expect(await within(dialog).findByText('1 个可导入，1 个有误')).toBeTruthy();
    const table = within(dialog).getByRole('table', { name: '结果' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('图形自相交');
    await user.click(within(dialog).getByText('导入 1 个为草稿'));
    await waitFor(() => expect(taken).toHaveLength(1));
    expect(checked[0]?.body).toMatchObject({
      kind: 'station',
      serviceAreaId: 11,
      format: 'geojson',
      crs: 'wgs84',
      fileName: 'a.geojson',
      content: btoa('{}'),
    });
  });
});

test('a fence is disabled only after it was shown what changes sides', async () => {
  serverAnswers(fences.impact, ({ query }) => ({
    impact: { ...none, vehiclesOut: query.of === 'disable' ? 12 : 0 },
    list: [],
    count: 0,
    secondPerson: 'no' as const,
  }));
  const asked = serverAnswers(fences.setEnabled, () => fence({ state: 'disabled' }));
  const { user } = await openScreen(Stations, head);
  await user.click(await screen.findByText('停用'));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('12')).toBeTruthy();
  later();
  await user.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(asked[0]?.body).toEqual({ id: 'f-1', version: 5, enabled: false }));
  vi.restoreAllMocks();
});
