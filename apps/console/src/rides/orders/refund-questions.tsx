import type { Cents } from '@kickstand/contract/kit';
import { type OrderLine, orderLines } from '@kickstand/contract/money/ledger';
import type { OrderDetail, OrderRow } from '@kickstand/contract/rides/orders';
import { bySource, noDues, refundableOf, splitRefund } from '@kickstand/domain/money/wallet';
import { Radio, Skeleton } from 'antd';
import type { QuestionProps, Questions } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { moneyField as Money } from '../../kit/form/fields.tsx';
import { kitWords } from '../../kit/kit.words.ts';
import { moneyText } from '../../ui/format.ts';
import { ordersWords as words } from './orders.words.ts';
import { GiveUseBack, mayGiveBack, rideUseOf } from './ride-use.parts.tsx';
import { useOrder, useSeenOrder } from './use-order.ts';

export interface RefundGiven {
  lines: Record<OrderLine, Cents>;
  to: 'original' | 'wallet';
  /** Whether the use of a card or an activity goes back. */
  cardTimes: 0 | 1;
  /** Of the order that was looked at. */
  version: number;
}

const none = { ride: 0, location: 0, helmet: 0 } as Record<OrderLine, Cents>;
const isOffered = (paid: OrderDetail['paid'], { lines }: RefundGiven) =>
  splitRefund(paid, { ...noDues, ...lines });

/** Which source gets how much back. */
function Split({ paid, given }: { paid: OrderDetail['paid']; given: RefundGiven }) {
  const split = isOffered(paid, given);
  if (!split) return null;
  const { principal, gift, online } = bySource(split);
  return (
    <p role="status">
      {words.split}
      {kitWords.colon}
      {given.to === 'wallet'
        ? words.splitWallet(moneyText(principal + online), moneyText(gift))
        : words.splitText(moneyText(principal), moneyText(gift), moneyText(online))}
    </p>
  );
}

function Ask({ of, given, put, tried }: QuestionProps<OrderRow, RefundGiven>) {
  const order = useSeenOrder(of.id, put);
  if (!order) return <Skeleton active />;
  const use = rideUseOf(order);
  const most = refundableOf(order.paid);
  const isMoney = orderLines.some((line) => most[line] > 0);
  const nothing = orderLines.every((line) => given.lines[line] === 0) && given.cardTimes === 0;
  const wrongOf = (line: OrderLine) => {
    if (given.lines[line] > most[line]) return words.tooMuch(moneyText(most[line]));
    return tried && nothing && (mayGiveBack(order) ? words.rideUse.some : words.someAmount);
  };
  return (
    <>
      {orderLines
        .filter((line) => most[line] > 0)
        .map((line) => (
          <DialogField
            key={line}
            label={words.lines[line]}
            hint={words.most(moneyText(most[line]))}
            wrong={wrongOf(line)}
          >
            {({ status: _, ...control }) => (
              <Money
                {...control}
                onChange={(cents) => put({ lines: { ...given.lines, [line]: cents ?? (0 as Cents) } })}
              />
            )}
          </DialogField>
        ))}
      {use && (
        <GiveUseBack
          use={use}
          checked={given.cardTimes === 1}
          put={(checked) => put({ cardTimes: checked ? 1 : 0 })}
        />
      )}
      {isMoney && (
        <DialogField label={words.to}>
          {({ id }) => (
            <Radio.Group
              id={id}
              value={given.to}
              onChange={({ target }) => put({ to: target.value })}
              options={(['original', 'wallet'] as const).map((value) => ({
                value,
                label: words.ways[value],
              }))}
            />
          )}
        </DialogField>
      )}
      {isMoney && <Split paid={order.paid} given={given} />}
    </>
  );
}

/** How much of each line goes back, and where to. */
export const refundQuestions: Questions<OrderRow, RefundGiven> = {
  start: () => ({ lines: none, to: 'original', cardTimes: 0, version: -1 }),
  answered: ({ lines, cardTimes, version }) =>
    version >= 0 && (cardTimes === 1 || orderLines.some((line) => lines[line] > 0)),
  useBarred: (given, { id }) => {
    const order = useOrder(id);
    return !order || isOffered(order.paid, given) === undefined;
  },
  Ask,
};
