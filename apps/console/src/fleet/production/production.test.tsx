import {
  type AssetRow,
  assets,
  type NumberRun,
  type ProductionBatch,
  type SchemeRow,
  stock,
  vehicleNumbers,
  voltageSchemes,
} from '@kickstand/contract/fleet/production';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { logs } from '@kickstand/contract/platform/logs';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { savedFiles } from '../../../test/fakes/saved-files.ts';
import { openScreen } from '../../../test/open.tsx';
import { assetBulk } from './assets/asset-bulk.tsx';
import AssetCardPage from './assets/asset-card.tsx';
import AssetList from './assets/asset-list.tsx';
import NumberRuns from './numbers/number-runs.tsx';
import SchemeList from './schemes/scheme-list.tsx';
import SchemePage from './schemes/scheme-page.tsx';
import StockBatches from './stock/stock-batches.tsx';
import StockItems from './stock/stock-items.tsx';

// Deadline for a loaded machine; nothing waits on purpose.
vi.setConfig({ testTimeout: 90_000 });

const saved = savedFiles();

const at = Date.UTC(2026, 10, 20, 4, 0, 0);
const all = { codes: ['06', '0659', '0660', '0661', '0662', '0663', '1404'] };

const asset = (carId: string, more: Partial<AssetRow> = {}): AssetRow => ({
  carId,
  frameNo: 'LKSA0000000000001',
  plate: null,
  modelId: 1,
  model: 'FY-1',
  lot: null,
  imei: '861234000000017',
  iccid: null,
  batterySn: null,
  helmetMac: null,
  fwVersion: '131088',
  voiceVersion: null,
  online: 'online',
  reportedAt: at,
  restBattery: 80,
  testState: 'pass',
  failedSteps: [],
  testedAt: at,
  lifecycle: 'bound',
  agentId: 2,
  agent: '直营',
  serviceAreaId: null,
  area: null,
  boundAt: at,
  boundBy: '王工',
  shelvedAt: null,
  inTrip: false,
  createdAt: at,
  version: 3,
  ...more,
});

const scheme = (more: Partial<SchemeRow> = {}): SchemeRow => ({
  id: 's-1',
  name: '48V 三元',
  volts: 48,
  chemistry: 'li_ion',
  cells: 13,
  lowPercent: 20,
  noRentPercent: 15,
  cutPercent: 5,
  fullKm: 60,
  loadCorrectionMv: 0,
  smoothingS: 0,
  vehicles: 40,
  points: [
    [54_000, 100],
    [51_000, 75],
    [48_000, 45],
    [45_000, 20],
    [42_000, 0],
  ],
  version: 2,
  updatedAt: at,
  ...more,
});

const run = (more: Partial<NumberRun> = {}): NumberRun => ({
  id: 'r-1',
  first: '710000000',
  last: '710000023',
  numbers: 24,
  built: 3,
  checkDigit: false,
  operator: '王工',
  at,
  ...more,
});

const made = { id: 't-1', kind: 'export', title: '二维码 (24)', state: 'done', done: 24, total: 24 } as const;
const task = {
  ...made,
  format: null,
  fileName: 'qr.pdf',
  bytes: 9,
  downloads: 0,
  personal: false,
  error: null,
  createdAt: at,
  startedAt: at,
  finishedAt: at,
  expiresAt: null,
};

// Loads lazy modules first, so that no test waits for them.
beforeAll(
  () =>
    Promise.all([
      ...[
        import('./numbers/number-reserve.tsx'),
        import('./numbers/qr-pattern.tsx'),
        import('./numbers/number-plates.tsx'),
      ],
      ...[
        import('../../kit/action/asking.tsx'),
        import('./schemes/scheme-edit.tsx'),
        import('../../kit/action/bulk-results.tsx'),
      ],
    ]),
  60_000,
);

beforeEach(() => {
  serverAnswers(assets.choices, () => ({ models: [{ id: 1, name: 'FY-1', schemeId: null }], agents: [] }));
  serverAnswers(vehicles.areas, () => ({
    list: [{ id: 22, name: '城西', agentId: 2, lng: 113.5, lat: 30.5, boundary: [] }],
    count: 1,
  }));
  serverAnswers(assets.qrPattern, () => ({ pattern: 'https://scan.example.com/b/{carId}' }));
});
afterEach(async () => {
  saved.length = 0;
  await forgetAll();
});

