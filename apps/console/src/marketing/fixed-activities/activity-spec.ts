import {
  activityClaims,
  type CampaignReward,
  fixedActivities,
  fixedActivity,
  fixedTypes,
} from '@kickstand/contract/marketing/campaigns';
import { longTextField, numberField, pickField } from '../../kit/form/fields.tsx';
import { count, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { pick } from '../../kit/list/filters.tsx';
import { countText } from '../../ui/format.ts';
import { campaignWords } from '../campaign-kit/campaign-kit.words.ts';
import type { CampaignSpec } from '../campaign-kit/campaign-spec.ts';
import { rewardsField, rewardText, usualReward } from '../campaign-kit/reward-field.tsx';
import { activityWords as words } from './fixed-activities.words.ts';

const extra = { extra: true } as const;
const textOf = (rewards: readonly CampaignReward[]) => rewards.map((one) => rewardText(one, () => undefined));
const rewards = Object.assign((value: readonly CampaignReward[]) => textOf(value).join(' + '), {
  width: 160,
});

/** Spec of fixed activities: task and rewards. */
export const activitySpec: CampaignSpec<typeof fixedActivities> = {
  of: fixedActivity,
  calls: fixedActivities,
  words,
  columns: {
    type: withLayout(oneOf(words.types), { keep: true }),
    rewards,
    threshold: withLayout(count, extra),
    claim: withLayout(oneOf(words.claims), extra),
    dailyQuota: withLayout(count, extra),
    sort: withLayout(count, extra),
    ruleText: withLayout(text, extra),
  },
  fields: {
    type: pickField(fixedTypes, words.types),
    threshold: numberField(),
    validMinutes: numberField({ unit: words.minutes }),
    validMetres: numberField({ unit: words.metres }),
    rewards: rewardsField(fixedActivities.cards),
    claim: pickField(activityClaims, words.claims),
    dailyQuota: numberField({ unit: campaignWords.times }),
    ruleText: longTextField(4),
    sort: numberField(),
  },
  headings: {
    name: words.headings.rule,
    rewards: words.headings.rewards,
    ruleText: words.headings.texts,
    audience: words.headings.limits,
  },
  start: {
    validMinutes: 2,
    validMetres: 200,
    rewards: [usualReward],
    claim: 'auto',
    ruleText: '',
    sort: 100,
    perRider: 1,
  },
  faceOf: (values, priceOf) =>
    ((values.rewards as CampaignReward[] | undefined) ?? []).reduce(
      (sum, one) => sum + (one.kind === 'balance' ? one.cents : priceOf(one.productId)),
      0,
    ),
  seen: ({ type, threshold, rewards: given, ruleText, claim }) => [
    words.tasks[type].replace('{n}', countText(threshold ?? 1)),
    ...textOf(given),
    words.claims[claim],
    ...ruleText.split('\n').filter(Boolean),
  ],
  filters: { type: pick(fixedTypes, words.types) as never },
  valuesOf: { type: words.types, claim: words.claims },
};
