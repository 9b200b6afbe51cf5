import type { MetricName } from '@kickstand/domain/insight/metrics';

/** Cents of some entries, debits above zero. */
const entries = (events: string, codes: string, sign = '') =>
  `select ${sign}coalesce(sum(e.amount), 0) as v from ledger_entry e join ledger_posting p on p.posting_id = e.posting_id
   where p.event ~ '^(${events})$' and e.code ~ '^(${codes})$' and p.book_day between $1 and $2
     and p.agent_id = any ($3) and p.service_area_id = any ($4)`;

/** The balance of accounts at the end. */
const balance = (codes: string, sign = '') =>
  `select ${sign}coalesce(sum(e.amount), 0) as v from ledger_entry e where e.code ~ '^(${codes})$' and e.book_day <= $2
     and $1::date is not null and e.agent_id = any ($3) and e.service_area_id = any ($4)`;

const rides = (what: string, where = 'true') =>
  `select coalesce(${what}, 0) as v from ride_order o
   where (o.ended_at at time zone 'Asia/Shanghai')::date between $1 and $2 and ${where}
     and o.agent_id = any ($3) and o.service_area_id = any ($4)`;

const cards = (events: string, kind: string, sign = '') =>
  `${entries(events, '1110', sign)} and exists (select from ledger_entry k join user_card u on u.card_id = k.owner
     where k.posting_id = p.posting_id and k.code = '2410' and u.kind = '${kind}')`;

const released = (kind: string) =>
  `${entries('.*', '40[56]0', '-')} and exists (select from ledger_entry k join user_card u on u.card_id = k.owner
     where k.posting_id = p.posting_id and k.code = '2410' and u.kind = '${kind}')`;

/** Of some payment provider; how often, where that is asked for. */
const through = (provider: string, events: string, what = 'sum(e.amount)') =>
  `${entries(events, '1110').replace('sum(e.amount)', what)} and e.owner like '${provider}:%'`;
const received = 'topUp|paidOnline|cardSold|depositPaid';
const sentBack = 'refundedOnline|depositRefunded';
const tasks = (type: string, what = 'count(*)', where = 'true') =>
  `select coalesce(${what}, 0) as v from ops_task t where t.state = 'done' and t.type = '${type}' and t.service_area_id = any ($4)
     and ${where} and (coalesce(t.started_at, t.finished_at) at time zone 'Asia/Shanghai')::date between $1 and $2 and t.agent_id = any ($3)`;

const paid = entries('paidFromWallet', '2110').replace('as v', '+ 0 as v');
const owed = 'rideEnded|supplement|editedBeforePay|editTakenBack';
const money = 'refundedOnline|refundedToWallet|manualTransfer';
const both = (one: string, other: string) => `select (${one}) + (${other}) as v`;
const less = (one: string, other: string) => `select (${one}) - (${other}) as v`;
const cash = both(paid, entries('paidOnline', '1110'));
const late = `and exists (select from ledger_entry d join ride_order o on o.order_id = d.owner where d.posting_id = p.posting_id
  and d.code = '1210' and (o.ended_at at time zone 'Asia/Shanghai')::date < p.book_day)`;

const taskCost =
  'select coalesce(sum(y.cents), 0) as v from ops_task_pay y where y.service_area_id = any ($4) and y.agent_id = any ($3) and y.day between $1 and $2';
const settlementBase = both(
  less(cash, entries('refundedOnline|refundedToWallet', '49[1234]0')),
  entries('cardSold|cardRefunded', '1110'),
);

