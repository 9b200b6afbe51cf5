import type { InputOf } from '@kickstand/contract/kit';
import type { riderMoney } from '@kickstand/contract/rides/orders';

/** Every ride is paid at a provider, under its own number. */
export const moneyOf = (): { [id: string]: (input: never) => unknown } => {
  const attempt = (paymentId: string) => ({ paymentId, amountCents: 350, expiresAt: 1 });
  return {
    'riderMoney.pay': ({ params }: InputOf<typeof riderMoney.pay>) => ({
      attempt: attempt(params.receivableId),
    }),
    'riderMoney.topUp': () => ({ ...attempt('top-up'), offer: null }),
    'riderOffers.list': () => ({ list: [] }),
    'riderRideActivities.redPackets': () => ({ list: [] }),
    'riderActivities.list': () => ({ list: [], claims: [] }),
    'riderMoney.withdraw': () => ({ refundId: 'r1', cents: 100, forfeitedCents: 0 }),
    'riderMoney.payment': ({ params: { paymentId } }: InputOf<typeof riderMoney.payment>) => ({
      ...attempt(paymentId),
      state: 'paying',
      channel: 'wechat',
      prepay: { prepayid: paymentId },
    }),
  };
};
