import { describe, expect, test } from 'vitest';
import {
  type MoneyEvent,
  type Posting,
  postingOf,
  postingRules,
  settledBy,
  settlementBase,
} from './index.ts';

const owners = {
  merchant: 'wechat:1',
  platform: 'wechat:0',
  rider: 'rider-1',
  receivable: 'order-1',
  area: '31',
  agent: '3',
  card: 'card-1',
  seller: '2',
};
const settled = ({ event, entries }: Posting) =>
  entries.reduce((sum, { code, amount }) => sum + settledBy(event, code, amount), 0);

describe('what is settled with franchisees', () => {
  test.each([
    ['a debt paid online', postingOf('paidOnline', { online: 850 }, owners), 850],
    [
      'a debt paid from principal and gift',
      postingOf('paidFromWallet', { principal: 700, gift: 150 }, owners),
      700,
    ],
    ['a debt paid by gift alone', postingOf('paidFromWallet', { gift: 150 }, owners), 0],
    ['a refund the way it was paid', postingOf('refundedOnline', { ride: 200, helmet: 300 }, owners), -500],
    ['a refund to the wallet', postingOf('refundedToWallet', { ride: 200, fee: 1 }, owners), -201],
    ['a refund of gift', postingOf('giftReturned', { ride: 150 }, owners), 0],
    ['a refund by hand', postingOf('manualTransfer', { location: 500 }, owners), -500],
    ['a withdrawal by hand', postingOf('manualTransfer', { principal: 500 }, owners), 0],
    ['a card sold', postingOf('cardSold', { price: 1_990 }, owners), 1_990],
    ['a card refunded in part', postingOf('cardRefunded', { refund: 990, rest: 500 }, owners), -990],
    ['a use of a card given back', postingOf('cardUseReturned', { part: 71, rest: 5 }, owners), 0],
    ['a card used up', postingOf('cardReleased', { part: 300 }, owners), 0],
    ['a top-up', postingOf('topUp', { principal: 5_000 }, owners), 0],
    ['a ride that is not paid yet', postingOf('rideEnded', { ride: 850 }, owners), 0],
    ['a debt written off', postingOf('writtenOff', { due: 850 }, owners), 0],
    ['a deposit kept for damages', postingOf('depositDeducted', { deposit: 900 }, owners), 0],
    ['a debt that a bill explained', postingOf('billExplained', { due: 850 }, owners), 850],
    ['a share of it', postingOf('agentShare', { share: 600 }, owners), 0],
  ])('%s counts %#', (_, posting, cents) => {
    expect(settled(posting)).toBe(cents);
  });

  test('each rule names an account that its event moves, once', () => {
    const keys = settlementBase.map(({ event, code }) => `${event} ${code}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { event, code } of settlementBase)
      expect(postingRules[event].movements.flatMap(({ debit, credit }) => [debit, credit])).toContain(code);
  });

  test('no cent of a receivable is paid in cash without counting, and none counts that moved elsewhere', () => {
    const cash = ['1010', '1110', '1910', '2110'];
    const paysDebt = (event: MoneyEvent) =>
      postingRules[event].movements.some(({ debit, credit }) => credit === '1210' && cash.includes(debit));
    for (const event of Object.keys(postingRules) as MoneyEvent[])
      expect(settlementBase.some((rule) => rule.event === event) || !paysDebt(event)).toBe(true);
  });
});
