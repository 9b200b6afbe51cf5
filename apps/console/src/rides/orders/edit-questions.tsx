import type { Cents } from '@kickstand/contract/kit';
import type { OrderLine } from '@kickstand/contract/money/ledger';
import type { OrderDetail, OrderRow } from '@kickstand/contract/rides/orders';
import { Skeleton } from 'antd';
import type { QuestionProps, Questions } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { moneyField as Money } from '../../kit/form/fields.tsx';
import { moneyText } from '../../ui/format.ts';
import { type FeeLine, feeLines } from './order-lines.ts';
import { ordersWords as words } from './orders.words.ts';
import { useOrder, useSeenOrder } from './use-order.ts';

/** What each line asks for from now on, of the order that was looked at. */
export interface EditGiven extends Record<OrderLine, Cents> {
  version: number;
}

const paidOf = ({ principal, gift, online }: FeeLine) => principal + gift + online;
const isWithin = (cents: number, line: FeeLine) => cents >= paidOf(line) && cents <= line.original;
const linesOf = (order: OrderDetail) => feeLines(order).filter(({ original }) => original > 0);

const startOf = (row: OrderRow): EditGiven => ({
  ride: row.rideCents ?? (0 as Cents),
  location: row.locationCents ?? (0 as Cents),
  helmet: row.helmetCents ?? (0 as Cents),
  version: -1,
});
const totalOf = ({ ride, location, helmet }: Record<OrderLine, number>) => ride + location + helmet;

function Ask({ of, given, put }: QuestionProps<OrderRow, EditGiven>) {
  const order = useSeenOrder(of.id, put);
  if (!order) return <Skeleton active />;
  return (
    <>
      {linesOf(order).map((fee) => {
        const line = fee.line as OrderLine;
        return (
          <DialogField
            key={line}
            label={words.lines[line]}
            hint={words.editHint(moneyText(fee.original), moneyText(paidOf(fee)))}
            wrong={
              !isWithin(given[line], fee) && words.editBounds(moneyText(paidOf(fee)), moneyText(fee.original))
            }
          >
            {({ status: _, ...control }) => (
              <Money
                {...control}
                value={given[line]}
                onChange={(cents) => put({ [line]: cents ?? (-1 as Cents) })}
              />
            )}
          </DialogField>
        );
      })}
      <p role="status">{words.editTotal(moneyText(order.payableCents), moneyText(totalOf(given)))}</p>
    </>
  );
}

/** What each line asks for from now on. */
export const editQuestions: Questions<OrderRow, EditGiven> = {
  start: startOf,
  answered: ({ version }) => version >= 0,
  useBarred: (given, row) => {
    const order = useOrder(row.id);
    if (!order) return true;
    const within = linesOf(order).every((fee) => isWithin(given[fee.line as OrderLine], fee));
    return !within || totalOf(given) === order.payableCents;
  },
  Ask,
};
