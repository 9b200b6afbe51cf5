import { identities } from '@kickstand/contract/riders/identities';
import type { RiderRow } from '@kickstand/contract/riders/riders';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import type { Action } from '../../kit/action/action.ts';
import type { Questions } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useChange } from '../../kit/client/calls.ts';
import { useSecondsUntil } from '../../kit/form/countdown.ts';
import { phoneText } from '../../ui/format.ts';
import { identitiesWords } from './identities.words.ts';

const words = identitiesWords.changes;
type Rider = Pick<RiderRow, 'id' | 'riderPhone' | 'state'>;
const isPhone = (text: string) => /^1[3-9]\d{9}$/.test(text);
const ending = ({ riderPhone }: Rider) => riderPhone.slice(-4);

interface Moved {
  phone: string;
  code: string;
}
const isCode = (text: string) => /^\d{6}$/.test(text);

/** Sends a code to the entered phone; the server determines the countdown. */
function SendCode({ riderId, phone }: { riderId: string; phone: string }) {
  const { mutate, isPending } = useChange(identities.phoneCode, { refreshes: ['persons'] });
  const [until, setUntil] = useState<number>();
  const rest = useSecondsUntil(until);
  const send = () =>
    mutate(
      { params: { riderId }, body: { phone } },
      { onSuccess: ({ resendSeconds }) => setUntil(Date.now() + resendSeconds * 1_000) },
    );
  return (
    <Button disabled={!isPhone(phone) || rest > 0 || isPending} onClick={send}>
      {rest > 0 ? words.codeAgain(rest) : words.sendCode}
    </Button>
  );
}

const newPhone: Questions<Rider, Moved> = {
  start: () => ({ phone: '', code: '' }),
  answered: ({ phone, code }) => isPhone(phone) && isCode(code),
  Ask: ({ of: { id }, given: { phone, code }, put, tried }) => (
    <>
      <DialogField label={words.newPhone} wrong={tried && !isPhone(phone) && words.phoneWrong} required>
        {({ status, ...control }) => (
          <Input
            {...control}
            status={status}
            inputMode="numeric"
            maxLength={11}
            value={phone}
            onChange={({ target }) => put({ phone: target.value.trim() })}
          />
        )}
      </DialogField>
      <DialogField
        label={words.code}
        hint={words.codeHint}
        wrong={tried && !isCode(code) && words.codeWrong}
        required
      >
        {({ status, ...control }) => (
          <Space.Compact block>
            <Input
              {...control}
              status={status}
              inputMode="numeric"
              maxLength={6}
              value={code}
              onChange={({ target }) => put({ code: target.value.trim() })}
            />
            <SendCode riderId={id} phone={phone} />
          </Space.Compact>
        )}
      </DialogField>
    </>
  ),
};

const common = { level: 4, danger: true, object: ending, refreshes: ['riders', 'identities'] } as const;

/** Moves a rider to another phone. */
export const changePhone: Action<Rider> = defineAsk<Rider, typeof identities.changePhone, Moved>({
  ...common,
  call: identities.changePhone,
  label: words.changePhone,
  title: ({ riderPhone }) => words.changeTitle(phoneText(riderPhone)),
  blocked: ({ state }) => (state === 'cancelled' ? words.cancelled : undefined),
  questions: newPhone,
  request: ({ id }, { phone, code, reason = '' }) => ({
    params: { riderId: id },
    body: { phone, code, reason },
  }),
});

/** Resets a rider's identity, after a second person's approval. */
export const resetIdentity: Action<Rider> = defineAsk<Rider, typeof identities.reset>({
  ...common,
  call: identities.reset,
  label: words.reset,
  agreeing: words.reset,
  changes: () => words.resetEffect,
  request: ({ id }, { reason = '' }) => ({ params: { riderId: id }, body: { reason } }),
});
