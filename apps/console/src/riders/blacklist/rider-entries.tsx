import { type BlacklistRow, blacklist } from '@kickstand/contract/riders/riders';
import { useCall } from '../../kit/client/calls.ts';
import { instant, oneOf, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { cancelEntry as Cancel, extendEntry as Extend } from './blacklist.actions.tsx';
import { blacklistWords as words } from './blacklist.words.ts';
import { entryReach, entryState } from './entry-cells.parts.tsx';

const labels = { ...words.fields, version: '' };
const acts = (_: number, row: BlacklistRow) => (
  <>
    <Extend row={row} />
    <Cancel row={row} />
  </>
);

/** All blacklist entries of one rider, with actions for the active one. */
export default function Entries({ riderId }: { riderId: string }) {
  const answer = useCall(blacklist.ofRider, { query: { riderId } }, { quiet: true });
  return (
    <section>
      <Loaded of={answer}>
        {({ list }) => (
          <Parts
            title={words.history}
            rows={list}
            rowKey="id"
            labels={labels}
            show={{
              state: entryState,
              type: oneOf(words.types),
              reach: entryReach,
              reason: text,
              createdAt: instant,
              createdBy: text,
              endsAt: instant,
              cancelledAt: instant,
              cancelledBy: text,
              cancelReason: text,
              version: acts,
            }}
            empty={words.noEntries}
          />
        )}
      </Loaded>
    </section>
  );
}
