import { type UserCardRow, userCards } from '@kickstand/contract/cards';
import { Alert, Select } from 'antd';
import type { Action } from '../../kit/action/action.ts';
import { Asked } from '../../kit/action/asked.tsx';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { numberField } from '../../kit/form/fields.tsx';
import { instantText } from '../../kit/page/format.ts';
import { moneyText } from '../../ui/format.ts';
import { cardsWords } from './cards.words.ts';

const words = cardsWords.rider;
const refreshes = ['userCards', 'reportRows'];
const Days = numberField();
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

const daysFit = ({ days }: { days: number }) => days >= 1 && days <= 30;

export const extendCard = defineAsk<UserCardRow, typeof userCards.extend, { days: number }>({
  call: userCards.extend,
  label: words.extend,
  level: 3,
  refreshes,
  applies: isGood,
  blocked: whileRidden,
  questions: {
    start: () => ({ days: 7 }),
    answered: daysFit,
    Ask: ({ given, put, tried }) => (
      <Asked label={words.extendDays} wrong={tried && !daysFit(given) && words.extendWrong} required>
        {(control) => <Days {...control} value={given.days} onChange={(days) => put({ days: days ?? 0 })} />}
      </Asked>
    ),
  },
  request: ({ id, version }, { days, reason = '' }) => ({ body: { id, version, days, reason } }),
  done: (_, { to }) => words.extended(instantText(to)),
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
    <Asked label={words.grantCard} wrong={tried && given.productId === '' && words.grantNeeded} required>
      {(control) => (
        <Select<string>
          {...control}
          value={given.productId || null}
          options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(productId) => put({ productId })}
        />
      )}
    </Asked>
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
