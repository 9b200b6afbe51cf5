import {
  type CouponReward,
  type CouponRewardKind,
  couponRewardKinds,
  coupons,
} from '@kickstand/contract/coupons';
import type { Cents } from '@kickstand/contract/kit';
import { Form, Select } from 'antd';
import { Asked } from '../../kit/action/asked.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { type Field, moneyField as Money, numberField } from '../../kit/form/fields.tsx';
import { countText, moneyText } from '../../ui/format.ts';
import { couponsWords as words } from './coupons.words.ts';

const kinds = couponRewardKinds.map((value) => ({ value, label: words.kinds[value] }));
const Days = numberField({ unit: words.days });
const none = [] as const;

const usual: Readonly<Record<CouponRewardKind, CouponReward>> = {
  balance: { kind: 'balance', cents: 200 as Cents, days: 30 },
  card: { kind: 'card', productId: '' },
};

export const usualReward = usual.balance;

const useCards = () => useCall(coupons.cards, {}, { quiet: true }).data?.list ?? none;

/** What the batch costs at most, as it is entered. */
function Budget({ face }: { face: number | undefined }) {
  const quantity: unknown = Form.useWatch('quantity');
  if (face === undefined || typeof quantity !== 'number') return null;
  const sum = moneyText(quantity * face);
  return <p className="field-note">{words.preview(countText(quantity), moneyText(face), sum)}</p>;
}

/** What one code gives: an amount with its days, or one of the cards on sale. */
export const RewardField: Field<CouponReward> = ({ id, value = usual.balance, onChange }) => {
  const cards = useCards();
  const face =
    value.kind === 'balance' ? value.cents : cards.find((card) => card.id === value.productId)?.priceCents;
  return (
    <div className="field-wide">
      <Select<CouponRewardKind>
        {...(id !== undefined && { id })}
        aria-label={words.reward}
        value={value.kind}
        options={kinds}
        onChange={(kind) => onChange?.(usual[kind])}
      />
      {value.kind === 'balance' ? (
        <>
          <Asked label={words.amount} required>
            {(control) => (
              <Money
                {...control}
                value={value.cents}
                onChange={(cents = 0 as Cents) => onChange?.({ ...value, cents })}
              />
            )}
          </Asked>
          <Asked label={words.fields.days} required>
            {(control) => (
              <Days {...control} value={value.days} onChange={(days = 0) => onChange?.({ ...value, days })} />
            )}
          </Asked>
        </>
      ) : (
        <Asked label={words.card} hint={cards.length === 0 ? words.noCards : undefined} required>
          {({ status: _, ...control }) => (
            <Select<string>
              {...control}
              value={value.productId || null}
              showSearch={{ optionFilterProp: 'label' }}
              options={cards.map((card) => ({
                value: card.id,
                label: `${card.name}（${words.cardKinds[card.kind]}，${moneyText(card.priceCents)}）`,
              }))}
              onChange={(productId) => onChange?.({ kind: 'card', productId })}
            />
          )}
        </Asked>
      )}
      <Budget face={face} />
    </div>
  );
};
