import type { WalletMoneyRow } from '@kickstand/contract/insight/reports';
import type { Cents } from '@kickstand/contract/kit';
import { refunds } from '@kickstand/contract/rides/orders';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { moneyField as Money } from '../../kit/form/fields.tsx';
import { moneyText } from '../../ui/format.ts';
import { reportsWords } from './reports.words.ts';

const words = reportsWords.topUpBack;

interface Given {
  amountCents: Cents;
}

const leftOf = ({ leftCents }: WalletMoneyRow) => leftCents ?? 0;
const isWrong = (row: WalletMoneyRow, { amountCents }: Given) => amountCents < 1 || amountCents > leftOf(row);

function Ask({ of, given, put, tried }: QuestionProps<WalletMoneyRow, Given>) {
  const most = moneyText(leftOf(of));
  const wrong = isWrong(of, given);
  return (
    <>
      <DialogField
        label={words.amount}
        hint={words.most(most)}
        wrong={(tried || given.amountCents > leftOf(of)) && wrong && words.wrong(most)}
        required
      >
        {(control) => (
          <Money
            {...control}
            value={given.amountCents}
            onChange={(cents) => put({ amountCents: cents ?? (0 as Cents) })}
          />
        )}
      </DialogField>
      {!wrong && (
        <p role="status">{words.split(moneyText(given.amountCents), moneyText(of.giftLeftCents ?? 0))}</p>
      )}
    </>
  );
}

/** Refunds the unspent part of a top-up; the refund and the forfeited gift are shown first. */
export const refundTopUp = defineAsk<WalletMoneyRow, typeof refunds.topUp, Given>({
  call: refunds.topUp,
  label: words.label,
  level: 4,
  danger: true,
  object: (row) => moneyText(leftOf(row)),
  refreshes: ['reportRows', 'walletReport', 'riders', 'refunds'],
  applies: (row) => row.paymentId !== null && leftOf(row) > 0,
  questions: {
    start: (row) => ({ amountCents: leftOf(row) as Cents }),
    answered: ({ amountCents }) => amountCents >= 1,
    Ask,
  },
  request: ({ paymentId }, { amountCents, reason = '' }) => ({
    body: { paymentId: paymentId ?? '', amountCents, reason },
  }),
  done: (_, { cents, forfeitedCents }) => words.done(moneyText(cents), moneyText(forfeitedCents)),
});
