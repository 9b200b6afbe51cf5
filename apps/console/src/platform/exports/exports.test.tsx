import { exportCalls, type FileJobRow } from '@kickstand/contract/platform/exports';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isLive, liveSays } from '../../../test/fakes/fake-live.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { PageContext } from '../../kit/page/page.ts';
import { sizeText } from '../../ui/format.ts';
import { sentenceOfFileJob } from './export-texts.ts';
import { ExportCentreButton } from './exports.parts.tsx';

// Loaded lazily by the code under test; imported here so that no test waits for it.
await import('./export-door.tsx');
await import('./export-centre.tsx');

afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await forgetAll();
});

/** The header belongs to no page. */
const InHeader = () => (
  <PageContext value={undefined}>
    <ExportCentreButton />
  </PageContext>
);

const job = (over: Partial<FileJobRow> = {}): FileJobRow => ({
  id: 't1',
  kind: 'export',
  title: '车辆',
  state: 'running',
  done: 250,
  total: 1_000,
  format: 'xlsx',
  fileName: null,
  bytes: null,
  downloads: 0,
  personal: false,
  error: null,
  createdAt: 1_790_000_000_000,
  startedAt: null,
  finishedAt: null,
  expiresAt: null,
  ...over,
});

/** The server’s current list; a test changes it. */
function fileJobsAre(...list: FileJobRow[]) {
  const stand = { list };
  const asked = serverAnswers(exportCalls.list, () => ({ list: stand.list, count: stand.list.length }));
  return { stand, asked };
}

async function openCentre() {
  const opened = await openScreen(InHeader);
  await opened.user.click(await screen.findByRole('button', { name: '导出中心' }));
  await screen.findByRole('dialog', { name: '导出中心' });
  return opened;
}
const one = async (title: string) => within(await screen.findByRole('listitem', { name: title }));

test('the button says how many jobs are under way', async () => {
  fileJobsAre(job(), job({ id: 't2', state: 'queued', done: 0 }), job({ id: 't3', state: 'done' }));
  await openScreen(InHeader);
  const button = await screen.findByRole('button', { name: '导出中心' });
  await waitFor(() => expect(button.getAttribute('aria-description')).toBe('2 个任务进行中'));
});

test('says what to do where there is nothing yet', async () => {
  fileJobsAre();
  await openCentre();
  expect(await screen.findByText('还没有导出任务')).toBeTruthy();
});

test('says what went wrong when it cannot be read, and tries again', async () => {
  let broken = true;
  serverAnswers(exportCalls.list, () =>
    broken ? refuses(503, 'common.unavailable', '服务暂时不可用') : { list: [job()], count: 1 },
  );
  const { user } = await openCentre();
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await one('车辆')).toBeTruthy();
});

test('what is under way shows how far it is, hears of its progress, and can be cancelled', async () => {
  const { stand } = fileJobsAre(job());
  const cancelled = serverAnswers(exportCalls.cancel, () => job({ state: 'cancelled' }));
  const { user } = await openCentre();
  const running = await one('车辆');
  expect(running.getByText('250 / 1,000 行')).toBeTruthy();
  expect(running.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');

  await waitFor(() => expect(isLive()).toBe(true));
  stand.list = [job({ done: 600 })];
  liveSays({ kind: 'file_job', id: 't1', state: 'running', done: 600, total: 1_000 });
  expect(await running.findByText('600 / 1,000 行')).toBeTruthy();

  await user.click(running.getByRole('button', { name: '取消任务' }));
  await user.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(cancelled).toMatchObject([{ params: { id: 't1' } }]));
});

test('what is done can be fetched as a file', async () => {
  const done = {
    state: 'done',
    done: 1_000,
    bytes: 2_345_678,
    downloads: 2,
    expiresAt: 1_790_600_000_000,
  } as const;
  fileJobsAre(job(done));
  serverAnswers(exportCalls.download, () => ({ address: '/files/abc', fileName: '车辆.xlsx' }));
  const fetched: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(`${this.pathname} ${this.download}`);
  });
  const { user } = await openCentre();
  const row = await one('车辆');
  expect(row.getByText(/2\.3 MB · 文件保留至 .* · 已下载 2 次/)).toBeTruthy();
  await user.click(row.getByRole('button', { name: '下载' }));
  await waitFor(() => expect(fetched).toEqual(['/files/abc 车辆.xlsx']));
});

test('what failed says why and can be tried again', async () => {
  fileJobsAre(job({ state: 'failed', error: 'export.too_large' }));
  const again = serverAnswers(exportCalls.retry, () => job({ state: 'queued' }));
  const { user } = await openCentre();
  const row = await one('车辆');
  expect(row.getByText('超过50万行，请缩小范围，或导出为 CSV')).toBeTruthy();
  expect(row.queryByRole('button', { name: '下载' })).toBeNull();
  await user.click(row.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(again).toMatchObject([{ params: { id: 't1' } }]));
});

describe('texts', () => {
  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [123_456, '123 kB'],
    [2_345_678, '2.3 MB'],
    [5_000_000_000_000, '5000 GB'],
  ])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

  test('a sentence that is no code stays as it is', () =>
    expect(sentenceOfFileJob('磁盘已满')).toBe('磁盘已满'));
});
