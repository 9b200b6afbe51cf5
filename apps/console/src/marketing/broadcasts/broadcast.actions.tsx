import { type BroadcastRow, broadcasts, mostAloneRecipients } from '@kickstand/contract/marketing/broadcasts';
import { lazy } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { kitWords } from '../../kit/kit.words.ts';
import { countText, moneyText } from '../../ui/format.ts';
import { broadcastsWords as words } from './broadcasts.words.ts';

const one = ({ id }: BroadcastRow) => ({ params: { id } });
const isDraft = ({ isOwn, state }: BroadcastRow) => isOwn && state === 'draft';

/** Thousandths of a cent as an amount. */
export const costText = (cost: number) => moneyText(Math.round(cost / 1_000));

export const add = defineAction<undefined, typeof broadcasts.add>({
  call: broadcasts.add,
  label: words.add,
  form: lazy(async () => ({ default: (await import('./broadcast-form.tsx')).AddBroadcast })),
});

const edit = defineAction<BroadcastRow, typeof broadcasts.edit>({
  call: broadcasts.edit,
  label: words.edit,
  applies: isDraft,
  form: lazy(async () => ({ default: (await import('./broadcast-form.tsx')).EditBroadcast })),
});

const test = defineAsk<BroadcastRow, typeof broadcasts.test>({
  call: broadcasts.test,
  label: words.test.label,
  level: 2,
  changes: () => words.test.effect,
  request: one,
  done: () => words.test.done,
});

const freeze = defineAsk<BroadcastRow, typeof broadcasts.freeze>({
  call: broadcasts.freeze,
  label: words.freeze.label,
  level: 2,
  applies: isDraft,
  changes: ({ title }) => words.freeze.effect(title),
  request: (row) => ({ ...one(row), body: { version: row.version } }),
  done: (_, { riders, staff, suppressed }) =>
    words.freeze.done(countText(riders), countText(staff), countText(suppressed)),
});

/** Recipients and cost, shown before sending. */
function Outlook({ row }: { row: BroadcastRow }) {
  const { title, riders, staff, suppressed, texted, parts, cost } = row;
  return (
    <>
      <p>{words.send.effect(title)}</p>
      <ul>
        <li>{words.send.riders(countText(riders))}</li>
        {suppressed > 0 && <li>{words.send.suppressed(countText(suppressed))}</li>}
        {staff > 0 && <li>{words.send.staff(countText(staff))}</li>}
        <li>
          {parts === null
            ? words.send.noTexts
            : words.send.texts(countText(texted), countText(parts), costText(cost))}
        </li>
        {riders + staff > mostAloneRecipients && <li>{words.send.second(countText(mostAloneRecipients))}</li>}
      </ul>
    </>
  );
}

const send = defineAsk<BroadcastRow, typeof broadcasts.send>({
  call: broadcasts.send,
  label: words.send.label,
  agreeing: words.send.label,
  level: 3,
  applies: (row) => isDraft(row) && row.frozenAt !== null,
  changes: (row) => <Outlook row={row} />,
  request: (row, { reason = '' }) => {
    const { version, riders, staff } = row;
    return { ...one(row), body: { version, riders, staff, reason } };
  },
  done: () => words.send.done,
});

const hold = (isPaused: boolean) => {
  const { label, effect, done } = isPaused ? words.pause : words.resume;
  return defineAsk<BroadcastRow, typeof broadcasts.setPaused>({
    call: broadcasts.setPaused,
    label,
    level: 2,
    applies: (row) => row.isOwn && row.state === 'sending' && row.isPaused !== isPaused,
    changes: ({ title }) => effect(title),
    request: (row) => ({ ...one(row), body: { isPaused } }),
    done: () => done,
  });
};

const cancel = defineAsk<BroadcastRow, typeof broadcasts.cancel>({
  call: broadcasts.cancel,
  label: words.cancel.label,
  level: 3,
  danger: true,
  applies: ({ isOwn, state }) => isOwn && ['draft', 'scheduled', 'sending'].includes(state),
  changes: ({ title, riders, told, dropped }) =>
    words.cancel.effect(title, countText(riders - told - dropped)),
  request: (row, { reason = '' }) => ({ ...one(row), body: { reason } }),
  done: () => words.cancel.done,
});

const recall = defineAsk<BroadcastRow, typeof broadcasts.recall>({
  call: broadcasts.recall,
  label: words.recall.label,
  level: 3,
  danger: true,
  applies: ({ isOwn, startedAt, recalledAt }) => isOwn && startedAt !== null && recalledAt === null,
  changes: ({ title, told }) => words.recall.effect(title, countText(told)),
  request: (row, { reason = '' }) => ({ ...one(row), body: { reason } }),
  done: (_, { withdrawn, read, texted }) =>
    [
      words.recall.done(countText(withdrawn), countText(read)),
      ...(texted > 0 ? [words.recall.texted(countText(texted))] : []),
    ].join(kitWords.semicolon),
});

const copy = defineAsk<BroadcastRow, typeof broadcasts.copy>({
  call: broadcasts.copy,
  label: words.copy.label,
  level: 2,
  applies: ({ isOwn }) => isOwn,
  changes: ({ title }) => words.copy.effect(title),
  request: one,
  done: () => words.copy.done,
});

export const rowActions = [send, freeze, hold(true), hold(false), edit, copy, test, recall, cancel];
