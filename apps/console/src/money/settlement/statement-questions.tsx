import { type StatementDetail, type StatementRow, statements } from '@kickstand/contract/money/settlement';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { Checkbox, Input, Select } from 'antd';
import type { Questions } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { DialogText } from '../../kit/action/dialog-text.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { dayField } from '../../kit/form/fields.tsx';
import { deploymentZone } from '../../kit/page/format.ts';
import { settlementWords as words } from './settlement.words.ts';

const isText = (text: string) => text.trim().length >= 5 && text.trim().length <= 1_000;

interface TextProps {
  label: string;
  text: string;
  tried: boolean;
  put(text: string): void;
}

const LongText = ({ label, text, tried, put }: TextProps) => (
  <DialogField
    label={label}
    hint={words.disputeHint}
    wrong={tried && !isText(text) && words.disputeWrong}
    required
  >
    {({ status, ...control }) => (
      <Input.TextArea
        {...control}
        status={status}
        rows={4}
        value={text}
        onChange={({ target }) => put(target.value)}
      />
    )}
  </DialogField>
);

const OrderNumber = ({ label, value, put }: { label: string; value: string; put(value: string): void }) => (
  <DialogField label={label}>
    {({ status: _, ...control }) => (
      <Input {...control} autoComplete="off" value={value} onChange={({ target }) => put(target.value)} />
    )}
  </DialogField>
);

/** A statement, and the line of it that is meant. */
export interface Disputed extends Pick<StatementRow, 'id' | 'agentId' | 'version' | 'state'> {
  day?: string;
  areaId?: number;
  area?: string;
  orderId?: string | null;
}

export interface Dispute {
  text: string;
  orderId: string;
}

/** What the franchisee finds wrong. */
export const disputeQuestions: Questions<Disputed, Dispute> = {
  start: ({ orderId }) => ({ text: '', orderId: orderId ?? '' }),
  answered: ({ text }) => isText(text),
  Ask: ({ of: { day, area }, given: { text, orderId }, put, tried }) => (
    <>
      {day && <p>{words.disputeLine([day, area].filter(Boolean).join(' · '))}</p>}
      <LongText label={words.disputeText} text={text} tried={tried} put={(next) => put({ text: next })} />
      <OrderNumber label={words.disputeOrder} value={orderId} put={(next) => put({ orderId: next })} />
    </>
  ),
};

/** What is said to that. */
export const answerQuestions: Questions<StatementRow, { text: string }> = {
  start: () => ({ text: '' }),
  answered: ({ text }) => isText(text),
  Ask: ({ given: { text }, put, tried }) => (
    <LongText label={words.answerText} text={text} tried={tried} put={(next) => put({ text: next })} />
  ),
};

export interface Adjustment {
  /** The statement. */
  of: string;
  areaId: number | undefined;
  typed: string;
  /** What was typed in cents; undefined: no amount. */
  cents: number | undefined;
  orderId: string;
}

/** Yuan of either sign as cents. */
function signedCents(typed: string): number | undefined {
  const [, sign, yuan, fen = ''] = /^([+-]?)(\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (yuan === undefined) return undefined;
  const cents = Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
  return cents === 0 ? undefined : sign === '-' ? -cents : cents;
}

function AreaOf({
  of,
  value,
  put,
  wrong,
}: {
  of: string;
  value: number | undefined;
  put(id: number): void;
  wrong: boolean;
}) {
  const { data } = useCall(statements.single, { params: { id: of } }, { quiet: true });
  return (
    <DialogField label={words.adjustArea} wrong={wrong && words.adjustArea} required>
      {(control) => (
        <Select<number>
          {...control}
          {...(value !== undefined && { value })}
          options={(data?.areas ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={put}
        />
      )}
    </DialogField>
  );
}

/** What was disputed last, where that is known: it is what is corrected. */
function disputedIn({ messages, areas }: Partial<StatementDetail>) {
  const last = messages?.findLast(({ kind }) => kind === 'dispute');
  return { areaId: areas?.find(({ name }) => name === last?.area)?.id, orderId: last?.orderId ?? '' };
}

/** What is corrected. */
export const adjustQuestions: Questions<StatementRow, Adjustment> = {
  start: (row) => ({ of: row.id, typed: '', cents: undefined, ...disputedIn(row) }),
  answered: ({ areaId, cents }) => areaId !== undefined && cents !== undefined,
  Ask: ({ given: { of, areaId, typed, cents, orderId }, put, tried }) => (
    <>
      <AreaOf
        of={of}
        value={areaId}
        wrong={tried && areaId === undefined}
        put={(id) => put({ areaId: id })}
      />
      <DialogField
        label={words.adjustCents}
        wrong={tried && cents === undefined && words.adjustCentsWrong}
        required
      >
        {({ status, ...control }) => (
          <Input
            {...control}
            status={status}
            prefix="¥"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => put({ typed: target.value, cents: signedCents(target.value) })}
          />
        )}
      </DialogField>
      <OrderNumber label={words.adjustOrder} value={orderId} put={(next) => put({ orderId: next })} />
    </>
  ),
};

export interface Paying {
  bankNo: string;
  paidOn: string | undefined;
  withOthers: boolean;
}

const Day = dayField();
const isNumber = (text: string) => /^.{4,40}$/.test(text.trim());

/** By which payment of the bank. */
export const payQuestions: Questions<StatementRow, Paying> = {
  start: () => ({ bankNo: '', paidOn: businessDayOf(Date.now(), deploymentZone()), withOthers: false }),
  answered: ({ bankNo, paidOn }) => isNumber(bankNo) && paidOn !== undefined,
  Ask: ({ given: { bankNo, paidOn, withOthers }, put, tried }) => (
    <>
      <DialogText
        label={words.payNo}
        wrong={tried && !isNumber(bankNo) && words.payNoHint}
        hint={words.payNoHint}
        required
        value={bankNo}
        put={(next) => put({ bankNo: next })}
      />
      <DialogField label={words.payOn} wrong={tried && paidOn === undefined && words.payOnWrong} required>
        {({ status: _, ...control }) => (
          <Day {...control} value={paidOn} onChange={(next) => put({ paidOn: next })} />
        )}
      </DialogField>
      <Checkbox checked={withOthers} onChange={({ target }) => put({ withOthers: target.checked })}>
        {words.payWithOthers}
      </Checkbox>
    </>
  ),
};
