import { assets } from '@kickstand/contract/fleet/production';
import {
  firmwareJobs,
  firmwarePackages,
  type PackageRow,
  type UpgradeDetail,
  type UpgradeRow,
  type UpgradeVehicleRow,
} from '@kickstand/contract/fleet/upgrades';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { clockText, stopText, windowText } from './job-texts.ts';
import { linesOf } from './preview.tsx';
import UpgradePage from './upgrade-page.tsx';

beforeAll(quickStyles);
afterEach(forgetAll);

const maker = { codes: ['06', '0665', '0666'] };
const pack: PackageRow = {
  id: 'p1',
  name: '中控固件',
  model: '飞翼 K1',
  modelId: 1,
  packageVersion: '131088',
  fromVersions: [],
  state: 'draft',
  size: 524_288,
  sha256: 'a'.repeat(64),
  md5: 'b'.repeat(32),
  signedBy: 'cafe0001',
  notes: '',
  vehicles: 12,
  uploadedAt: 1_790_000_000_000,
  uploadedBy: '固件',
  version: 3,
};
const job: UpgradeRow = {
  id: 'j1',
  name: '夜间升级',
  packageId: 'p1',
  packageName: '中控固件',
  model: '飞翼 K1',
  packageVersion: '2.1.0',
  areas: ['江汉'],
  state: 'paused',
  vehicles: 400,
  canary: 40,
  waiting: 380,
  underWay: 0,
  ok: 17,
  fail: 3,
  offline: 0,
  skipped: 0,
  eta: null,
  window: { from: 60, to: 300 },
  concurrency: 100,
  stopPercent: 3,
  isDowngrade: false,
  stop: { rule: 'failures', n: 3, of: 20 },
  createdAt: 1_790_000_000_000,
  createdBy: '固件',
  startedAt: 1_790_000_000_000,
  endedAt: null,
  isOwn: true,
  version: 5,
};
const detail: UpgradeDetail = {
  ...job,
  promotedAt: null,
  promotedBy: null,
  retryOf: null,
  isCanaryThrough: false,
  canaryOk: 17,
  canaryFail: 3,
  canaryOffline: 0,
  failPercent: 15,
  failAtLeast: 5.24,
  strata: [{ stratum: 'A', vehicles: 300, ok: 12, fail: 3, offline: 0 }],
  megabytes: 10.5,
};

const missing: UpgradeVehicleRow = {
  id: '10000001',
  carId: '10000001',
  area: '江汉',
  stratum: 'A',
  isCanary: true,
  fromVersion: '131088',
  nowVersion: '131088',
  toVersion: '2.1.0',
  state: 'timeout',
  waits: null,
  code: 'lost',
  percent: 100,
  attempts: 0,
  taskId: '01a22820-09d6-7683-ae34-82d5e42486c5',
  stateAt: 1_790_000_000_000,
};

