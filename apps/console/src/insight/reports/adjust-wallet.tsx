import type { WalletMoneyRow } from '@kickstand/contract/insight/reports';
import type { Cents } from '@kickstand/contract/kit';
import { type ChargeKind, chargeKinds, mostChargeCents, riders } from '@kickstand/contract/riders/riders';
import { Radio } from 'antd';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { moneyField as Money } from '../../kit/form/fields.tsx';
import { ridersWords } from '../../riders/riders/riders.words.ts';
import { moneyText, phoneText } from '../../ui/format.ts';
import { reportsWords } from './reports.words.ts';

const words = reportsWords.adjust;
const ways = ['more', 'less'] as const;

interface Given {
  kind: ChargeKind;
  way: (typeof ways)[number];
  cents: number;
}

const fits = ({ cents }: Given) => cents >= 1 && cents <= mostChargeCents;

function Ask({ given, put, tried }: QuestionProps<WalletMoneyRow, Given>) {
  return (
    <>
      <DialogField label={words.kind}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={given.kind}
            onChange={({ target }) => put({ kind: target.value })}
            options={chargeKinds.map((value) => ({ value, label: words.kinds[value] }))}
          />
        )}
      </DialogField>
      <DialogField label={words.way} hint={words.effects[given.kind][given.way]}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={given.way}
            onChange={({ target }) => put({ way: target.value })}
            options={ways.map((value) => ({ value, label: words.ways[value] }))}
          />
        )}
      </DialogField>
      <DialogField label={words.amount} wrong={tried && !fits(given) && ridersWords.amountWrong} required>
        {(control) => <Money {...control} onChange={(cents) => put({ cents: cents ?? 0 })} />}
      </DialogField>
      <p className="muted">{words.second}</p>
    </>
  );
}

/** Adjusts a wallet up or down, with a reason and a second person. */
export const adjustWallet = defineAsk<WalletMoneyRow, typeof riders.adjust, Given>({
  call: riders.adjust,
  label: words.label,
  title: ({ riderPhone }) => words.title(phoneText(riderPhone)),
  level: 4,
  object: ({ riderPhone }) => riderPhone.slice(-4),
  refreshes: ['reportRows', 'walletReport', 'riders', 'reports'],
  questions: { start: () => ({ kind: 'principal', way: 'more', cents: 0 }), answered: fits, Ask },
  request: ({ riderId }, { kind, way, cents, reason = '' }) => ({
    body: { riderId, kind, amountCents: (way === 'less' ? -cents : cents) as Cents, reason },
  }),
  done: (_, { principalCents, giftCents }) =>
    ridersWords.charged(moneyText(principalCents), moneyText(giftCents)),
});
