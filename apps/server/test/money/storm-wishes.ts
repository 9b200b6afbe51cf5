import type { Call, Cents, RequestOf } from '@kickstand/contract/kit';
import { riderCards, userCards } from '@kickstand/contract/money/cards';
import { deposits, riderDeposits } from '@kickstand/contract/money/deposits';
import { orders, riderMoney } from '@kickstand/contract/rides/orders';
import type { Db } from '../../src/kernel/database/db.ts';
import { putContent } from '../../src/places/area-settings/area-settings.store.ts';
import { aProduct } from './a-card.ts';
import type { StormWorld } from './calls-storm.ts';

const agentId = 3;
const areaId = 31;
const reason = '用户投诉，协商处理';

/** A call with what it is sent. */
export interface Wish {
  call: Call;
  input: RequestOf<Call>;
}

const wish = <C extends Call>(call: C, input: RequestOf<C>) => ({ call, input }) as unknown as Wish;

/** What those who move money may do. */
export const stormCodes = [
  ...['1601', '160131', '160108', 'riderApp'],
  ...['070101', '07010108', '07010123', '07010124'],
];

/** The area asks for a deposit and sells a card; its product. */
export async function offerAll(db: Db, now: number): Promise<string> {
  const content = { permitsAll: false, takesDeposit: true, depositCents: 9_900 };
  const said = { areaId, group: 'permit' as const, content, version: 1, by: '张三', approver: undefined };
  await putContent(db, { ...said, reason: '开通诚信金', now });
  return (await aProduct(db, { agentId, now })).id;
}

export const pick = <T>(all: readonly T[], next: () => number) => all[Math.floor(next() * all.length)] as T;
const centsOf = (next: () => number, most: number) => (1 + Math.floor(next() * most)) as Cents;

/** Something that a rider or a clerk may want; what they look at first may be old when it arrives. */
export async function wishOf(world: StormWorld, next: () => number): Promise<Wish | undefined> {
  const order = pick(world.orders, next);
  const riderId = pick(world.riders, next);
  const luck = next();
  if (luck < 0.15) return cardWish(world, riderId, next);
  if (luck < 0.3) return depositWish(world, riderId, next);
  const kind = next();
  if (kind < 0.2)
    return wish(riderMoney.topUp, {
      body: { riderId, channel: 'wechat', amountCents: (100 + centsOf(next, 900)) as Cents },
    });
  if (kind < 0.45)
    return wish(riderMoney.pay, {
      params: { receivableId: order.orderId },
      body: { riderId: order.riderId, channel: 'wechat' },
    });
  if (kind < 0.55) return wish(riderMoney.withdraw, { body: { riderId } });
  const ask = world.app.as({ codes: stormCodes });
  const { data } = await ask(orders.single, { params: { orderId: order.orderId } });
  if (!data) return undefined;
  const { version } = data;
  if (data.state === 'unpaid')
    return wish(orders.edit, {
      body: {
        orderId: order.orderId,
        modifyPayCost: Math.floor((data.rideCents ?? 0) * next()) as Cents,
        modifyDispatchCost: Math.floor((data.locationCents ?? 0) * next()) as Cents,
        modifyHelmetPenalty: 0 as Cents,
        reason,
        version,
      },
    });
  const lines = { ride: centsOf(next, 200), dispatch: Math.floor(next() * 200) as Cents, helmet: 0 as Cents };
  const to = next() < 0.5 ? 'original' : 'wallet';
  return wish(orders.refund, { body: { orderId: order.orderId, lines, to, reason, version } });
}

/** A rider buys a card, or a clerk freezes or gives back one of theirs. */
async function cardWish({ app, productId }: StormWorld, riderId: string, next: () => number) {
  if (next() < 0.5) return wish(riderCards.buy, { body: { riderId, productId, areaId, channel: 'wechat' } });
  const { data } = await app.as({ codes: stormCodes })(userCards.ofRider, { query: { riderId } });
  if (!data || data.list.length === 0) return undefined;
  const { id, version, state } = pick(data.list, next);
  const body = { id, version, reason };
  if (state === 'frozen') return wish(userCards.unfreeze, { body });
  return wish(next() < 0.7 ? userCards.refund : userCards.freeze, { body });
}

/** A rider pays a deposit or asks it back, or a clerk freezes it, lets it go or gives it back. */
async function depositWish({ app }: StormWorld, riderId: string, next: () => number) {
  const luck = next();
  if (luck < 0.4) return wish(riderDeposits.pay, { body: { riderId, areaId, channel: 'wechat' } });
  if (luck < 0.6) return wish(riderDeposits.refund, { body: { riderId } });
  const { data } = await app.as({ codes: stormCodes })(deposits.ofRider, { query: { riderId } });
  const [deposit] = data?.list ?? [];
  if (!deposit) return undefined;
  const { depositId, version, state } = deposit;
  const body = { depositId, version, reason };
  if (state === 'frozen') return wish(deposits.recover, { body });
  return luck < 0.85
    ? wish(deposits.freeze, { body: { ...body, days: 3 } })
    : wish(deposits.refund, { body });
}
