import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type WebhookEndpoint, webhookKinds, webhooks } from '@kickstand/contract/open/webhooks';
import { Select } from 'antd';
import type { Action } from '../../kit/action/action.ts';
import { defineGo } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { ShownOnce } from '../../kit/action/shown-once.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { createBy, editBy } from '../../kit/form/create-and-edit.tsx';
import { pickManyField, severalField, textField } from '../../kit/form/fields.tsx';
import { countText } from '../../ui/format.ts';
import { webhooksWords as words } from './webhooks.words.ts';

function useAreas() {
  const { data } = useCall(vehicles.areas, {}, { quiet: true });
  return data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [];
}

const titleOf =
  (label: string) =>
  ({ name }: WebhookEndpoint) =>
    `${label} · ${name}`;
const ofRow = ({ id }: WebhookEndpoint) => ({ params: { endpointId: id } });
const paused = ({ state }: WebhookEndpoint) => (state === 'active' ? undefined : words.paused);

const form = {
  labels: words.fields,
  hints: words.hints,
  fields: {
    url: textField,
    kinds: severalField(webhookKinds, words.kinds),
    areaIds: pickManyField(useAreas),
    alertEmail: textField,
  },
};

/** Adds an endpoint, and shows its secret this once. */
export const addEndpoint = createBy(webhooks.add, {
  ...form,
  label: words.add,
  start: () => ({ kinds: [...webhookKinds] }),
  follow: ({ reply, end }) => (
    <ShownOnce title={words.secretTitle(reply.name)} label={words.secret} value={reply.secret} close={end} />
  ),
});

const edit: Action<WebhookEndpoint> = editBy(webhooks.change, {
  ...form,
  label: words.edit,
  done: () => words.saved,
});

const show = defineGo<WebhookEndpoint>({
  id: 'webhook-deliveries',
  label: words.show,
  go: ({ id }, { setSearch }) => setSearch({ tab: 'deliveries', endpointId: id }),
});

const test = defineAsk<WebhookEndpoint, typeof webhooks.test>({
  call: webhooks.test,
  label: words.test,
  level: 0,
  blocked: paused,
  request: ofRow,
  done: () => words.tested,
});

const switchOn = defineAsk<WebhookEndpoint, typeof webhooks.setActive>({
  call: webhooks.setActive,
  label: words.switchOn,
  level: 1,
  applies: ({ state }) => state !== 'active',
  request: (row) => ({ ...ofRow(row), body: { isActive: true } }),
  done: () => words.switched,
});

const switchOff = defineAsk<WebhookEndpoint, typeof webhooks.setActive>({
  call: webhooks.setActive,
  label: words.switchOff,
  title: titleOf(words.switchOff),
  level: 2,
  applies: ({ state }) => state === 'active',
  changes: ({ name }) => words.switchOffChanges(name),
  request: (row) => ({ ...ofRow(row), body: { isActive: false } }),
  done: () => words.switched,
});

const renew = defineAsk<WebhookEndpoint, typeof webhooks.renewSecret>({
  call: webhooks.renewSecret,
  label: words.renew,
  title: titleOf(words.renew),
  level: 2,
  changes: () => words.renewChanges,
  request: ofRow,
  follow: ({ row, reply, end }) => (
    <ShownOnce title={words.secretTitle(row.name)} label={words.secret} value={reply.secret} close={end} />
  ),
});

const spans = [1, 3, 30] as const;
const dayMs = 86_400_000;

const replayFailed = defineAsk<
  WebhookEndpoint,
  typeof webhooks.replayFailed,
  { days: (typeof spans)[number] }
>({
  call: webhooks.replayFailed,
  label: words.replayFailed,
  title: titleOf(words.replayFailed),
  level: 2,
  blocked: (row) => paused(row) ?? (row.failed === 0 ? words.noneFailed : undefined),
  questions: {
    start: () => ({ days: 3 }),
    Ask: ({ given, put }) => (
      <DialogField label={words.since}>
        {(control) => (
          <Select
            {...control}
            value={given.days}
            options={spans.map((value) => ({ value, label: words.sinceDays[value] }))}
            onChange={(days) => put({ days })}
          />
        )}
      </DialogField>
    ),
  },
  request: (row, { days }) => ({ ...ofRow(row), body: { since: Date.now() - days * dayMs } }),
  done: (_, { queued }) => words.queued(countText(queued)),
});

const remove = defineAsk<WebhookEndpoint, typeof webhooks.remove>({
  call: webhooks.remove,
  label: words.remove,
  title: titleOf(words.remove),
  danger: true,
  level: 2,
  changes: ({ name }) => words.removeChanges(name),
  request: ofRow,
  done: () => words.removed,
});

/** The actions of an endpoint. */
export const endpointActions: readonly Action<WebhookEndpoint>[] = [
  show,
  test,
  edit,
  replayFailed,
  switchOn,
  switchOff,
  renew,
  remove,
];
