import { riders } from '@kickstand/contract/riders/riders';
import { useCall } from '../../kit/client/calls.ts';
import { count, instant, money, oneOf, text } from '../../kit/list/cells.tsx';
import { Facts, Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { ridersWords as words } from './riders.words.ts';
import { useShownRider } from './shown-rider.ts';

const owing = (owes: boolean) => (owes ? words.owing.yes : words.owing.no);

/** A rider's balances, debts and activity. */
export default function TabSummary() {
  const rider = useShownRider();
  const lots = useCall(riders.lots, { query: { riderId: rider.id } }, { quiet: true });
  return (
    <>
      <section className="rider-card">
        <Facts
          of={rider}
          labels={words.fields}
          show={{
            principalCents: money,
            giftCents: money,
            orders: count,
            spentCents: money,
            unpaidCents: money,
            owes: owing,
          }}
        />
        <p className="muted">{words.ownAreas}</p>
      </section>
      <section className="rider-card">
        <h2>{words.lots.title}</h2>
        <Loaded of={lots}>
          {({ list }) => (
            <Parts
              title={words.lots.title}
              rows={list}
              rowKey="id"
              labels={words.lots.labels}
              show={{
                kind: oneOf(words.lots.kinds),
                source: oneOf(words.lots.sources),
                amountCents: money,
                leftCents: money,
                createdAt: instant,
                endsAt: instant,
                area: text,
                operatorName: text,
                reason: text,
              }}
              empty={words.lots.empty}
            />
          )}
        </Loaded>
      </section>
    </>
  );
}
