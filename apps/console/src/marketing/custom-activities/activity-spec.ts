import { everybody } from '@kickstand/contract/marketing/audiences';
import {
  type CampaignReward,
  type CustomTrigger,
  customActivities,
  customActivity,
} from '@kickstand/contract/marketing/campaigns';
import { lazy } from 'react';
import { longTextField, textField } from '../../kit/form/fields.tsx';
import { laterField } from '../../kit/form/later-field.tsx';
import { count, instant, percent, text, withLayout } from '../../kit/list/cells.tsx';
import type { RowOf } from '../../kit/list/list-screen.tsx';
import { countText } from '../../ui/format.ts';

import type { CampaignSpec } from '../campaign-kit/campaign-spec.ts';
import { rewardField, rewardText, usualReward } from '../campaign-kit/reward-field.tsx';
import { rowActions } from './activity.actions.tsx';
import { activityWords as words } from './custom-activities.words.ts';
import { optionalField, TriggerField, triggerText } from './trigger-field.tsx';

type Row = RowOf<typeof customActivities.list>;
const extra = { extra: true } as const;

const trigger = Object.assign((value: CustomTrigger) => triggerText(value), { width: 150 });
const givenText = (value: CampaignReward | undefined) =>
  value ? rewardText(value, () => undefined) : words.noReward;
const reward = Object.assign(givenText, { width: 130 });
const channels = Object.assign(
  (value: Row['channels']) => (value.includes('sms') ? words.channels.both : words.channels.inbox),
  { width: 110 },
);
const waiting = Object.assign(
  (value: Row['waiting']) => (value ? words.waiting(countText(value.queued)) : '-- --'),
  { width: 90 },
);

/** Spec of custom activities: audience, trigger, reward and message. */
export const activitySpec: CampaignSpec<typeof customActivities> = {
  of: customActivity,
  calls: customActivities,
  words,
  // It has its own audience tree.
  hides: ['audience'],
  columns: {
    people: withLayout(count, { width: 80 }),
    trigger: withLayout(trigger, { keep: true }),
    reward,
    channels,
    told: withLayout(count, { width: 80 }),
    deliveredPercent: percent,
    converted: withLayout(count, { width: 90 }),
    waiting,
    lastRunAt: instant,
    createdBy: withLayout(text, { width: 90 }),
    title: withLayout(text, extra),
    body: withLayout(text, extra),
    smsText: withLayout(text, extra),
  },
  fields: {
    riders: laterField(async () => (await import('./riders-field.tsx')).RidersField),
    trigger: TriggerField,
    reward: optionalField(rewardField(customActivities.cards), usualReward),
    title: textField,
    body: longTextField(3),
    smsText: laterField(async () => (await import('../broadcasts/sms-field.parts.tsx')).SmsField),
  },
  headings: {
    name: words.headings.rule,
    reward: words.headings.reward,
    title: words.headings.texts,
    holdoutBp: words.headings.limits,
  },
  start: { riders: everybody, trigger: { kind: 'once' }, perRider: 1 },
  faceOf: (values, priceOf) => {
    const given = values.reward as CampaignReward | undefined;
    if (!given) return 0;
    return given.kind === 'balance' ? given.cents : priceOf(given.productId);
  },
  seen: ({ title, body, smsText, reward: given }) => [
    title,
    ...body.split('\n').filter(Boolean),
    ...(given ? [givenText(given)] : []),
    ...(smsText === undefined ? [] : [words.seen.sms(smsText)]),
  ],
  rowActions,
  report: lazy(() => import('./activity-report.tsx')),
  valuesOf: { kind: words.triggers },
  instead: { riders: words.ridersChanged },
};
