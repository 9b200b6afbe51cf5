import { persons } from '@kickstand/contract/riders/persons';
import type { RiderRow } from '@kickstand/contract/riders/riders';
import { Input } from 'antd';
import type { Action } from '../../kit/action/action.ts';
import type { Questions } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { moneyText, phoneText } from '../../ui/format.ts';
import { personsWords } from './persons.words.ts';

const { messages, privacy } = personsWords;
type Rider = Pick<RiderRow, 'id' | 'riderPhone' | 'state'>;

const fits = ({ body }: { body: string }) => body.trim().length >= 5 && body.trim().length <= 150;

const aText: Questions<Rider, { body: string }> = {
  start: () => ({ body: '' }),
  answered: fits,
  Ask: ({ given: { body }, put, tried }) => (
    <DialogField
      label={messages.body}
      hint={messages.bodyHint}
      wrong={tried && !fits({ body }) && messages.bodyWrong}
      required
    >
      {({ status, ...control }) => (
        <Input.TextArea
          {...control}
          status={status}
          rows={3}
          maxLength={150}
          value={body}
          onChange={({ target }) => put({ body: target.value })}
        />
      )}
    </DialogField>
  ),
};

/** Sends a rider a text message. */
export const writeToRider: Action<Rider> = defineAsk<Rider, typeof persons.write, { body: string }>({
  call: persons.write,
  label: messages.write,
  title: ({ riderPhone }) => messages.writeTitle(phoneText(riderPhone)),
  level: 2,
  blocked: ({ state }) => (state === 'cancelled' ? messages.cancelled : undefined),
  questions: aText,
  request: ({ id }, { body }) => ({ params: { riderId: id }, body: { body: body.trim() } }),
  done: () => messages.written,
});

const common = {
  refreshes: ['persons', 'riders', 'exports'],
  object: ({ riderPhone }: Rider) => riderPhone.slice(-4),
} as const;

/** Exports all data about a person. */
export const exportPerson: Action<Rider> = defineAsk<Rider, typeof persons.export>({
  ...common,
  call: persons.export,
  label: privacy.exportData,
  level: 3,
  blocked: ({ state }) => (state === 'cancelled' ? privacy.cancelled : undefined),
  changes: () => privacy.exportEffect,
  request: ({ id }, { reason = '' }) => ({ params: { riderId: id }, body: { reason } }),
  done: () => privacy.exported,
});

type Deletable = Rider & Pick<RiderRow, 'giftCents'> & { isTied: boolean };

/** Deletes a person for good, after a second person's approval. */
export const deletePerson: Action<Deletable> = defineAsk<Deletable, typeof persons.delete>({
  ...common,
  call: persons.delete,
  label: privacy.remove,
  title: ({ riderPhone }) => privacy.removeTitle(phoneText(riderPhone)),
  agreeing: privacy.remove,
  level: 4,
  danger: true,
  blocked: ({ state, isTied }) => {
    if (state === 'cancelled') return privacy.cancelled;
    return isTied ? privacy.tied : undefined;
  },
  changes: ({ giftCents }) => privacy.removeEffect(moneyText(giftCents)),
  request: ({ id }, { reason = '' }) => ({ params: { riderId: id }, body: { reason } }),
});
