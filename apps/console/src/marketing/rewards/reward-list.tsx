import {
  grantSources,
  type RewardRow,
  type RewardState,
  rewardKinds,
  rewardStates,
  rewards,
} from '@kickstand/contract/marketing/rewards';
import { badge, count, instant, money, oneOf, tags, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import { phoneOfRider } from '../../platform/rider-kit/rider-phone.parts.tsx';
import type { Tone } from '../../ui/tones.ts';
import { grant, rowActions } from './reward.actions.tsx';
import { RewardSums } from './reward-sums.tsx';
import './rewards.css';
import { rewardsWords as words } from './rewards.words.ts';

const tones: Record<RewardState, Tone> = {
  reserved: 'busy',
  held: 'warn',
  granted: 'good',
  used: 'quiet',
  expired: 'quiet',
  recalled: 'quiet',
  released: 'quiet',
  refused: 'quiet',
  failed: 'bad',
};

const chosen = { extra: true } as const;

const signs = Object.assign(
  (value: RewardRow['signs'], row: RewardRow) =>
    tags(
      value.map((sign) => words.signs[sign]),
      row,
    ),
  { width: 150 },
);

/** All rewards given to riders, and what is left of them. */
export default defineListScreen({
  call: rewards.list,
  title: words.title,
  labels: words.fields,
  columns: {
    riderPhone: phoneOfRider<RewardRow>(({ riderId }) => riderId),
    reward: withLayout(oneOf(words.rewards), { width: 90 }),
    faceCents: money,
    leftCents: money,
    source: withLayout(oneOf(words.sources), { width: 100 }),
    activity: withLayout(text, { width: 120 }),
    state: badge(tones, words.states),
    signs,
    createdAt: instant,
    spentCents: money,
    validTo: instant,
    usedAt: withLayout(instant, chosen),
    orderId: withLayout(text, chosen),
    area: withLayout(text, { width: 110 }),
    agent: withLayout(text, chosen),
    operator: withLayout(text, { width: 90 }),
    reason: withLayout(text, { width: 180 }),
    ticketNo: withLayout(text, chosen),
    problem: withLayout(oneOf(words.problems), chosen),
    score: withLayout(count, chosen),
    judgedUntil: withLayout(instant, chosen),
    id: withLayout(text, chosen),
  },
  filters: {
    phone: search,
    reward: pick(rewardKinds, words.rewards),
    source: pick(grantSources, words.sources),
    state: pick(rewardStates, words.states),
    areaId: oneAreaFilter,
    activity: search,
    operator: search,
    from: instantRange({ to: 'to' }),
  },
  create: grant,
  summary: RewardSums,
  rowActions,
  empty: words.empty,
});
