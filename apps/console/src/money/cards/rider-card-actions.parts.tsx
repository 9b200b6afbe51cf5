import { mostAddedUses, type UserCardRow, userCards } from '@kickstand/contract/money/cards';
import { Alert, Select } from 'antd';
import type { Action } from '../../kit/action/action.ts';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { numberField } from '../../kit/form/fields.tsx';
import { instantText } from '../../kit/page/format.ts';
import { countText, moneyText } from '../../ui/format.ts';
import { cardsWords } from './cards.words.ts';

const words = cardsWords.rider;
const refreshes = ['userCards', 'reportRows'];
const HowMany = numberField();
const mostDays = 30;
const isGood = ({ state }: UserCardRow) => state === 'unused' || state === 'active' || state === 'frozen';
const whileRidden = ({ inTrip }: UserCardRow) => (inTrip ? words.inTrip : undefined);
const body = ({ id, version }: UserCardRow, { reason = '' }: { reason?: string }) => ({
  body: { id, version, reason },
});

export const refundCard = defineAsk<UserCardRow, typeof userCards.refund>({
  call: userCards.refund,
  label: words.refund,
  level: 3,
  danger: true,
  refreshes,
  applies: (row) => isGood(row) && (row.backCents > 0 || row.inTrip) && row.source === 'buy',
  blocked: whileRidden,
  changes: ({ name, backCents }) => words.refundEffect(name, moneyText(backCents)),
  request: body,
  done: (_, { cents }) => words.refunded(moneyText(cents)),
});

/** How many, between one and what the card allows. */
const howMany = (label: string, first: number, mostOf: (card: UserCardRow) => number) => {
  const fits = ({ n }: { n: number }, card: UserCardRow) => n >= 1 && n <= mostOf(card);
  return {
    start: () => ({ n: first }),
    answered: fits,
    Ask: ({ of, given, put, tried }: QuestionProps<UserCardRow, { n: number }>) => (
      <DialogField label={label} wrong={tried && !fits(given, of) && words.between(mostOf(of))} required>
        {(control) => <HowMany {...control} value={given.n} onChange={(n) => put({ n: n ?? 0 })} />}
      </DialogField>
    ),
  };
};

export const extendCard = defineAsk<UserCardRow, typeof userCards.extend, { n: number }>({
  call: userCards.extend,
  label: words.extend,
  level: 3,
  refreshes,
  applies: isGood,
  blocked: whileRidden,
  changes: () => words.extendEffect,
  questions: howMany(words.extendDays, 7, () => mostDays),
  request: ({ id, version }, { n, reason = '' }) => ({ body: { id, version, days: n, reason } }),
  done: (_, { to }) => words.extended(instantText(to)),
});

/** Let more rides use a card of so many, with a second person. */
export const addUses = defineAsk<UserCardRow, typeof userCards.addUses, { n: number }>({
  call: userCards.addUses,
  label: words.addUses,
  level: 3,
  refreshes,
  applies: (row) => isGood(row) && row.totalUses > 0 && row.addedUses < mostAddedUses,
  blocked: whileRidden,
  changes: () => words.addUsesEffect,
  questions: howMany(words.usesMore, 1, ({ addedUses }) => mostAddedUses - addedUses),
  request: ({ id, version }, { n, reason = '' }) => ({ body: { id, version, uses: n, reason } }),
  done: (_, { totalUses }) => words.usesNow(countText(totalUses)),
});

const addedLeft = ({ addedUses, totalUses, uses }: UserCardRow) => Math.min(addedUses, totalUses - uses);

/** Take uses back that were added and not ridden. */
export const takeUsesBack = defineAsk<UserCardRow, typeof userCards.takeUsesBack, { n: number }>({
  call: userCards.takeUsesBack,
  label: words.takeUsesBack,
  level: 3,
  refreshes,
  applies: (row) => isGood(row) && addedLeft(row) > 0,
  blocked: whileRidden,
  questions: howMany(words.usesLess, 1, addedLeft),
  request: ({ id, version }, { n, reason = '' }) => ({ body: { id, version, uses: n, reason } }),
  done: (_, { totalUses }) => words.usesNow(countText(totalUses)),
});

export const freezeCard = defineAsk<UserCardRow, typeof userCards.freeze>({
  call: userCards.freeze,
  label: words.freeze,
  level: 3,
  refreshes,
  applies: ({ state }) => state === 'unused' || state === 'active',
  changes: () => words.freezeEffect,
  request: body,
  done: () => words.frozen,
});

export const unfreezeCard = defineAsk<UserCardRow, typeof userCards.unfreeze>({
  call: userCards.unfreeze,
  label: words.unfreeze,
  level: 3,
  refreshes,
  applies: ({ state }) => state === 'frozen',
  request: body,
  done: () => words.unfrozen,
});

interface Rider {
  id: string;
}

function AskCard({ of, given, put, tried }: QuestionProps<Rider, { productId: string }>) {
  const { data } = useCall(userCards.grantable, { query: { riderId: of.id } }, { quiet: true });
  if (data?.list.length === 0) return <Alert type="info" showIcon title={words.grantNone} />;
  return (
    <DialogField
      label={words.grantCard}
      wrong={tried && given.productId === '' && words.grantNeeded}
      required
    >
      {(control) => (
        <Select<string>
          {...control}
          value={given.productId || null}
          options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(productId) => put({ productId })}
        />
      )}
    </DialogField>
  );
}

/** Give a rider a card for nothing. */
export const grantCard: Action<Rider> = defineAsk<Rider, typeof userCards.grant, { productId: string }>({
  call: userCards.grant,
  label: words.grant,
  level: 3,
  refreshes,
  changes: () => words.grantEffect,
  questions: {
    start: () => ({ productId: '' }),
    answered: ({ productId }) => productId !== '',
    Ask: AskCard,
  },
  request: ({ id }, { productId, reason = '' }) => ({ body: { riderId: id, productId, reason } }),
  done: () => words.granted,
});