const open = (search: Record<string, string>, who = maker, over: Partial<UpgradeDetail> = {}) => {
  serverAnswers(firmwarePackages.list, () => ({ list: [pack], count: 1 }));
  serverAnswers(firmwareJobs.list, () => ({ list: [{ ...job, ...over }], count: 1 }));
  serverAnswers(firmwareJobs.one, () => ({ ...detail, ...over }));
  serverAnswers(firmwareJobs.vehicles, () => ({ list: [missing], count: 1 }));
  serverAnswers(assets.choices, () => ({ models: [{ id: 1, name: '飞翼 K1', schemeId: null }], agents: [] }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  return openScreen(UpgradePage, { ...who, search });
};

test('packages say which version they are, where they stand and how many vehicles have them', async () => {
  await open({});
  const row = (await screen.findByText('中控固件')).closest('tr') as HTMLElement;
  for (const said of ['2.0.16', '草稿', '任意版本', '12'])
    expect(within(row).getAllByText(said).length).toBeGreaterThan(0);
});

test('who has not the right is told which one is missing', async () => {
  await open({}, { codes: [] });
  expect(await screen.findByText(/06/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '上传升级包' })).toBeNull();
});

test('a package is sent with its file, its reason and the typed name, and what was refused stands in the dialog', async () => {
  const sent = serverAnswers(firmwarePackages.upload, () => refuses(400, 'fw.signature', '签名无效'));
  const { user } = await open({});
  await user.click((await screen.findAllByRole('button', { name: '上传升级包' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请选择文件')).toBeTruthy();
  await user.upload(
    document.querySelector('input[type="file"]') as HTMLInputElement,
    new File(['x'], 'a.kspk'),
  );
  await user.type(dialog.getByLabelText('名称'), '新固件');
  await user.click(dialog.getByLabelText('车型'));
  await user.click(await screen.findByTitle('飞翼 K1'));
  await user.type(dialog.getByLabelText('原因'), '修复低温重启问题');
  await user.type(dialog.getAllByRole('textbox').at(-1) as HTMLElement, '上传固件');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('签名无效')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({
    name: '新固件',
    modelId: 1,
    reason: '修复低温重启问题',
    content: btoa('x'),
  });
});

test('upgrades say how far they are and why they stopped', async () => {
  await open({ tab: 'jobs' });
  const row = (await screen.findByText('夜间升级')).closest('tr') as HTMLElement;
  for (const said of ['已暂停', '20 / 400', '3/20 辆失败或回退'])
    expect(within(row).getByText(said), said).toBeTruthy();
});

test('one upgrade shows its canary, its hardware and what stopped it; going on asks for a reason', async () => {
  const sent = serverAnswers(firmwareJobs.resume, () => ({ id: 'j1' }));
  const { user } = await open({ tab: 'jobs', job: 'j1' });
  expect(await screen.findByText('成功 17、失败 3、失联 0，共 40 辆')).toBeTruthy();
  expect(screen.getByText('已自动停止：3/20 辆失败或回退')).toBeTruthy();
  expect(screen.getByText('5.24%')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '继续' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('原因'), '已联系供应商确认');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ params: { id: 'j1' }, body: { version: 5, reason: '已联系供应商确认' } }),
  );
});

test('a vehicle that did not come back shows the way to the task of the field staff', async () => {
  await open({ tab: 'jobs', job: 'j1' });
  const row = (await screen.findByText('重启后 24 小时无应答')).closest('tr') as HTMLElement;
  const way = within(row).getByRole('link').getAttribute('href');
  expect(way).toContain('/data/operation-tasks');
  expect(way).toContain('carId=10000001');
});

test('an upgrade that is for others’ areas too offers nothing that would be refused', async () => {
  await open({ tab: 'jobs', job: 'j1' }, maker, { isOwn: false });
  await screen.findByText('已自动停止：3/20 辆失败或回退');
  for (const name of ['继续', '中止', '全量升级']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a canary that is not through cannot be gone on with', async () => {
  await open({ tab: 'jobs', job: 'j1' }, maker, { state: 'canary', stop: null, underWay: 4 });
  const promote = await screen.findByRole('button', { name: /全量升级/ });
  expect(promote.getAttribute('aria-disabled')).toBe('true');
});

test('why it stopped, and when it sends, stand in words', () => {
  expect(clockText(65)).toBe('01:05');
  expect([windowText({ from: 60, to: 300 }), windowText(null)]).toEqual(['01:00–05:00', '任意时间']);
  expect(stopText({ rule: 'withdrawn', n: 0, of: 0 })).toBe('升级包已撤回');
  expect(stopText({ rule: 'stratum', n: 2, of: 3, stratum: 'C' })).toBe('硬件 C 的 2/3 辆失败');
});

test('what an upgrade would be like stands line by line, and nothing is said of costs that nobody knows', () => {
  const preview = {
    vehicles: 100,
    already: 5,
    barred: 0,
    busy: ['620100058', '620100059'],
    downgrades: 2,
    canary: 10,
    strata: [{ stratum: '', vehicles: 100, canary: 10 }],
    hours: 0.4,
    megabytes: 52.5,
    costCents: null,
  };
  expect(linesOf(preview)).toEqual([
    '100 辆，先灰度 10 辆',
    '2 辆的版本更高：这是降级，请在升级包上操作',
    '已有进行中的升级，须先移除：620100058、620100059',
    '5 辆已是此版本，跳过',
    '约 0.4 小时 · 流量约 52.5 MB',
    '硬件 未知：100 辆，灰度 10',
  ]);
  expect(linesOf({ ...preview, vehicles: 0, already: 0, busy: [] })).toEqual(['没有符合条件的车辆']);
});