describe('vehicle numbers', () => {
  beforeEach(() => serverAnswers(vehicleNumbers.runs, () => ({ list: [run()], count: 1 })));

  test('are shown before they are reserved, with those that are passed over, and then reserved', async () => {
    const looked = serverAnswers(vehicleNumbers.preview, () => ({
      list: ['710000000', '710000002'],
      taken: ['710000001'],
    }));
    const asked = serverAnswers(vehicleNumbers.reserve, () => run());
    const { user } = await openScreen(NumberRuns, all);
    await user.click(await screen.findByRole('button', { name: '预留编号' }));
    const drawer = await screen.findByRole('dialog');
    await user.type(within(drawer).getByLabelText('前缀'), '71');
    expect(await within(drawer).findByText('710000000 至 710000002，共 2 个')).toBeTruthy();
    expect(within(drawer).getByText('跳过已占用的 1 个')).toBeTruthy();
    expect(looked.at(-1)?.query).toMatchObject({ prefix: '71', start: 0, count: 24, digits: 9 });
    await user.click(within(drawer).getByRole('button', { name: '预留编号' }));
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({ prefix: '71', start: 0, count: 24, checkDigit: false, digits: 9 }),
    );
    expect(await screen.findByText('已预留 710000000 至 710000023')).toBeTruthy();
  });

  test('of a run are printed as QR codes, which wait in the export centre', async () => {
    const asked = serverAnswers(assets.qrSheet, () => task);
    const { user } = await openScreen(NumberRuns, all);
    await user.click(await screen.findByRole('button', { name: '打印二维码' }));
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ runId: 'r-1' }));
    expect(await screen.findByText('二维码文件已放入导出中心，可在右上角下载')).toBeTruthy();
  });

  test('are listed for the plates, with those that have a vehicle', async () => {
    const asked = serverAnswers(vehicleNumbers.ofRun, () => ({
      list: [{ carId: '710000000', built: true }],
      count: 1,
    }));
    const { user } = await openScreen(NumberRuns, all);
    await user.click(await screen.findByRole('button', { name: '号牌清单' }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('710000000')).toBeTruthy();
    expect(asked[0]?.query).toMatchObject({ runId: 'r-1' });
  });

  test('carry an address that can be changed, and one that will not do is refused before it is sent', async () => {
    const asked = serverAnswers(assets.setQrPattern, ({ body }) => body);
    const { user } = await openScreen(NumberRuns, all);
    const change = await screen.findByRole('button', { name: '二维码网址' });
    await waitFor(() => expect((change as HTMLButtonElement).disabled).toBe(false));
    await user.click(change);
    const drawer = await screen.findByRole('dialog');
    const address = within(drawer).getByLabelText('网址');
    expect((address as HTMLInputElement).value).toBe('https://scan.example.com/b/{carId}');
    await user.clear(address);
    await user.type(address, 'https://ride.example.cn/');
    await user.click(within(drawer).getByRole('button', { name: '保存' }));
    expect(asked).toEqual([]);
    await user.type(address, '{{carId}');
    // A second click within a second is ignored.
    await waitFor(async () => {
      await user.click(within(drawer).getByRole('button', { name: '保存' }));
      expect(asked[0]?.body).toEqual({ pattern: 'https://ride.example.cn/{carId}' });
    });
  });

  test('say what to do when there are none, and what went wrong', async () => {
    serverAnswers(vehicleNumbers.runs, () => ({ list: [], count: 0 }));
    const { unmount } = await openScreen(NumberRuns, all);
    expect(await screen.findByText(/还没有预留过编号/)).toBeTruthy();
    unmount();
    serverAnswers(vehicleNumbers.runs, () => refuses(500, 'common.fault', '系统出错了，请稍后再试'));
    await openScreen(NumberRuns, all);
    expect(await screen.findByText(/系统出错了/)).toBeTruthy();
  });

  test('are not for everybody', async () => {
    await openScreen(NumberRuns, { codes: ['06'] });
    expect(await screen.findByText(/没有.*权限/)).toBeTruthy();
  });
});

test('the stock says of each item what it is', async () => {
  const item = { kind: 'sim', code: '8986', model: null, lot: null, supplier: null, store: null } as const;
  const more = { state: 'repair', carId: null, hasKey: null, createdAt: at } as const;
  serverAnswers(stock.items, () => ({ list: [{ ...item, ...more }], count: 1 }));
  serverAnswers(stock.stores, () => ({ list: [], count: 0 }));
  await openScreen(StockItems, all);
  const row = (await screen.findByText('8986')).closest('tr') as HTMLElement;
  expect(within(row).getByText('SIM 卡')).toBeTruthy();
  expect(within(row).getByText('返修').className).toContain('badge');
});

