import {
  type CouponBatchRow,
  type CouponCodeRow,
  coupons,
  type VoucherCodeState,
  voucherCodeStates,
} from '@kickstand/contract/marketing/coupons';
import { Drawer } from 'antd';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { Steps } from '../../kit/action/steps.tsx';
import { badge, count, instant, text, withLayout } from '../../kit/list/cells.tsx';
import { pick } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import type { Tone } from '../../ui/tones.ts';
import { couponsWords as words } from './coupons.words.ts';

const tones: Record<VoucherCodeState, Tone> = {
  unused: 'good',
  used: 'quiet',
  expired: 'quiet',
  void: 'bad',
};

const voidCode = defineAsk<CouponCodeRow, typeof coupons.voidCode>({
  call: coupons.voidCode,
  label: words.voidCode.label,
  level: 3,
  danger: true,
  applies: ({ state }) => state === 'unused',
  changes: ({ code }) => words.voidCode.effect(code),
  request: ({ id }, { reason = '' }) => ({ params: { id }, body: { reason } }),
  done: () => words.voidCode.done,
});

const Codes = defineListScreen({
  call: coupons.codes,
  title: words.codes.label,
  labels: words.fields,
  columns: {
    serial: withLayout(count, { width: 80 }),
    code: withLayout(text, { width: 110 }),
    state: badge(tones, words.codeStates),
    riderPhone: withLayout(text, { width: 130 }),
    usedAt: instant,
  },
  filters: { state: pick(voucherCodeStates, words.codeStates) },
  rowActions: [voidCode],
  empty: words.codes.empty,
});

/** Codes of a batch by serial number; full codes leave only in an encrypted file. */
export default function CodesDrawer({ row: { id, name }, close }: { row: CouponBatchRow; close(): void }) {
  return (
    <Drawer open size={720} extra={<Steps />} title={words.codes.title(name)} onClose={close}>
      <Codes fixed={{ batchId: id }} />
    </Drawer>
  );
}
