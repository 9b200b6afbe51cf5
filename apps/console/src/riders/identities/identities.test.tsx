import {
  type CertificateDetail,
  certificates,
  type RebindDetail,
  rebinds,
} from '@kickstand/contract/riders/identities';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { cents } from '../../../test/orders.ts';
import CertificateQueue from './certificate-queue.tsx';
import RebindQueue from './rebind-queue.tsx';

afterEach(forgetAll);

const queued = {
  serviceAreaId: 31,
  area: '北区',
  agentId: 3,
  riderId: 'r1',
  name: '陈*兰',
  createdAt: Date.now() - 3_600_000,
  dueAt: Date.now() + 3_600_000,
  claimedBy: '小周',
  claimedUntil: Date.now() + 600_000,
  isMine: true,
  auditor: null,
  auditedAt: null,
  opinion: '',
  identityMasked: '1101************2X',
};
const certificate: CertificateDetail = {
  ...queued,
  id: 'c1',
  riderPhone: '138****1234',
  age: 20,
  kind: 'student',
  issuer: '华中大学',
  numberMasked: 'XH20****01',
  state: 'pending',
  refusedFor: null,
  validTo: null,
  sameNumber: 1,
  passed: 0,
  rejected: 0,
};
const facts = {
  principalCents: cents(1_200),
  giftCents: cents(0),
  otherCents: cents(0),
  owes: false,
  isRiding: false,
  isBlacklisted: false,
  orders: 12,
};
const rebind: RebindDetail = {
  ...queued,
  id: 'b1',
  newRiderId: 'r2',
  fromPhone: '138****1234',
  toPhone: '139****4321',
  state: 'pending',
  moves: facts,
  fresh: { ...facts, principalCents: cents(0), orders: 0 },
  obstacle: 'rebind.debt',
  undoUntil: null,
};
const holder = { state: 'pending', claimedBy: '小周', claimedUntil: Date.now() + 600_000, isMine: true };

test('papers are shown on asking, and a certificate is refused by keys with a reason that the rider reads', async () => {
  serverAnswers(certificates.single, () => certificate);
  serverAnswers(certificates.holder, () => holder);
  serverAnswers(certificates.next, () => ({ certificateId: null }));
  const looked = serverAnswers(certificates.papers, () => ({ photos: [] }));
  const sent = serverAnswers(certificates.reject, () => ({ ...certificate, state: 'rejected' as const }));
  const { user } = await openScreen(CertificateQueue, { codes: ['0703', '070307'], search: { open: 'c1' } });
  await screen.findByRole('heading', { name: '职业认证 · 陈*兰' });
  expect(screen.getByText('该证件编号在另外 1 份申请中出现过')).toBeTruthy();
  expect(looked).toEqual([]);
  await user.click(screen.getByRole('button', { name: '查看证件照片' }));
  expect(await screen.findByText('没有证件照片')).toBeTruthy();
  await user.keyboard('r');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        params: { certificateId: 'c1' },
        body: { refusedFor: 'blurred', text: '证件照片模糊，请重新拍摄后提交' },
      },
    ]),
  );
});

test('a rebinding shows what stays, what is closed, and what is in its way', async () => {
  serverAnswers(rebinds.single, () => rebind);
  serverAnswers(rebinds.holder, () => holder);
  await openScreen(RebindQueue, { codes: ['0704', '070407'], search: { open: 'b1' } });
  await screen.findByRole('heading', { name: '实名换绑 · 陈*兰' });
  expect(screen.getByText('原账号有欠款，暂不能通过')).toBeTruthy();
  expect(screen.getByText('¥12.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '还原换绑' })).toBeNull();
});

test('both lists open with their columns', async () => {
  serverAnswers(certificates.list, () => ({ list: [certificate], count: 1 }));
  serverAnswers(rebinds.list, () => ({ list: [rebind], count: 1 }));
  await openScreen(CertificateQueue, { codes: ['0703', '070307'] });
  expect(await screen.findByText('XH20****01')).toBeTruthy();
  await openScreen(RebindQueue, { codes: ['0704'] });
  expect((await screen.findAllByText(/139\*{4}4321/)).length).toBeGreaterThan(0);
});
