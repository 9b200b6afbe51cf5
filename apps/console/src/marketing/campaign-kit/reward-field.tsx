import type { Cents, ReadCall } from '@kickstand/contract/kit';
import {
  type CampaignCard,
  type CampaignReward,
  type CampaignRewardKind,
  campaignRewardKinds,
} from '@kickstand/contract/marketing/campaigns';
import { Button, Select } from 'antd';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { type Field, moneyField as Money, numberField, pickFromField } from '../../kit/form/fields.tsx';
import { moneyText } from '../../ui/format.ts';
import { campaignWords } from './campaign-kit.words.ts';
import './campaign-kit.css';

const words = campaignWords.reward;
const kinds = campaignRewardKinds.map((value) => ({ value, label: words[value] }));
const Days = numberField({ unit: campaignWords.days });
const none = [] as const;

const usual: Readonly<Record<CampaignRewardKind, CampaignReward>> = {
  balance: { kind: 'balance', cents: 200 as Cents, days: 30 },
  card: { kind: 'card', productId: '' },
};

export const usualReward = usual.balance;

/** A call that returns the cards a campaign may give. */
export type CardsCall = ReadCall & { id: string; reply: z.ZodType<{ list: CampaignCard[] }> };

export const useCards = (call: CardsCall) =>
  (useCall(call, {}, { quiet: true }).data as { list: CampaignCard[] } | undefined)?.list ?? none;

/** A reward as text; a card by name if known. */
export const rewardText = (reward: CampaignReward, nameOf: (productId: string) => string | undefined) =>
  reward.kind === 'balance'
    ? words.text(moneyText(reward.cents), reward.days)
    : (nameOf(reward.productId) ?? words.card);

const optionOf = (card: CampaignCard) => ({
  value: card.id,
  label: [card.name, words.cardKinds[card.kind], moneyText(card.priceCents)].join(' · '),
});

/** Field for a card on sale. */
export const cardField = (call: CardsCall) => pickFromField(() => useCards(call).map(optionOf));

/** Field for one reward: an amount with its validity, or a card on sale. Shows the total below. */
export const rewardField = (
  call: CardsCall,
  Sum?: ComponentType<{ face: number | undefined }>,
): Field<CampaignReward> =>
  function RewardField({ id, value = usual.balance, onChange }) {
    const cards = useCards(call);
    const face =
      value.kind === 'balance' ? value.cents : cards.find((card) => card.id === value.productId)?.priceCents;
    return (
      <div className="field-wide">
        <Select<CampaignRewardKind>
          {...(id !== undefined && { id })}
          aria-label={words.kind}
          value={value.kind}
          options={kinds}
          onChange={(kind) => onChange?.(usual[kind])}
        />
        {value.kind === 'balance' ? (
          <>
            <DialogField label={words.amount} required>
              {(control) => (
                <Money
                  {...control}
                  value={value.cents}
                  onChange={(cents = 0 as Cents) => onChange?.({ ...value, cents })}
                />
              )}
            </DialogField>
            <DialogField label={words.days} required>
              {(control) => (
                <Days
                  {...control}
                  value={value.days}
                  onChange={(days = 0) => onChange?.({ ...value, days })}
                />
              )}
            </DialogField>
          </>
        ) : (
          <DialogField label={words.card} hint={cards.length === 0 ? words.noCards : undefined} required>
            {({ status: _, ...control }) => (
              <Select<string>
                {...control}
                value={value.productId || null}
                showSearch={{ optionFilterProp: 'label' }}
                options={cards.map(optionOf)}
                onChange={(productId) => onChange?.({ kind: 'card', productId })}
              />
            )}
          </DialogField>
        )}
        {Sum && <Sum face={face} />}
      </div>
    );
  };

const mostRewards = 3;

/** Field for up to three rewards. */
export function rewardsField(call: CardsCall): Field<CampaignReward[]> {
  const One = rewardField(call);
  return function RewardsField({ value = [usualReward], onChange }) {
    const put = (at: number, next: CampaignReward | undefined) =>
      onChange?.(value.flatMap((one, i) => (i === at ? (next ?? []) : one)));
    return (
      <div className="field-wide">
        {value.map((one, i) => (
          <fieldset key={`${i}:${value.length}`} className="campaign-reward">
            <legend>{words.nth(i + 1)}</legend>
            <One value={one} onChange={(next) => next && put(i, next)} />
            {value.length > 1 && (
              <Button type="link" onClick={() => put(i, undefined)}>
                {words.remove}
              </Button>
            )}
          </fieldset>
        ))}
        {value.length < mostRewards && (
          <Button onClick={() => onChange?.([...value, usualReward])}>{words.more}</Button>
        )}
      </div>
    );
  };
}
