import { type CouponBatchRow, coupons, mostCoupons } from '@kickstand/contract/marketing/coupons';
import { lazy } from 'react';
import { defineView } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { numberField } from '../../kit/form/fields.tsx';
import { InstantPicker } from '../../kit/input/instant-picker-later.tsx';
import { countText } from '../../ui/format.ts';
import { couponsWords as words } from './coupons.words.ts';

const NumberInput = numberField();
const isOver = ({ state }: CouponBatchRow) => state === 'ended' || state === 'void';
const ofRow = ({ id, version }: CouponBatchRow) => ({ params: { id }, body: { version } });

const codes = defineView<CouponBatchRow>({
  id: 'coupons.codes',
  label: words.codes.label,
  view: lazy(() => import('./codes-drawer.tsx')),
});

const isCount = (count: number | undefined): count is number =>
  count !== undefined && Number.isInteger(count) && count >= 1 && count <= mostCoupons;

const append = defineAsk<CouponBatchRow, typeof coupons.append, { count: number | undefined }>({
  call: coupons.append,
  label: words.append.label,
  level: 3,
  applies: (row) => row.isOwn && !isOver(row) && row.state !== 'making',
  changes: ({ name, quantity }) => words.append.effect(name, countText(quantity)),
  questions: {
    start: () => ({ count: undefined }),
    answered: ({ count }) => isCount(count),
    Ask: ({ given: { count }, put, tried }) => (
      <DialogField
        label={words.append.count}
        wrong={tried && !isCount(count) && words.append.needed}
        required
      >
        {({ status: _, ...control }) => (
          <NumberInput {...control} value={count} onChange={(next) => put({ count: next })} />
        )}
      </DialogField>
    ),
  },
  request: (row, { count = 0, reason = '' }) => ({
    params: { id: row.id },
    body: { version: row.version, count, reason },
  }),
  done: () => words.append.done,
});

const makeAgain = defineAsk<CouponBatchRow, typeof coupons.makeAgain>({
  call: coupons.makeAgain,
  label: words.makeAgain.label,
  level: 2,
  applies: ({ isOwn, state }) => isOwn && state === 'failed',
  changes: ({ made, quantity }) => words.makeAgain.effect(countText(made), countText(quantity)),
  request: ofRow,
  done: () => words.append.done,
});

const switchTo = (isPaused: boolean) => {
  const { label, effect, done } = isPaused ? words.pause : words.resume;
  return defineAsk<CouponBatchRow, typeof coupons.setPaused>({
    call: coupons.setPaused,
    label,
    level: 2,
    applies: (row) => row.isOwn && !isOver(row) && (row.state === 'paused') !== isPaused,
    changes: ({ name }) => effect(name),
    request: (row) => {
      const { params, body } = ofRow(row);
      return { params, body: { ...body, isPaused } };
    },
    done: () => done,
  });
};

const extend = defineAsk<CouponBatchRow, typeof coupons.extend, { endsAt: number | undefined }>({
  call: coupons.extend,
  label: words.extend.label,
  title: () => words.extend.title,
  level: 2,
  applies: ({ isOwn, state }) => isOwn && state !== 'void',
  questions: {
    start: ({ endsAt }) => ({ endsAt }),
    answered: ({ endsAt }) => endsAt !== undefined,
    Ask: ({ given: { endsAt }, put, tried }) => (
      <DialogField
        label={words.extend.until}
        wrong={tried && endsAt === undefined && words.extend.needed}
        required
      >
        {({ id = '' }) => <InstantPicker id={id} value={endsAt} onChange={(next) => put({ endsAt: next })} />}
      </DialogField>
    ),
  },
  request: ({ id, version }, { endsAt = 0 }) => ({ params: { id }, body: { version, endsAt } }),
  done: () => words.extend.done,
});

const exportsOfBatch = defineView<CouponBatchRow>({
  id: 'coupons.exports',
  label: words.exports.label,
  may: coupons.exports.access.codes,
  applies: ({ isOwn }) => isOwn,
  view: lazy(() => import('./exports-drawer.tsx')),
});

const history = defineView<CouponBatchRow>({
  id: 'coupons.history',
  label: words.history.label,
  view: lazy(() => import('./batch-history.tsx')),
});

const voidBatch = defineAsk<CouponBatchRow, typeof coupons.voidBatch>({
  call: coupons.voidBatch,
  label: words.voidBatch.label,
  level: 3,
  danger: true,
  applies: ({ isOwn, state }) => isOwn && state !== 'void',
  changes: ({ name, quantity, used }) => words.voidBatch.effect(name, countText(quantity - used)),
  request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }),
  done: () => words.voidBatch.done,
});

export const rowActions = [
  codes,
  makeAgain,
  switchTo(true),
  switchTo(false),
  append,
  extend,
  exportsOfBatch,
  history,
  voidBatch,
];