test('several vehicles go on the shelf of one area, and those that failed say why', async () => {
  const asked = serverAnswers(assets.shelveMany, () => ({
    list: [
      { carId: '100000001', ok: true, code: null, message: null },
      { carId: '100000002', ok: false, code: 'shelving.failed', message: '上架检查未通过：电量已知' },
    ],
    count: 2,
  }));
  const rows = [asset('100000001'), asset('100000002')];
  const ids = rows.map(({ carId }) => carId);
  const [shelve] = assetBulk;
  const Run = shelve?.Run ?? (() => null);
  const { user } = await openScreen(
    () => <Run chosen={{ kind: 'rows', ids, rows, count: 2 }} end={() => undefined} />,
    all,
  );
  const asking = await screen.findByText(/2 辆车逐辆检查/);
  const dialog = asking.closest('[role=dialog]') as HTMLElement;
  await user.click(within(dialog).getByLabelText('服务区'));
  await user.click(await screen.findByTitle('城西'));
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ carIds: ids, areaId: 22 }));
  expect(await screen.findByText(/上架检查未通过：电量已知/)).toBeTruthy();
});

describe('a voltage scheme', () => {
  beforeEach(() => serverAnswers(voltageSchemes.list, () => ({ list: [scheme()], count: 1 })));
  const edit = async () => {
    const opened = await openScreen(SchemePage, all);
    await opened.user.click(await screen.findByRole('button', { name: '编辑' }));
    return { ...opened, drawer: within(await screen.findByRole('dialog')) };
  };

  test('tells what a change would mean before it is saved, and no longer once the form is changed', async () => {
    const asked = serverAnswers(voltageSchemes.foresee, () => ({
      vehicles: 40,
      lowBefore: 3,
      lowAfter: 9,
      noRentAfter: 4,
      bySoc: 0,
      unknown: 2,
      areas: [{ areaId: 22, area: '城西', vehicles: 40, lowBefore: 3, lowAfter: 9 }],
    }));
    const { user, drawer } = await edit();
    await user.click(await drawer.findByRole('button', { name: '保存前预览影响' }));
    expect(await drawer.findByText('影响 40 辆车；低电由 3 辆变为 9 辆')).toBeTruthy();
    expect(drawer.getByText('城西: 低电 3 → 9')).toBeTruthy();
    expect(asked[0]?.query).toMatchObject({
      schemeId: 's-1',
      lowPercent: 20,
      noRentPercent: 15,
      points: '54000:100,51000:75,48000:45,45000:20,42000:0',
    });
    const low = drawer.getByLabelText('低电阈值');
    await user.clear(low);
    await user.type(low, '30');
    await waitFor(() => expect(drawer.queryByText(/低电由 3 辆变为 9 辆/)).toBeNull());
  });

  test('has its figures with their units', async () => {
    serverAnswers(voltageSchemes.list, () => ({ list: [scheme()], count: 1 }));
    await openScreen(SchemeList, all);
    const row = (await screen.findByText('48V 三元')).closest('tr') as HTMLElement;
    const cells = [...row.children].map(({ textContent }) => textContent);
    expect(cells.slice(1, 8)).toEqual(['48 V', '锂电', '13', '20%', '15%', '5%', '60 km']);
  });

  test('is compared with what swaps told, in words too', async () => {
    serverAnswers(voltageSchemes.field, () => ({
      list: [
        { mv: 45_000, percent: 22, when: 'before' as const },
        { mv: 54_000, percent: 96, when: 'after' as const },
      ],
      count: 2,
    }));
    const { user, drawer } = await edit();
    await user.click(await drawer.findByLabelText(/与现场数据对比/));
    expect(await drawer.findByText('2 个现场点，与曲线平均相差 3.0 个百分点')).toBeTruthy();
  });

  test('was applied by somebody for a reason, which its own tab tells', async () => {
    serverAnswers(voltageSchemes.applied, () => ({
      list: [
        {
          id: 'a-1',
          schemeId: 's-1',
          scheme: '48V 三元',
          vehicles: 40,
          lowBefore: 3,
          lowAfter: 9,
          operator: '王工',
          reason: '换装新电池',
          at,
        },
      ],
      count: 1,
    }));
    const { user } = await openScreen(SchemePage, all);
    await user.click(await screen.findByRole('tab', { name: '应用记录' }));
    expect(await screen.findByText('换装新电池')).toBeTruthy();
  });
});

