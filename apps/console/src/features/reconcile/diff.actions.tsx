import { type DiffRow, reconcile } from '@kickstand/contract/reconcile';
import { isOverPaid } from '@kickstand/domain/reconcile';
import { Radio } from 'antd';
import { Asked } from '../../kit/action/asked.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { moneyText } from '../../ui/format.ts';
import { reconcileWords as words } from './reconcile.words.ts';

type To = 'difference' | 'wallet';

const applies = ({ state }: DiffRow) => state === 'open';
const body = ({ id, version }: DiffRow, reason = '') => ({ id, version, reason });

/** Our side of a difference holds. */
export const confirmDiff = defineAsk<DiffRow, typeof reconcile.confirmDiff>({
  call: reconcile.confirmDiff,
  label: words.confirmDiff,
  level: 3,
  applies,
  changes: () => words.confirmEffect,
  request: (row, { reason }) => ({ body: body(row, reason) }),
});

/** A difference is left aside. */
export const ignoreDiff = defineAsk<DiffRow, typeof reconcile.ignoreDiff>({
  call: reconcile.ignoreDiff,
  label: words.ignoreDiff,
  level: 3,
  applies,
  changes: () => words.ignoreEffect,
  request: (row, { reason }) => ({ body: body(row, reason) }),
});

/** Book what the bill says, when somebody else agrees. */
export const adjustDiff = defineAsk<DiffRow, typeof reconcile.adjustDiff, { to: To }>({
  call: reconcile.adjustDiff,
  label: words.adjustDiff,
  level: 3,
  applies,
  changes: ({ deltaCents }) => words.adjustEffect(moneyText(deltaCents)),
  questions: {
    start: () => ({ to: 'difference' }),
    answered: () => true,
    Ask: ({ of, given, put }) => (
      <Asked label={words.adjustTo}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={given.to}
            onChange={({ target }) => put({ to: target.value as To })}
            options={(['difference', 'wallet'] as const).map((value) => ({
              value,
              label: words.to[value],
              disabled: value === 'wallet' && !isOverPaid(of),
            }))}
          />
        )}
      </Asked>
    ),
  },
  request: (row, { to, reason }) => ({ body: { ...body(row, reason), to } }),
});

/** Send back what a rider paid too much, when somebody else agrees. */
export const refundDiff = defineAsk<DiffRow, typeof reconcile.refundDiff>({
  call: reconcile.refundDiff,
  label: words.refundDiff,
  level: 3,
  danger: true,
  applies,
  blocked: (row) => (isOverPaid(row) ? undefined : words.noRider),
  changes: ({ deltaCents }) => words.refundEffect(moneyText(deltaCents)),
  request: (row, { reason }) => ({ body: body(row, reason) }),
});
