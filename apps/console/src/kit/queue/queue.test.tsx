import type { TicketDetail } from '@kickstand/contract/service/tickets';
import { tickets } from '@kickstand/contract/service/tickets';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { aTicket } from '../../../test/tickets.ts';
import { instant, text } from '../list/cells.tsx';
import { decision, defineDecisions } from './define-decisions.tsx';
import { defineQueueScreen } from './define-queue-screen.tsx';

const codes = ['0401', '040107'];
const body = { result: 'fee_ok', orderVersion: 1 } as const;

const Decide = defineDecisions<TicketDetail>({
  text: '答复',
  decisions: [
    decision({
      key: 'p',
      label: '通过',
      call: tickets.decide,
      usual: () => '经核实，费用无误',
      request: ({ id }, said) => ({ params: { ticketId: id }, body: { ...body, text: said.text } }),
    }),
    decision({
      key: 'r',
      label: '驳回',
      call: tickets.reopen,
      danger: true,
      least: 5,
      usual: () => '',
      request: ({ id }, said) => ({ params: { ticketId: id }, body: { text: said.text } }),
    }),
  ],
});

const Queue = defineQueueScreen({
  queue: tickets,
  words: { notFound: '没有', notFoundHint: '编号不正确', toList: '返回列表' },
  heading: ({ id }) => `工单 ${id}`,
  badges: () => null,
  isOpen: ({ state }) => state !== 'done',
  timeline: ({ of }) => <p>{of.text}</p>,
  evidence: () => <p>证据</p>,
  decision: Decide,
  outcome: () => <p>处理完了</p>,
  list: {
    title: '队列',
    labels: { orderId: '订单号' },
    columns: { orderId: text, createdAt: instant },
    opens: { filters: {}, sort: 'dueAt', dir: 'asc' },
    empty: '没有',
  },
});

let holder: { claimedBy: string | null; claimedUntil: number | null; isMine: boolean; state: string };
const named = () => screen.findByRole('heading', { name: /^工单/ });

beforeEach(() => {
  holder = { claimedBy: '小周', claimedUntil: Date.now() + 600_000, isMine: true, state: 'processing' };
  serverAnswers(tickets.list, () => ({ list: [aTicket], count: 1 }));
  serverAnswers(tickets.single, ({ params }) => ({ ...aTicket, id: params.ticketId }));
  serverAnswers(tickets.holder, () => holder);
});
afterEach(forgetAll);

test('the next one is claimed out of the list, J goes on to another, and K back to the one before', async () => {
  let n = 6;
  const asked = serverAnswers(tickets.next, () => ({ ticketId: `t${++n}` }));
  const { user, page } = await openScreen(Queue, { codes, search: { state: 'pending' } });
  await user.click(await screen.findByRole('button', { name: '下一单' }));
  expect((await named()).textContent).toBe('工单 t7');
  await user.keyboard('j');
  await screen.findByRole('heading', { name: '工单 t8' });
  expect(asked.map(({ body: said }) => said)).toEqual([{}, { besides: 't7' }]);
  await user.keyboard('k');
  await screen.findByRole('heading', { name: '工单 t7' });
  expect(page.search).toEqual({ state: 'pending', open: 't7' });
  expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe('#/test?state=pending');
});

test('a key chooses a decision with its usual words, Ctrl+Enter sends it, and the next one is shown', async () => {
  const sent = serverAnswers(tickets.decide, () => ({ ...aTicket, state: 'done' as const }));
  serverAnswers(tickets.next, () => ({ ticketId: 't2' }));
  const { user } = await openScreen(Queue, { codes, search: { open: 't1' } });
  await named();
  await user.keyboard('p');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '答复' }).value).toBe('经核实，费用无误');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: '工单 t2' });
  expect(sent).toMatchObject([{ params: { ticketId: 't1' }, body: { ...body, text: '经核实，费用无误' } }]);
});

test('what has to be said is asked for, and what was written outlives a refusal until M takes the template', async () => {
  const sent = serverAnswers(tickets.reopen, () => refuses(409, 'ticket.done', '工单已处理'));
  const { user } = await openScreen(Queue, { codes, search: { open: 't1' } });
  await named();
  await user.keyboard('r');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('至少5个字')).toBeTruthy();
  expect(sent).toEqual([]);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '答复' });
  await user.type(field, '照片看不清楚');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('工单已处理')).toBeTruthy();
  expect(field.value).toBe('照片看不清楚');
  field.blur();
  await user.keyboard('m');
  expect(field.value).toBe('');
});

test('one that somebody else took meanwhile is greyed with the name within a second or two', async () => {
  await openScreen(Queue, { codes, search: { open: 't1' } });
  await screen.findByText(/^你正在处理/);
  holder = { ...holder, claimedBy: '小李', isMine: false };
  await screen.findByText(/^小李 正在处理/, undefined, { timeout: 4_000 });
  const submit = screen.getByRole('button', { name: /请先选择/ });
  await waitFor(() => expect(submit.closest('fieldset')?.disabled).toBe(true));
});

test('a row that waits is worked on, and one that is done is looked at', async () => {
  const done = { ...aTicket, id: 't-done', state: 'done' as const };
  serverAnswers(tickets.list, () => ({ list: [aTicket, done], count: 2 }));
  const { user, page } = await openScreen(Queue, { codes });
  expect(await screen.findAllByRole('button', { name: '处理' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '查看' }));
  expect(page.search).toMatchObject({ open: 't-done' });
});
