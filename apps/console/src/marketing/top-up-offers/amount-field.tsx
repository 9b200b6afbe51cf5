import type { Cents } from '@kickstand/contract/kit';
import { topUpOffers } from '@kickstand/contract/marketing/campaigns';
import { Form } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { type Field, moneyField as Money } from '../../kit/form/fields.tsx';
import { moneyText } from '../../ui/format.ts';
import { offerWords as words } from './top-up-offers.words.ts';

/** Warns of amounts above two average rides in the chosen areas, which riders could see as forced. */
function Dear({ amount, areaIds }: { amount: number; areaIds: number[] }) {
  const { data } = useCall(topUpOffers.averageRide, { query: { areaIds } }, { quiet: true });
  const average = data?.cents;
  if (!average || amount <= 2 * average) return null;
  return <p className="dialog-field-wrong">{words.dear(moneyText(average))}</p>;
}

export const AmountField: Field<Cents> = (props) => {
  const areaIds: unknown = Form.useWatch('areaIds');
  const isKnown = Array.isArray(areaIds) && areaIds.length > 0 && props.value !== undefined;
  return (
    <>
      <Money {...props} />
      {isKnown && <Dear amount={props.value ?? 0} areaIds={areaIds as number[]} />}
    </>
  );
};

/** Warns of gifts above half of the payment. */
export const GiftField: Field<Cents> = (props) => {
  const amount: unknown = Form.useWatch('amountCents');
  const isGenerous = typeof amount === 'number' && (props.value ?? 0) * 2 > amount;
  return (
    <>
      <Money {...props} />
      {isGenerous && <p className="dialog-field-wrong">{words.generous}</p>}
    </>
  );
};
