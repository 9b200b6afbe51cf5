import {
  type AdjustTarget,
  adjustTargets,
  type DiffRow,
  reconcile,
} from '@kickstand/contract/money/reconcile';
import { isOverPaid, isPaidOut } from '@kickstand/domain/money/reconcile';
import { Radio } from 'antd';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { moneyText } from '../../ui/format.ts';
import { reconcileWords as words } from './reconcile.words.ts';

/** Where money may be booked that a bill has more or less. */
const may: Record<AdjustTarget, (row: DiffRow) => boolean> = {
  difference: ({ agent }) => agent === null,
  wallet: isOverPaid,
  bank: isPaidOut,
};

const targetsOf = (row: DiffRow) => adjustTargets.filter((to) => may[to](row));

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
export const adjustDiff = defineAsk<DiffRow, typeof reconcile.adjustDiff, { to: AdjustTarget }>({
  call: reconcile.adjustDiff,
  label: words.adjustDiff,
  level: 3,
  applies,
  blocked: (row) => (targetsOf(row).length === 0 ? words.franchisees : undefined),
  changes: ({ deltaCents }) => words.adjustEffect(moneyText(deltaCents)),
  questions: {
    start: (row) => ({ to: isPaidOut(row) ? 'bank' : (targetsOf(row)[0] ?? 'difference') }),
    answered: () => true,
    Ask: ({ of, given, put }) => (
      <DialogField label={words.adjustTo}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={given.to}
            onChange={({ target }) => put({ to: target.value as AdjustTarget })}
            options={adjustTargets.map((value) => ({
              value,
              label: words.to[value],
              disabled: !may[value](of),
            }))}
          />
        )}
      </DialogField>
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
