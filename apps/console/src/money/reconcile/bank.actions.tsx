import {
  type BankLineRow,
  type BankProposal,
  bankLines,
  mostBankFileBytes,
} from '@kickstand/contract/money/reconcile';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogText } from '../../kit/action/dialog-text.tsx';
import { countText, moneyText } from '../../ui/format.ts';
import { bankWords as words } from './bank.words.ts';
import { PickProposal, useNothingToPick } from './bank-proposals.tsx';
import { FileQuestion, type GivenFile, noFile } from './file-question.tsx';

const refreshes = ['bankLines', 'reconcile', 'statements', 'home'];
const isOpen = ({ state }: BankLineRow) => state === 'open';
const body = ({ id, version }: BankLineRow, reason = '') => ({ id, version, reason });
const sentence = ({ bookedOn, party, cents }: BankLineRow) =>
  [bookedOn, party, moneyText(cents)].filter(Boolean).join(' · ');

interface Import extends GivenFile {
  account: string;
}

/** Take a statement of a bank. */
export const importBank = defineAsk<undefined, typeof bankLines.importFile, Import>({
  call: bankLines.importFile,
  label: words.import,
  level: 2,
  refreshes,
  changes: () => words.importEffect,
  questions: {
    start: () => ({ ...noFile, account: '' }),
    answered: ({ content }) => content !== '',
    Ask: ({ given, put, tried }) => (
      <>
        <FileQuestion
          label={words.file}
          hint={words.fileHint}
          accept=".csv,.txt,.xlsx,.xml,.sta,.mt940,.940"
          mostBytes={mostBankFileBytes}
          tooLarge={words.fileTooLarge}
          missing={tried && given.content === '' && words.fileNeeded}
          put={put}
        />
        <DialogText
          label={words.account}
          hint={words.accountHint}
          value={given.account}
          put={(account) => put({ account })}
        />
      </>
    ),
  },
  request: (_, { fileName, content, account }) => ({
    body: { fileName, content, ...(account.trim() && { account: account.trim() }) },
  }),
  done: (_, { lines, added }) => {
    if (added === 0) return words.known(countText(lines));
    return added === lines
      ? words.imported(countText(added))
      : words.importedPart(countText(lines), countText(added));
  },
});

interface Chosen {
  chosen: BankProposal | undefined;
}

const isOwed = ({ kind }: BankProposal) => kind === 'owed';
const isNoted = (proposal: BankProposal) => !isOwed(proposal);

/** Say that a line is what was noted as paid before, or what a provider paid out. */
export const matchLine = defineAsk<BankLineRow, typeof bankLines.link, Chosen>({
  call: bankLines.link,
  label: words.match,
  level: 3,
  refreshes,
  applies: isOpen,
  changes: (row) => (
    <>
      <p>{sentence(row)}</p>
      <p>{words.matchEffect}</p>
    </>
  ),
  questions: {
    start: () => ({ chosen: undefined }),
    answered: ({ chosen }) => chosen !== undefined,
    useBarred: (_, row) => useNothingToPick(row, isNoted),
    Ask: ({ of, given: { chosen }, put, tried }) => (
      <PickProposal
        of={of}
        isMeant={isNoted}
        none={words.noMatch}
        elsewhere={words.pay}
        chosen={chosen}
        wrong={tried && chosen === undefined}
        choose={(one) => put({ chosen: one })}
      />
    ),
  },
  request: (row, { chosen, reason }) => ({
    body: {
      ...body(row, reason),
      kind: chosen?.kind === 'payout' ? 'payout' : 'noted',
      keys: chosen?.items.map(({ key }) => key) ?? [],
    },
  }),
});

interface Paying extends Chosen {
  bankNo: string;
}

/** Under a shorter number no payment is noted. */
const isNumber = (text: string) => /^.{4,40}$/.test(text.trim());
const hasNumber = ({ bankNo }: BankLineRow) => bankNo.length >= 4;

/** Say that a line paid statements, which are noted as paid by it. */
export const payByLine = defineAsk<BankLineRow, typeof bankLines.payStatements, Paying>({
  call: bankLines.payStatements,
  label: words.pay,
  level: 3,
  danger: true,
  refreshes,
  applies: isOpen,
  changes: (row) => (
    <>
      <p>{sentence(row)}</p>
      <p>{words.payEffect}</p>
    </>
  ),
  questions: {
    start: () => ({ chosen: undefined, bankNo: '' }),
    answered: ({ chosen, bankNo }, row) => chosen !== undefined && (hasNumber(row) || isNumber(bankNo)),
    useBarred: (_, row) => useNothingToPick(row, isOwed),
    Ask: ({ of, given: { chosen, bankNo }, put, tried }) => (
      <>
        <PickProposal
          of={of}
          isMeant={isOwed}
          none={words.noPay}
          elsewhere={words.match}
          chosen={chosen}
          wrong={tried && chosen === undefined}
          choose={(one) => put({ chosen: one })}
        />
        {!hasNumber(of) && (
          <DialogText
            label={words.number}
            hint={words.numberHint}
            wrong={tried && !isNumber(bankNo) && words.numberHint}
            required
            value={bankNo}
            put={(next) => put({ bankNo: next })}
          />
        )}
      </>
    ),
  },
  request: (row, { chosen, bankNo, reason }) => ({
    body: {
      ...body(row, reason),
      statements: chosen?.items.map(({ key, version }) => ({ id: key, version: version ?? 0 })) ?? [],
      ...(!hasNumber(row) && { bankNo: bankNo.trim() }),
    },
  }),
});

/** Set a line aside. */
export const ignoreLine = defineAsk<BankLineRow, typeof bankLines.ignore>({
  call: bankLines.ignore,
  label: words.ignore,
  level: 3,
  refreshes,
  applies: isOpen,
  changes: () => words.ignoreEffect,
  request: (row, { reason }) => ({ body: body(row, reason) }),
});

/** Take back what was said about a line. */
export const undoLine = defineAsk<BankLineRow, typeof bankLines.undo>({
  call: bankLines.undo,
  label: words.undo,
  level: 3,
  refreshes,
  applies: (row) => !isOpen(row),
  changes: () => words.undoEffect,
  request: (row, { reason }) => ({ body: body(row, reason) }),
});
