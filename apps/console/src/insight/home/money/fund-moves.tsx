import { type FundMove, finance, fundMoves } from '@kickstand/contract/insight/finance';
import type { Cents } from '@kickstand/contract/kit';
import { Radio, Select } from 'antd';
import type { QuestionProps, Questions } from '../../../kit/action/asking.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { moneyField as Money } from '../../../kit/form/fields.tsx';
import { homeWords } from '../home.words.ts';

const words = homeWords.funds;

interface Given {
  move: FundMove;
  amountCents: Cents;
  merchant: string;
}

const fits = ({ move, amountCents, merchant }: Given) =>
  amountCents > 0 && (move !== 'providerPaidDeposits' || merchant !== '');

function Ask({ given, put, tried }: QuestionProps<object, Given>) {
  const merchants = useCall(finance.merchants, {}, { quiet: true }).data?.list ?? [];
  const ofProvider = given.move === 'providerPaidDeposits';
  return (
    <>
      <DialogField label={words.move}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={given.move}
            onChange={({ target }) => put({ move: target.value })}
            options={fundMoves.map((value) => ({ value, label: words.moves[value] }))}
          />
        )}
      </DialogField>
      {ofProvider && (
        <DialogField
          label={words.merchant}
          wrong={tried && given.merchant === '' && words.merchantNeeded}
          required
        >
          {({ status: _, ...control }) => (
            <Select
              {...control}
              value={given.merchant || null}
              options={merchants.map((value) => ({ value, label: value }))}
              onChange={(merchant) => put({ merchant: merchant ?? '' })}
            />
          )}
        </DialogField>
      )}
      <DialogField
        label={words.amount}
        wrong={tried && given.amountCents <= 0 && words.amountNeeded}
        required
      >
        {(control) => (
          <Money {...control} onChange={(cents) => put({ amountCents: cents ?? (0 as Cents) })} />
        )}
      </DialogField>
    </>
  );
}

const questions: Questions<object, Given> = {
  start: () => ({ move: 'reserveFilled', amountCents: 0 as Cents, merchant: '' }),
  answered: fits,
  Ask,
};

/** Books movements at the bank between the accounts for riders' money. */
export const MoveFunds = defineAsk<object, typeof finance.moveFunds, Given>({
  call: finance.moveFunds,
  label: words.book,
  agreeing: words.book,
  level: 3,
  questions,
  request: (_, { move, amountCents, merchant, reason = '' }) => ({
    body: { move, amountCents, reason, ...(move === 'providerPaidDeposits' && { merchant }) },
  }),
  refreshes: ['finance'],
});
