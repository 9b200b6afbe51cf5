import {
  type CampaignReward,
  inviteActivities,
  inviteActivity,
  inviteConditions,
} from '@kickstand/contract/marketing/campaigns';
import { lazy } from 'react';
import { defineView } from '../../kit/action/define-action.tsx';
import { longTextField, numberField, pickField, textField } from '../../kit/form/fields.tsx';
import { count, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { campaignWords } from '../campaign-kit/campaign-kit.words.ts';
import type { CampaignSpec } from '../campaign-kit/campaign-spec.ts';
import { rewardField, rewardText, usualReward } from '../campaign-kit/reward-field.tsx';
import { inviteWords as words } from './invites.words.ts';

const extra = { extra: true } as const;
const textOf = (reward: CampaignReward) => rewardText(reward, () => undefined);
const reward = Object.assign((value: CampaignReward | undefined) => (value ? textOf(value) : ''), {
  width: 140,
});

/** Spec of invitations: both rewards and the condition. */
export const inviteSpec: CampaignSpec<typeof inviteActivities> = {
  of: inviteActivity,
  calls: inviteActivities,
  words,
  columns: {
    inviterReward: reward,
    inviteeReward: reward,
    condition: withLayout(oneOf(words.conditions), { width: 120 }),
    invites: count,
    left: withLayout(count, { width: 90 }),
    perDay: withLayout(count, extra),
    shareTitle: withLayout(text, extra),
    ruleText: withLayout(text, extra),
  },
  fields: {
    condition: pickField(inviteConditions, words.conditions),
    validMinutes: numberField({ unit: words.minutes }),
    validMetres: numberField({ unit: words.metres }),
    inviteeReward: rewardField(inviteActivities.cards),
    inviterReward: rewardField(inviteActivities.cards),
    perDay: numberField({ unit: campaignWords.times }),
    shareTitle: textField,
    ruleText: longTextField(4),
  },
  headings: {
    name: words.headings.rule,
    inviteeReward: words.headings.rewards,
    shareTitle: words.headings.texts,
    audience: words.headings.limits,
  },
  start: {
    condition: 'first_ride',
    validMinutes: 2,
    validMetres: 200,
    inviteeReward: usualReward,
    inviterReward: usualReward,
    perDay: 5,
    ruleText: '',
  },
  faceOf: ({ inviteeReward, inviterReward }, priceOf) =>
    [inviteeReward, inviterReward].reduce<number>((sum, one) => {
      const known = one as CampaignReward | undefined;
      if (!known) return sum;
      return sum + (known.kind === 'balance' ? known.cents : priceOf(known.productId));
    }, 0),
  seen: ({ shareTitle, inviteeReward, inviterReward, condition, ruleText }) => [
    shareTitle,
    words.invitee(textOf(inviteeReward)),
    ...(inviterReward ? [words.inviter(textOf(inviterReward))] : []),
    words.when(words.conditions[condition]),
    ...ruleText.split('\n').filter(Boolean),
  ],
  rowActions: [
    defineView({
      id: inviteActivities.records.id,
      label: words.records.label,
      view: lazy(() => import('./records-drawer.tsx')),
    }),
  ],
  valuesOf: { condition: words.conditions },
};
