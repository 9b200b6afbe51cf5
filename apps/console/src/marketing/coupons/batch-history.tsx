import { type CouponBatchRow, coupons } from '@kickstand/contract/marketing/coupons';
import { useCall } from '../../kit/client/calls.ts';
import { defineHistory } from '../../kit/form/history/define-history.tsx';
import { labelsOf } from '../../kit/terms/labels.ts';
import { couponsWords as words } from './coupons.words.ts';

const terms = {
  fields: { ...labelsOf(words.fields), isPaused: words.pause.label },
  valuesOf: { state: words.states },
};

/** History of a batch. */
export default defineHistory<CouponBatchRow>({
  nameOf: ({ name }) => name,
  useChanges: ({ id }) => useCall(coupons.history, { params: { id } }, { quiet: true }),
  useTerms: () => terms,
});
