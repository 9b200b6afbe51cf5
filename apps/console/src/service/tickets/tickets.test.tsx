import type { OrderDetail } from '@kickstand/contract/rides/orders';
import { orders } from '@kickstand/contract/rides/orders';
import { returnEvidence } from '@kickstand/contract/rides/return-evidence';
import { ticketArticles } from '@kickstand/contract/service/help';
import { type TicketDetail, ticketActions, tickets } from '@kickstand/contract/service/tickets';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { paidOrder } from '../../../test/orders.ts';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { aTicket as ticket } from '../../../test/tickets.ts';
import TicketDetailPage from './ticket-detail.tsx';
import TicketList from './ticket-list.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const codes = ['0401', '040107', '160108', '160131'];
const article = {
  id: 'a1',
  category: '用车还车',
  title: '怎样还车不产生调度费',
  body: '<p>停进地图上的还车点</p>',
  lang: 'zh' as const,
};
const openDetail = (shown: Partial<TicketDetail> = {}, order: Partial<OrderDetail> = {}, held = codes) => {
  serverAnswers(tickets.single, () => ({ ...ticket, ...shown }));
  serverAnswers(orders.single, () => ({ ...paidOrder, ...order }));
  serverAnswers(returnEvidence.single, () => refuses(404, 'trip.not_found', '资源未找到'));
  serverAnswers(ticketArticles.list, () => ({ list: [article] }));
  return openScreen(TicketDetailPage, { codes: held, search: { id: 't1' } });
};

test('the list says what is late, and the next one is taken and opened', async () => {
  serverAnswers(tickets.list, () => ({ list: [{ ...ticket, dueAt: Date.now() - 3_600_000 }], count: 1 }));
  serverAnswers(tickets.tiles, () => ({
    open: 3,
    overdue: 1,
    waitingUser: 0,
    done: 9,
    refunded: 4,
    firstReplyMinutes: 12,
  }));
  const taken = serverAnswers(tickets.next, () => ({ ticketId: 't7' }));
  const { user, page } = await openScreen(TicketList, { codes });
  expect(await screen.findByText(/^超时 /)).toBeTruthy();
  expect(await screen.findByText('12 分钟')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '下一单' }));
  await waitFor(() => expect(page.opened).toEqual(['/user-worksheet-detail?id=t7']));
  expect(taken).toMatchObject([{ body: {} }]);
});

test('what riders are told about it stands beside a ticket', async () => {
  await openDetail();
  const beside = within(await screen.findByRole('region', { name: '相关帮助文章' }));
  expect(await beside.findByText('怎样还车不产生调度费')).toBeTruthy();
  expect(beside.getByText('停进地图上的还车点')).toBeTruthy();
});

test('a refund is decided by keys: what it does is shown, and the answer says how much', async () => {
  const sent = serverAnswers(tickets.decide, () => ({ ...ticket, state: 'done' as const }));
  const { user } = await openDetail();
  await screen.findByRole('textbox', { name: '答复骑行人' });
  await user.keyboard('2');
  await user.clear(await screen.findByRole('textbox', { name: '调度费' }));
  await user.type(screen.getByRole('textbox', { name: '调度费' }), '5');
  const effect = within(screen.getByLabelText('将发生的变化'));
  expect(effect.getAllByText('¥5.00')).toHaveLength(2);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        body: {
          result: 'refunded',
          lines: { ride: 0, location: 500, helmet: 0 },
          to: 'original',
          text: '您好，经核实已为您退款 ¥5.00，请留意到账。',
          orderVersion: 3,
        },
      },
    ]),
  );
});

test('what is claimed is proposed as the refund, so that two keys answer the ticket', async () => {
  const sent = serverAnswers(tickets.decide, () => ({ ...ticket, state: 'done' as const }));
  const { user } = await openDetail();
  await screen.findByRole('textbox', { name: '答复骑行人' });
  await user.keyboard('2');
  await screen.findByLabelText('将发生的变化');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const lines = { ride: 0, location: 500, helmet: 0 };
  await waitFor(() => expect(sent).toMatchObject([{ body: { result: 'refunded', lines } }]));
});