test('the refused rows of a colleague’s file come as a file to mend', async () => {
  const batch: ProductionBatch = {
    id: 'b-1',
    kind: 'devices',
    fileName: '设备.csv',
    operator: '李四',
    state: 'imported',
    total: 3,
    good: 2,
    bad: 1,
    createdAt: at,
    importedAt: at,
    undoUntil: at + 86_400_000,
  };
  serverAnswers(stock.batches, () => ({ list: [batch], count: 1 }));
  serverAnswers(stock.badFile, () => ({ fileName: '设备-错误行.xlsx', xlsx: btoa('x') }));
  const { user } = await openScreen(StockBatches, all);
  await user.click(await screen.findByRole('button', { name: '下载有误的行' }));
  await waitFor(() => expect(saved).toEqual(['设备-错误行.xlsx']));
});

test('the card of a vehicle tells who did what to it, to whoever may read the log', async () => {
  const none = { color: null, madeYear: null, supplier: null, warrantyTo: null, insuranceNo: null };
  serverAnswers(assets.card, () => ({
    ...asset('100000001'),
    ...none,
    insuredTo: null,
    simOperator: null,
    simExpireOn: null,
    batteryKind: null,
    bleMac: null,
    schemeId: null,
    regulatorNo: null,
    tags: [],
    note: '',
  }));
  const asked = serverAnswers(logs.operators, () => ({
    list: [
      {
        id: '1',
        at,
        operator: '王工',
        operatorId: 'o',
        role: null,
        agentId: 2,
        agent: '直营',
        module: 'production',
        action: 'bind',
        object: '100000001',
        change: {},
        reason: '首次装配',
        result: 'ok' as const,
        resultCode: null,
        resultText: null,
        durationMs: 3,
        ip: null,
        device: null,
        platform: 'pc' as const,
        sensitive: true,
        requestId: 'r',
        approver: null,
      },
    ],
    count: 1,
  }));
  const search = { carId: '100000001', tab: 'log' };
  await openScreen(AssetCardPage, { ...all, search });
  expect(await screen.findByText('首次装配')).toBeTruthy();
  expect(screen.getByText('绑定设备')).toBeTruthy();
  expect(asked[0]?.query).toMatchObject({ object: '100000001' });
});

test('the card of a vehicle tells its states as badges, its firmware in parts, and where its parts are', async () => {
  const none = { color: null, madeYear: null, supplier: null, warrantyTo: null, insuranceNo: null };
  serverAnswers(assets.card, () => ({
    ...asset('100000001'),
    ...none,
    insuredTo: null,
    simOperator: null,
    simExpireOn: null,
    batteryKind: null,
    bleMac: null,
    schemeId: null,
    regulatorNo: null,
    tags: [],
    note: '',
  }));
  await openScreen(AssetCardPage, { ...all, search: { carId: '100000001' } });
  const parts = (await screen.findByRole('heading', { name: '设备与电池' })).closest(
    'section',
  ) as HTMLElement;
  expect(within(parts).getByText('2.0.16')).toBeTruthy();
  expect(screen.getByText('已绑定未上架').className).toContain('badge');
});

test('a vehicle that was never tested says how it is', async () => {
  serverAnswers(assets.card, () => refuses(404, 'vehicle.not_found', '没有这辆车'));
  serverAnswers(assets.tests, () => ({ list: [], count: 0 }));
  await openScreen(AssetCardPage, { ...all, search: { carId: '100000001', tab: 'tests' } });
  expect(await screen.findByText(/还没有测试过，点“开始测试”/)).toBeTruthy();
});

test('steps that failed at the bench are called by their names', async () => {
  const failed = asset('100000001', { testState: 'fail', failedSteps: ['seat_open'] });
  serverAnswers(assets.list, () => ({ list: [failed], count: 1 }));
  const { user } = await openScreen(AssetList, all);
  await screen.findByText('100000001');
  await user.click(screen.getByRole('button', { name: '列设置' }));
  const box = await screen.findByRole('checkbox', { name: '未通过项' });
  if (!(box as HTMLInputElement).checked) await user.click(box);
  expect(await screen.findByText('开电池仓')).toBeTruthy();
});

test('without the code for the log the card has no such tab', async () => {
  serverAnswers(assets.card, () => refuses(404, 'vehicle.not_found', '没有这辆车'));
  await openScreen(AssetCardPage, { codes: ['06'], search: { carId: '100000001' } });
  expect(await screen.findByRole('tab', { name: '资料' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: '操作日志' })).toBeNull();
});

test('an account that may not read production sees which right is missing, and nothing is asked', async () => {
  const asked = serverAnswers(stock.items, () => ({ list: [], count: 0 }));
  await openScreen(StockItems, { codes: ['0302'] });
  expect(screen.getByText('缺少权限 06，请联系管理员开通')).toBeTruthy();
  expect(asked).toEqual([]);
});
