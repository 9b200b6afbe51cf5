import { campaignRewardKinds } from '@kickstand/contract/marketing/campaigns';
import {
  type CouponBatchRow,
  type CouponBatchState,
  couponBatchStates,
  coupons,
} from '@kickstand/contract/marketing/coupons';
import { defineGo } from '../../kit/action/define-action.tsx';
import {
  badge,
  count,
  instant,
  money,
  oneOf,
  percent,
  tags,
  text,
  withLayout,
} from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import { moneyText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { campaignWords } from '../campaign-kit/campaign-kit.words.ts';
import { rowActions } from './batch.actions.tsx';
import { couponsPaths } from './coupons.paths.ts';
import { couponsWords as words } from './coupons.words.ts';
import { LookUp } from './look-up.tsx';

const tones: Record<CouponBatchState, Tone> = {
  making: 'busy',
  failed: 'bad',
  scheduled: 'busy',
  running: 'good',
  paused: 'warn',
  ended: 'quiet',
  void: 'quiet',
};
const extra = { extra: true } as const;

/** Reward of one code of a batch. */
const reward = withLayout(
  (_: CouponBatchRow['rewardKind'], { cardName, faceCents, days }: CouponBatchRow) =>
    cardName ?? campaignWords.reward.text(moneyText(faceCents), days ?? 0),
  { width: 160 },
);

const add = defineGo<undefined>({
  id: 'coupons.add',
  label: words.add,
  may: '1709,170902',
  go: (_, page) => page.open(couponsPaths.add.to({}, {})),
});

/** Batches of coupon codes that riders redeem for rewards. */
export default defineListScreen({
  call: coupons.list,
  title: words.title,
  labels: words.fields,
  columns: {
    name: withLayout(text, { width: 160 }),
    rewardKind: reward,
    state: badge(tones, words.states),
    quantity: count,
    used: count,
    usedPercent: percent,
    costCents: money,
    endsAt: instant,
    areas: withLayout(tags, { width: 150 }),
    shape: withLayout(oneOf(words.shapes), extra),
    startsAt: withLayout(instant, extra),
    expired: withLayout(count, extra),
    voided: withLayout(count, extra),
    made: withLayout(count, extra),
    faceCents: withLayout(money, extra),
    perRider: withLayout(count, extra),
    prefix: withLayout(text, extra),
    remark: withLayout(text, extra),
    createdBy: withLayout(text, { width: 90 }),
    createdAt: instant,
  },
  filters: {
    name: search,
    state: pick(couponBatchStates, words.states),
    rewardKind: pick(campaignRewardKinds, words.kinds),
    areaId: oneAreaFilter,
    from: instantRange({ to: 'to' }),
  },
  // Codes of a new batch are still being made.
  every: 10_000,
  create: add,
  toolbar: LookUp,
  rowActions,
  empty: words.empty,
});