test('a decision gives the use of a card back where the ride took one, and the answer says so', async () => {
  const sent = serverAnswers(tickets.decide, () => ({ ...ticket, state: 'done' as const }));
  const cardUse = {
    cardId: 'c1',
    name: '七日骑行卡',
    kind: 'riding' as const,
    barredBy: null,
    returned: null,
  };
  const { user } = await openDetail({ claimCents: null }, { cardUse });
  await screen.findByRole('textbox', { name: '答复骑行人' });
  expect(screen.queryByRole('checkbox', { name: /七日骑行卡/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '退款' }));
  await user.click(await screen.findByRole('checkbox', { name: '退回“七日骑行卡” 1 次' }));
  await user.click(screen.getByRole('button', { name: '退回次数并答复' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        body: {
          result: 'refunded',
          lines: { ride: 0, location: 0, helmet: 0 },
          cardTimes: 1,
          text: '您好，经核实已为您退回“七日骑行卡”1次，可再次使用。',
        },
      },
    ]),
  );
});

test('a ticket that gave the use of a card back says so', async () => {
  await openDetail({ state: 'done', result: 'refunded', cardTimes: 1, handler: '小周' });
  expect(await screen.findByText(/已退回次数 1 次/)).toBeTruthy();
});

test('points, the blacklist and a mark are sent with a decision, after saying what they do', async () => {
  const sent = serverAnswers(tickets.decide, () => ({ ...ticket, state: 'done' as const }));
  const { user } = await openDetail({}, {}, [...codes, '07010103', '0802']);
  (await screen.findByText('对用户的其他处理')).closest('details')?.setAttribute('open', '');
  await user.type(await screen.findByRole('spinbutton', { name: /加减信用分/ }), '-8');
  await user.type(screen.getByRole('spinbutton', { name: /加入服务区黑名单/ }), '7');
  await user.click(screen.getByRole('checkbox', { name: /恶意投诉/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([]);
  await user.type(await screen.findByRole('textbox', { name: /拉黑原因/ }), '多次恶意投诉');
  expect(
    within(screen.getByRole('list', { name: '对用户的其他处理' })).getAllByRole('listitem'),
  ).toHaveLength(3);
  await user.keyboard('{Control>}{Enter}{/Control}');
  const bars = { days: 7, reason: '多次恶意投诉' };
  await waitFor(() => expect(sent).toMatchObject([{ body: { creditPoints: -8, bars, isAbusive: true } }]));
});

test('what was written stays when the decision is refused', async () => {
  serverAnswers(tickets.decide, () => refuses(409, 'ticket.locked', '正由小李处理'));
  const { user } = await openDetail();
  const answer = await screen.findByRole('textbox', { name: '答复骑行人' });
  await user.clear(answer);
  await user.type(answer, '我们查过了，费用无误');
  await user.click(screen.getByRole('button', { name: '费用无误并答复' }));
  expect(await screen.findByText('正由小李处理')).toBeTruthy();
  expect((answer as HTMLTextAreaElement).value).toBe('我们查过了，费用无误');
});

test('an order that is not paid is amended within its bounds', async () => {
  const sent = serverAnswers(tickets.decide, () => ({ ...ticket, state: 'done' as const }));
  const { user } = await openDetail({ orderState: 'unpaid' }, { state: 'unpaid', paid: [], channel: null });
  await user.click(await screen.findByRole('radio', { name: '改价' }));
  const location = await screen.findByRole('textbox', { name: '调度费' });
  await user.clear(location);
  await user.type(location, '0');
  await user.click(screen.getByRole('button', { name: '改为 ¥3.50 并答复' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { result: 'amended', lines: { ride: 350, location: 0, helmet: 0 } } },
    ]),
  );
});

test('one that is not there, or cannot be, says so and leads to the others', async () => {
  serverAnswers(tickets.single, () => refuses(400, 'common.invalid', '提交的内容有误'));
  const { user, page } = await openScreen(TicketDetailPage, { codes, search: { id: 'none' } });
  await screen.findByRole('heading', { level: 1, name: '没有找到该工单' });
  await user.click(screen.getByRole('button', { name: '返回工单列表' }));
  expect(page.opened).toEqual(['/user-worksheet']);
});

test('one that cannot be read has a heading and is asked for anew', async () => {
  let isUp = false;
  serverAnswers(tickets.single, () => (isUp ? ticket : refuses(503, 'common.unavailable', '服务繁忙')));
  serverAnswers(orders.single, () => paidOrder);
  serverAnswers(returnEvidence.single, () => refuses(404, 'trip.not_found', '资源未找到'));
  const { user } = await openScreen(TicketDetailPage, { codes, search: { id: 't1' } });
  await screen.findByRole('heading', { level: 1 });
  isUp = true;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { level: 1, name: /t1/ })).toBeTruthy();
});