/** Each figure that is counted, in the plainest words over what happened: days $1 to $2, companies $3, areas $4. */
export const plainFigures: Partial<Record<MetricName, string>> = {
  rides: rides('count(*)'),
  trialRides: rides('count(*)', 'o.is_trial'),
  benefit: rides('sum(o.benefit_cents)'),
  distance: rides('sum(o.distance_m)'),
  ridingTime: rides('sum(o.riding_seconds)'),
  strayReturns: rides('count(*)', `o.return_relation <> 'in_station'`),
  riders: rides('count(distinct o.rider_id)'),
  activeVehicles: rides('count(distinct o.vehicle_id)', 'o.riding_seconds > 60'),
  receivable: entries(owed, '40[123]0', '-'),
  rideFee: entries(owed, '4010', '-'),
  dispatchFee: entries(owed, '4020', '-'),
  helmetFee: entries(owed, '4030', '-'),
  paid: cash,
  paidPrincipal: paid,
  paidOnline: entries('paidOnline', '1110'),
  paidGift: entries('paidFromWallet', '2120'),
  oldDebtPaid: both(
    `${entries('paidFromWallet', '2110')} ${late}`,
    `${entries('paidOnline', '1110')} ${late}`,
  ),
  newDebtPaid: less(
    both(entries('paidFromWallet', '2110'), entries('paidOnline', '1110')),
    both(`${entries('paidFromWallet', '2110')} ${late}`, `${entries('paidOnline', '1110')} ${late}`),
  ),
  outstanding: balance('1210'),
  refunded: entries(money, '49[1234]0'),
  settlementBase,
  revenue: entries('topUp|withdrawal|paidOnline|refundedOnline|cardSold|cardRefunded', '1110'),
  topUps: entries('topUp', '2110', '-'),
  topUpNet: entries('topUp|withdrawal|manualTransfer', '2110', '-'),
  gifts: entries('giftGranted', '2120', '-'),
  refundedToWallet: entries('refundedToWallet', '2110', '-'),
  principalBalance: balance('2110', '-'),
  giftBalance: balance('2120', '-'),
  depositIn: entries('depositPaid', '2210', '-'),
  depositOut: entries('depositRefunded|manualTransfer', '2210'),
  depositBalance: balance('2210|2211', '-'),
  ridingCardSold: cards('cardSold', 'riding'),
  ridingCardNet: cards('cardSold|cardRefunded', 'riding'),
  discountCardNet: cards('cardSold|cardRefunded', 'discount'),
  ridingCardRefunded: cards('cardRefunded', 'riding', '-'),
  ridingCardReleased: released('riding'),
  discountCardReleased: released('discount'),
  memberCardReleased: released('member'),
  ridingCardRides: rides('count(*)', `o.benefit_type in ('riding_card', 'free_card')`),
  discountCardRides: rides('count(*)', `o.benefit_type = 'discount_card'`),
  ridingCardSaved: rides('sum(o.benefit_cents)', `o.benefit_type in ('riding_card', 'free_card')`),
  discountCardSaved: rides('sum(o.benefit_cents)', `o.benefit_type = 'discount_card'`),
  cardBenefit: rides('sum(o.benefit_cents)', `o.benefit_type ~ '_card$'`),
  netPaid: less(cash, entries(money, '49[1234]0')),
  paidWechat: `${entries('paidOnline', '1110')} and e.owner ~ '^wechat:'`,
  paidAlipay: `${entries('paidOnline', '1110')} and e.owner ~ '^alipay:'`,
  writtenOff: entries('writtenOff', '5030'),
  managementFee: entries('.*', '4040', '-'),
  refundedGift: entries('giftReturned', '4910'),
  withdrawn: entries('withdrawal|manualTransfer', '2110'),
  giftsEnded: entries('giftEnded|withdrawal', '2120'),
  goodwill: entries('.*', '5060'),
  principalOther: entries('unclaimedToPrincipal|billExplained', '2110', '-'),
  principalMoved: entries('.*', '2110', '-'),
  giftMoved: entries('.*', '2120', '-'),
  depositDeducted: entries('depositDeducted', '2211'),
  depositFrozen: balance('2211', '-'),
  memberCardSold: cards('cardSold', 'member'),
  memberCardNet: cards('cardSold|cardRefunded', 'member'),
  discountCardSold: cards('cardSold', 'discount'),
  directNet: entries('paidOnline|refundedOnline', '1110'),
  depositNet: entries('depositPaid|depositRefunded', '2210', '-'),
  giftNet: entries('giftGranted', '2120', '-'),
  otherGifts: entries('giftGranted', '2120', '-'),
  wechatIn: through('wechat', received),
  wechatOut: through('wechat', sentBack).replace('coalesce', '-coalesce'),
  wechatNet: through('wechat', `${received}|${sentBack}`),
  wechatPayments: through('wechat', received, 'count(*)'),
  wechatRefunds: through('wechat', sentBack, 'count(*)'),
  alipayNet: through('alipay', received),
  channelNet: entries(`${received}|${sentBack}`, '1110'),
  inStation: rides('count(*)', `o.return_relation = 'in_station'`),
  outOfStation: rides('count(*)', `o.return_relation = 'out_of_station'`),
  otherReturns: rides('count(*)', `o.return_relation ~ '^(ops|auto)_ended$'`),
  shortRides: rides('count(*)', 'o.riding_seconds < 120'),
  usualRides: rides('count(*)', 'o.riding_seconds between 120 and 43200'),
  freeRides: rides('count(*)', 'o.is_trial'),
  fullRides: rides('count(*)', 'not o.is_trial'),
  swapsDone: tasks('swap'),
  swapsValid: tasks('swap', 'count(*)', `t.validity = 'valid'`),
  repairsInvalid: tasks('repair', 'count(*)', `t.validity = 'invalid'`),
  inspectionsWaiting: tasks('inspect', 'count(*)', `t.validity = 'pending'`),
  movesJudged: tasks('move', 'count(*)', `t.validity <> 'pending'`),
  movedMetres: tasks('move', 'sum(t.distance_m)'),
  swapSeconds: tasks('swap', 'sum(extract(epoch from t.finished_at - t.started_at)::int)'),
  taskCost,
  profitEstimate: less(settlementBase, both(entries('.*', '50[14]0'), taskCost)),
};
