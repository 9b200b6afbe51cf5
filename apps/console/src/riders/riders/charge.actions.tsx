import type { Cents } from '@kickstand/contract/kit';
import {
  type ChargeKind,
  chargeKinds,
  mostChargeCents,
  type RiderRow,
  riders,
} from '@kickstand/contract/riders/riders';
import { Radio } from 'antd';
import type { Action } from '../../kit/action/action.ts';
import type { QuestionProps, Questions } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { moneyField as Money } from '../../kit/form/fields.tsx';
import { moneyText, phoneText } from '../../ui/format.ts';
import { ridersWords as words } from './riders.words.ts';

interface ChargeGiven {
  kind: ChargeKind;
  amountCents: Cents;
}

const fits = ({ amountCents }: ChargeGiven) => amountCents >= 1 && amountCents <= mostChargeCents;

function Ask({ given, put, tried }: QuestionProps<RiderRow, ChargeGiven>) {
  return (
    <>
      <DialogField label={words.chargeKind} hint={words.chargeHint[given.kind]}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={given.kind}
            onChange={({ target }) => put({ kind: target.value })}
            options={chargeKinds.map((value) => ({ value, label: words.chargeKinds[value] }))}
          />
        )}
      </DialogField>
      <DialogField label={words.amount} wrong={tried && !fits(given) && words.amountWrong} required>
        {(control) => (
          <Money {...control} onChange={(cents) => put({ amountCents: cents ?? (0 as Cents) })} />
        )}
      </DialogField>
    </>
  );
}

const questions: Questions<RiderRow, ChargeGiven> = {
  start: () => ({ kind: 'gift', amountCents: 0 as Cents }),
  answered: fits,
  Ask,
};

/** Gives a rider a gift, or principal after a second person's approval. */
export const chargeRider: Action<RiderRow> = defineAsk<RiderRow, typeof riders.charge, ChargeGiven>({
  call: riders.charge,
  label: words.charge,
  title: ({ riderPhone }) => words.chargeTitle(phoneText(riderPhone)),
  agreeing: words.charge,
  level: 3,
  blocked: ({ state }) => (state === 'cancelled' ? words.cancelledNow : undefined),
  questions,
  request: ({ id }, { kind, amountCents, reason = '' }) => ({
    body: { riderId: id, kind, amountCents, reason },
  }),
  done: (_, { principalCents, giftCents }) => words.charged(moneyText(principalCents), moneyText(giftCents)),
});