test('one that somebody else works on can be read and not decided', async () => {
  await openDetail({ claimedBy: '小李', isMine: false });
  expect(await screen.findByText(/^小李 正在处理/)).toBeTruthy();
  const submit = await screen.findByRole('button', { name: '费用无误并答复' });
  expect(submit.closest('fieldset')?.disabled).toBe(true);
});

test('the rider’s photos open large, are turned and changed by keys, and say when they are known from elsewhere', async () => {
  const photo = {
    address: '/photos/a',
    thumbnail: '/photos/a',
    width: 800,
    height: 600,
    createdAt: ticket.createdAt,
  };
  const photos = ['a', 'b'].map((id, i) => ({ ...photo, id, address: `/photos/${id}`, twins: i }));
  const { user } = await openDetail({ photos });
  await user.click(await screen.findByRole('button', { name: '放大照片 1/2' }));
  const dialog = await screen.findByRole('dialog');
  const shown = () => within(dialog).getByRole('img', { name: /照片/ });
  const stage = within(dialog).getByRole('region');
  stage.focus();
  await user.keyboard('t+');
  expect(shown().style.transform).toBe('rotate(90deg) scale(1.5)');
  await user.keyboard('{ArrowRight}');
  expect(shown().getAttribute('src')).toBe('/photos/b');
  expect(within(dialog).getByText('与其他 1 处的照片相同或相似')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '下一张' }).disabled).toBe(true);
});

test('a ticket goes to a colleague, to field staff and into another one; what was closed says where to', async () => {
  const all = [...codes, '040111', '040134'];
  serverAnswers(ticketActions.colleagues, () => ({ list: [{ operatorId: 'li', name: '小李' }] }));
  const assigned = serverAnswers(ticketActions.assign, () => ({
    ...ticket,
    claimedBy: '小李',
    isMine: false,
  }));
  const fielded = serverAnswers(ticketActions.toField, () => ticket);
  const { user } = await openDetail({}, {}, all);
  await user.click(await screen.findByRole('button', { name: '指派' }));
  const asking = async () => within(await screen.findByRole('dialog'));
  await user.click((await asking()).getByRole('combobox', { name: '同事' }));
  await user.click(await screen.findByText('小李'));
  await user.click((await asking()).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(assigned).toMatchObject([{ body: { operatorId: 'li' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '转运维' }));
  await user.type((await asking()).getByRole('textbox', { name: '让运维做什么' }), '检查车锁是否能开');
  await user.click((await asking()).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(fielded).toMatchObject([{ body: { type: 'inspect', remark: '检查车锁是否能开' } }]),
  );
});

test('a ticket that was merged is no more to be decided and says into which', async () => {
  await openDetail({ state: 'closed', duplicateOf: '01a20d7a-2a9a-70ff-8b2b-2086727379db', handler: '小周' });
  expect(await screen.findByText('727379db')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '答复骑行人' })).toBeNull();
});
