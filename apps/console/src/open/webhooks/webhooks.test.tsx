import { vehicles } from '@kickstand/contract/fleet/vehicles';
import {
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookKinds,
  webhooks,
} from '@kickstand/contract/open/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import WebhooksPage from './webhooks-page.tsx';

beforeAll(quickStyles);
afterEach(forgetAll);

const at = 1_790_000_000_000;
const endpoint: WebhookEndpoint = {
  id: 'e1',
  agentId: 3,
  agentName: '北方',
  name: '数据仓库',
  url: 'https://hooks.example.com/in',
  kinds: ['order.paid'],
  areaIds: [],
  state: 'active',
  waiting: 2,
  failed: 4,
  failingSince: null,
  problem: null,
  answeredAt: at,
  alertEmail: '',
  updatedAt: at,
  version: 1,
};
const delivery: WebhookDelivery = {
  id: 'd1',
  endpointId: 'e1',
  endpoint: '数据仓库',
  kind: 'order.paid',
  subject: 'order:o1',
  sequence: 7,
  state: 'failed',
  attempts: 10,
  createdAt: at,
  sentAt: at,
  nextAt: null,
  tookMs: 30,
  status: 503,
  problem: 'HTTP 503',
};
const editor = { codes: ['0507', '050781'] };

beforeEach(() => {
  serverAnswers(webhooks.list, () => ({ list: [endpoint], count: 1 }));
  serverAnswers(webhooks.deliveries, () => ({ list: [delivery], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
});
const open = (who = editor, search: Record<string, string> = {}) =>
  openScreen(WebhooksPage, { ...who, path: '/backend/webhooks', search });

test('who may only look sees where events are sent, and changes nothing', async () => {
  await open({ codes: ['0507'] });
  expect(await screen.findByText('https://hooks.example.com/in')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '添加端点' })).toBeNull();
});

test('a new endpoint is asked for all events unless fewer are chosen, and its secret is shown once', async () => {
  const asked = serverAnswers(webhooks.add, () => ({ ...endpoint, secret: 'whsec_c2VjcmV0' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '添加端点' }));
  const form = within(await screen.findByRole('form', { name: '添加端点' }));
  await user.type(form.getByLabelText('名称'), '数据仓库');
  await user.type(form.getByLabelText('推送地址'), 'https://hooks.example.com/in');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  const shown = within(
    (await screen.findByText('签名密钥 · 数据仓库')).closest('[role=dialog]') as HTMLElement,
  );
  expect(shown.getByDisplayValue('whsec_c2VjcmV0')).toBeTruthy();
  expect(asked[0]?.body).toEqual({
    name: '数据仓库',
    url: 'https://hooks.example.com/in',
    kinds: webhookKinds,
    areaIds: [],
    alertEmail: '',
  });
  await user.click(shown.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_c2VjcmV0')).toBeNull());
});

test('what became of an event is read beside what was sent, and it is sent again', async () => {
  const body = '{"type":"order.paid","data":{"orderId":"o1"}}';
  serverAnswers(webhooks.delivery, () => ({ ...delivery, body, answer: 'busy' }));
  const asked = serverAnswers(webhooks.replay, () => ({ ...delivery, state: 'waiting' as const }));
  const { user } = await open(editor, { tab: 'deliveries' });
  const row = within((await screen.findByText('HTTP 503')).closest('tr') as HTMLElement);
  expect(row.getByText('未送达')).toBeTruthy();
  await user.click(row.getByRole('button', { name: '详情' }));
  expect(await screen.findByText(/"orderId": "o1"/)).toBeTruthy();
  expect(screen.getByText('busy')).toBeTruthy();
  await user.click(row.getByRole('button', { name: '重新推送' }));
  await user.click(await screen.findByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(asked[0]).toMatchObject({ params: { deliveryId: 'd1' } }));
});
