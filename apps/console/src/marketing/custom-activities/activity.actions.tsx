import { mostAloneRecipients } from '@kickstand/contract/marketing/broadcasts';
import { customActivities } from '@kickstand/contract/marketing/campaigns';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import type { RowOf } from '../../kit/list/list-screen.tsx';
import { countText } from '../../ui/format.ts';
import { activityWords as words } from './custom-activities.words.ts';

type Row = RowOf<typeof customActivities.list>;
const one = ({ id }: Row) => ({ params: { id } });
const runs = ({ isOwn, state }: Row) => isOwn && state === 'running';

const freeze = defineAsk<Row, typeof customActivities.freeze>({
  call: customActivities.freeze,
  label: words.freeze.label,
  level: 2,
  applies: runs,
  changes: ({ name }) => words.freeze.effect(name),
  request: (row) => ({ ...one(row), body: { version: row.version } }),
  done: (_, { queued, heldOut, suppressed }) =>
    words.freeze.done(countText(queued), countText(heldOut), countText(suppressed)),
});

/** Recipients, shown before sending. */
function Outlook({ row: { name, waiting } }: { row: Row }) {
  if (!waiting) return null;
  const { queued, heldOut, suppressed, texted } = waiting;
  return (
    <>
      <p>{words.send.effect(name)}</p>
      <ul>
        <li>{words.send.queued(countText(queued))}</li>
        {heldOut > 0 && <li>{words.send.held(countText(heldOut))}</li>}
        {suppressed > 0 && <li>{words.send.suppressed(countText(suppressed))}</li>}
        {texted > 0 && <li>{words.send.texted(countText(texted))}</li>}
        {queued > mostAloneRecipients && <li>{words.send.second(countText(mostAloneRecipients))}</li>}
      </ul>
    </>
  );
}

const send = defineAsk<Row, typeof customActivities.send>({
  call: customActivities.send,
  label: words.send.label,
  agreeing: words.send.label,
  level: 3,
  applies: (row) => runs(row) && row.waiting !== null,
  changes: (row) => <Outlook row={row} />,
  request: ({ id, waiting }, { reason = '' }) => ({
    params: { id, runId: waiting?.runId ?? '' },
    body: { queued: waiting?.queued ?? 0, reason },
  }),
  done: () => words.send.done,
});

const test = defineAsk<Row, typeof customActivities.test>({
  call: customActivities.test,
  label: words.test.label,
  level: 2,
  changes: () => words.test.effect,
  request: one,
  done: () => words.test.done,
});

export const rowActions = [send, freeze, test];
