import { identities } from '@kickstand/contract/identities';
import type { RiderRow } from '@kickstand/contract/riders';
import { Input } from 'antd';
import type { Action } from '../../kit/action/action.ts';
import { Asked } from '../../kit/action/asked.tsx';
import type { Questions } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { phoneText } from '../../ui/format.ts';
import { identitiesWords } from './identities.words.ts';

const words = identitiesWords.changes;
type Rider = Pick<RiderRow, 'id' | 'riderPhone' | 'state'>;
const isPhone = (text: string) => /^1[3-9]\d{9}$/.test(text);
const ending = ({ riderPhone }: Rider) => riderPhone.slice(-4);

const newPhone: Questions<Rider, { phone: string }> = {
  start: () => ({ phone: '' }),
  answered: ({ phone }) => isPhone(phone),
  Ask: ({ given: { phone }, put, tried }) => (
    <Asked label={words.newPhone} wrong={tried && !isPhone(phone) && words.phoneWrong} required>
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
    </Asked>
  ),
};

const common = { level: 4, danger: true, object: ending, refreshes: ['riders', 'identities'] } as const;

/** Lets a rider go on with another phone. */
export const changePhone: Action<Rider> = defineAsk<Rider, typeof identities.changePhone, { phone: string }>({
  ...common,
  call: identities.changePhone,
  label: words.changePhone,
  title: ({ riderPhone }) => words.changeTitle(phoneText(riderPhone)),
  blocked: ({ state }) => (state === 'cancelled' ? words.cancelled : undefined),
  questions: newPhone,
  request: ({ id }, { phone, reason = '' }) => ({ params: { riderId: id }, body: { phone, reason } }),
});

/** Takes back who a rider is said to be, when somebody else agrees. */
export const resetIdentity: Action<Rider> = defineAsk<Rider, typeof identities.reset>({
  ...common,
  call: identities.reset,
  label: words.reset,
  agreeing: words.reset,
  changes: () => words.resetEffect,
  request: ({ id }, { reason = '' }) => ({ params: { riderId: id }, body: { reason } }),
});
