import type { Cents } from '@kickstand/contract/kit';
import { type WorkAuditDetail, workAudit } from '@kickstand/contract/work/field-work';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import AuditQueue from './audit-queue.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(forgetAll);

const codes = ['0904', '090437'];
const one: WorkAuditDetail = {
  id: 't-1',
  createdAt: 1_790_000_000_000,
  state: 'waiting',
  why: 'flags',
  flags: ['to_and_fro'],
  type: 'move',
  carId: '620100001',
  assignee: '朱建辉',
  source: 'self',
  area: '江北',
  startedAt: 1_789_999_700_000,
  finishedAt: 1_790_000_000_000,
  beforePct: null,
  afterPct: null,
  distanceM: 222,
  validity: 'valid',
  verdictReason: null,
  payCents: 80 as Cents,
  objection: null,
  photos: [],
  taken: [{ photoId: 'p1', takenAt: null, awayM: 912 }],
  claimedBy: null,
  claimedUntil: null,
  isMine: true,
  dueAt: 1_790_200_000_000,
  isOwn: false,
  handler: null,
  opinion: null,
  decidedAt: null,
};
const list = () => ({ list: [one], count: 1 });

beforeEach(() => {
  serverAnswers(workAudit.list, list);
  serverAnswers(workAudit.single, () => one);
  serverAnswers(workAudit.claim, () => one);
  serverAnswers(workAudit.holder, () => ({
    state: 'waiting',
    claimedBy: null,
    claimedUntil: null,
    isMine: true,
  }));
  serverAnswers(workAudit.next, () => ({ taskId: null }));
});

test('flagged work says what speaks against it and where its photo was taken', async () => {
  await openScreen(AuditQueue, { codes, search: { open: 't-1' } });
  expect((await screen.findAllByText('来回挪车')).length).toBeGreaterThan(0);
  expect(await screen.findByText('912 m')).toBeTruthy();
});

test('work by X does not count, with the reason that its flag stands for', async () => {
  const sent = serverAnswers(workAudit.decide, () => ({ ...one, state: 'changed' as const }));
  const { user } = await openScreen(AuditQueue, { codes, search: { open: 't-1' } });
  await screen.findAllByText('来回挪车');
  await user.keyboard('x');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    { params: { taskId: 't-1' }, body: { decision: 'invalid', verdictReason: 'returned' } },
  ]);
});

test('C confirms a verdict', async () => {
  const sent = serverAnswers(workAudit.decide, () => ({ ...one, state: 'confirmed' as const }));
  const { user } = await openScreen(AuditQueue, { codes, search: { open: 't-1' } });
  await screen.findAllByText('来回挪车');
  await user.keyboard('c');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toMatchObject([{ body: { decision: 'confirm' } }]));
});

test('an objection is read beside the work, and why the verdict stands is said in words', async () => {
  const objected = { ...one, why: 'objection' as const, objection: '车辆确实挪到了站内' };
  serverAnswers(workAudit.single, () => objected);
  const sent = serverAnswers(workAudit.decide, () => ({ ...objected, state: 'confirmed' as const }));
  const { user } = await openScreen(AuditQueue, { codes, search: { open: 't-1' } });
  expect(await screen.findByText('申诉：车辆确实挪到了站内')).toBeTruthy();
  await user.keyboard('c');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { decision: 'confirm', text: '复核后维持原判定' } }]),
  );
});
