import { type DeploymentStatus, status } from '@kickstand/contract/platform/status';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import StatusPage from './status-page.tsx';

beforeAll(quickStyles);
afterEach(forgetAll);

const at = 1_790_000_000_000;
const job = {
  name: 'trips.move-on',
  host: 'one',
  pauseMs: 1_000,
  beganAt: at,
  endedAt: at + 40,
  lateMs: 0,
  rounds: 7,
  failures: 0,
  failedAt: null,
  problem: null,
};
const answer: DeploymentStatus = {
  findings: [
    { part: 'disk', level: 'well', name: '磁盘', text: '剩余 50.0 GB，共 100 GB' },
    { part: 'mails', level: 'wrong', name: '邮件', text: '22 条等待', todo: '检查 SMTP_URL' },
  ],
  programs: [
    {
      programId: 'p1',
      role: 'all',
      host: 'one',
      version: '1.2.0',
      startedAt: at,
      seenAt: at,
      isLost: true,
      memoryMb: 310,
      loopMs: 4,
      calls: 600,
      faults: 0,
      callMs: 21.5,
      messages: 1_200,
    },
  ],
  jobs: [job, { ...job, name: 'mail.send', failures: 2, failedAt: at + 40, problem: 'Error: no answer' }],
  day: [],
  backups: [],
};
const open = (search: Record<string, string> = {}) =>
  openScreen(StatusPage, { path: '/backend/status', codes: ['0508'], search });

test('what is wrong comes first, with what to do about it, and a lost program says so', async () => {
  serverAnswers(status.show, () => answer);
  await open();
  const checks = await screen.findByRole('table', { name: '自检' });
  const rows = [...checks.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows[0]).toContain('检查 SMTP_URL');
  expect(await screen.findByText('失联')).toBeTruthy();
  expect(screen.getByText('还没有做过备份')).toBeTruthy();
});

test('of the jobs those that failed can be seen alone', async () => {
  serverAnswers(status.show, () => answer);
  const { user } = await open({ tab: 'jobs' });
  expect(await screen.findByText('trips.move-on')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: '只看晚点或失败的' }));
  expect(screen.queryByText('trips.move-on')).toBeNull();
  expect(screen.getByText('Error: no answer')).toBeTruthy();
});
