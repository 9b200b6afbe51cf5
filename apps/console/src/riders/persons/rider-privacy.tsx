import { persons } from '@kickstand/contract/riders/persons';
import type { RiderRow } from '@kickstand/contract/riders/riders';
import { useCall } from '../../kit/client/calls.ts';
import { count, instant, money, oneOf, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { deletePerson as Delete, exportPerson as Export } from './person-actions.parts.tsx';
import { personsWords } from './persons.words.ts';

const words = personsWords.privacy;

/** What prevents an account's deletion, the history of its data, and the actions. */
export default function RiderPrivacy({ rider }: { rider: RiderRow }) {
  const answer = useCall(persons.privacy, { params: { riderId: rider.id } }, { quiet: true });
  return (
    <section className="rider-card">
      <Loaded of={answer}>
        {({ ties, giftCents, history }) => (
          <>
            <h3>{words.ties}</h3>
            <Parts
              title={words.ties}
              rows={ties}
              rowKey="kind"
              labels={words.tieFields}
              show={{ kind: oneOf(words.tieKinds), count, cents: money }}
              empty={words.noTies}
            />
            <div className="rider-name">
              <Export row={rider} />
              <Delete
                row={{ ...rider, giftCents: giftCents as RiderRow['giftCents'], isTied: ties.length > 0 }}
              />
            </div>
            <h3>{words.history}</h3>
            <Parts
              title={words.history}
              rows={history}
              rowKey="id"
              labels={words.historyFields}
              show={{
                kind: oneOf(words.kinds),
                at: instant,
                by: (who) => who ?? words.self,
                approver: text,
                reason: text,
              }}
              empty={words.noHistory}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
