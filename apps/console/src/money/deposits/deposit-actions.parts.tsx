import type { Cents } from '@kickstand/contract/kit';
import { type DepositRow, deposits, mostFrozenDays } from '@kickstand/contract/money/deposits';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { DialogText } from '../../kit/action/dialog-text.tsx';
import { moneyField as Money, numberField } from '../../kit/form/fields.tsx';
import { instantText } from '../../kit/page/format.ts';
import { moneyText } from '../../ui/format.ts';
import { depositsWords } from './deposits.words.ts';

const words = depositsWords.rider;
const refreshes = ['deposits', 'reportRows', 'areaDeposits'];
const Days = numberField();
/** What these buttons know of a deposit. */
type Known = Pick<DepositRow, 'depositId' | 'version' | 'state' | 'amountCents' | 'deductedCents' | 'isOld'>;
const left = ({ amountCents, deductedCents }: Known) => (amountCents - deductedCents) as Cents;
const is = (state: DepositRow['state']) => (row: Known) => row.state === state;
const body = ({ depositId, version }: Known, { reason = '' }: { reason?: string }) => ({
  body: { depositId, version, reason },
});

const daysFit = ({ days }: { days: number }) => days >= 1 && days <= mostFrozenDays;

export const freezeDeposit = defineAsk<Known, typeof deposits.freeze, { days: number }>({
  call: deposits.freeze,
  label: words.freeze,
  level: 3,
  refreshes,
  applies: is('paid'),
  changes: () => words.freezeEffect,
  questions: {
    start: () => ({ days: 7 }),
    answered: daysFit,
    Ask: ({ given, put, tried }) => (
      <DialogField label={words.days} wrong={tried && !daysFit(given) && words.daysWrong} required>
        {(control) => <Days {...control} value={given.days} onChange={(days) => put({ days: days ?? 0 })} />}
      </DialogField>
    ),
  },
  request: (row, { days, ...said }) => ({ body: { ...body(row, said).body, days } }),
  done: (_, { until }) => words.frozen(instantText(until)),
});

export const recoverDeposit = defineAsk<Known, typeof deposits.recover>({
  call: deposits.recover,
  label: words.recover,
  level: 3,
  refreshes,
  applies: is('frozen'),
  request: body,
  done: () => words.recovered,
});

export const refundDeposit = defineAsk<Known, typeof deposits.refund>({
  call: deposits.refund,
  label: words.refund,
  level: 3,
  danger: true,
  refreshes,
  applies: (row) => row.state === 'paid' && !row.isOld,
  changes: (row) => words.refundEffect(moneyText(left(row))),
  request: body,
  done: (_, { dueAt }) => words.refunded(instantText(dueAt)),
});

export const refundAgain = defineAsk<Known, typeof deposits.again>({
  call: deposits.again,
  label: words.again,
  level: 2,
  refreshes,
  applies: is('refund_failed'),
  changes: (row) => words.againEffect(moneyText(left(row))),
  request: ({ depositId, version }) => ({ body: { depositId, version } }),
  done: () => words.sentAgain,
});

interface Transfer {
  bankNo: string;
  accountName: string;
}

const isBetween = (least: number, text: string) => text.trim().length >= least && text.trim().length <= 40;
const isBankNo = ({ bankNo }: Transfer) => isBetween(4, bankNo);
const isAccountName = ({ accountName }: Transfer) => isBetween(2, accountName);

/** Note that an old deposit went back over the bank, when somebody else agrees. */
export const transferDeposit = defineAsk<Known, typeof deposits.transfer, Transfer>({
  call: deposits.transfer,
  label: words.transfer,
  level: 3,
  danger: true,
  refreshes,
  applies: (row) => row.state === 'paid' && row.isOld,
  changes: (row) => words.transferEffect(moneyText(left(row))),
  questions: {
    start: () => ({ bankNo: '', accountName: '' }),
    answered: (given) => isBankNo(given) && isAccountName(given),
    Ask: ({ given, put, tried }) => (
      <>
        <DialogText
          label={words.bankNo}
          hint={words.bankNoHint}
          wrong={tried && !isBankNo(given) && words.bankNoHint}
          required
          value={given.bankNo}
          put={(bankNo) => put({ bankNo })}
        />
        <DialogText
          label={words.accountName}
          hint={words.accountNameHint}
          wrong={tried && !isAccountName(given) && words.accountNameHint}
          required
          value={given.accountName}
          put={(accountName) => put({ accountName })}
        />
      </>
    ),
  },
  request: (row, { bankNo, accountName, ...said }) => ({
    body: { ...body(row, said).body, bankNo: bankNo.trim(), accountName: accountName.trim() },
  }),
  done: (_, { cents }) => words.transferred(moneyText(cents)),
});

interface Deducted {
  amountCents: Cents;
}

/** Take damages out of a frozen deposit when somebody else agrees. */
export const deductDeposit = defineAsk<Known, typeof deposits.deduct, Deducted>({
  call: deposits.deduct,
  label: words.deduct,
  level: 4,
  danger: true,
  refreshes,
  applies: is('frozen'),
  object: (row) => moneyText(left(row)),
  changes: () => words.deductEffect,
  questions: {
    start: () => ({ amountCents: 0 as Cents }),
    answered: ({ amountCents }) => amountCents >= 1,
    Ask: ({ of, given, put, tried }) => {
      const isWrong = given.amountCents < 1 || given.amountCents > left(of);
      return (
        <DialogField
          label={words.amount}
          wrong={tried && isWrong && words.amountWrong(moneyText(left(of)))}
          required
        >
          {(control) => (
            <Money {...control} onChange={(cents) => put({ amountCents: cents ?? (0 as Cents) })} />
          )}
        </DialogField>
      );
    },
  },
  request: (row, { amountCents, ...said }) => ({ body: { ...body(row, said).body, amountCents } }),
  done: (_, { leftCents }) => words.deducted(moneyText(leftCents)),
});
