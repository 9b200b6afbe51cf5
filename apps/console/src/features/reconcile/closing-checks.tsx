import { type CheckRow, type ClosingCheck, closingChecks, reconcile } from '@kickstand/contract/reconcile';
import { useCall } from '../../kit/client/calls.ts';
import { money, withLayout } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { countText, moneyText } from '../../ui/format.ts';
import { ordersPaths } from '../orders/orders.paths.ts';
import { settlementPaths } from '../settlement/settlement.paths.ts';
import { reconcileWords as words } from './reconcile.words.ts';

const placeOf = ({ opens, about }: CheckRow) => {
  if (opens === 'order') return ordersPaths.detail.to({}, { id: about });
  if (opens === 'share') return settlementPaths.shares.to({}, {});
  return opens === 'refund' ? ordersPaths.refunds.to({}, { late: 1 }) : undefined;
};

const aboutCell = withLayout<string, CheckRow>(
  (about, row) => {
    const place = placeOf(row);
    return place ? <PageLink to={place}>{about}</PageLink> : about;
  },
  { width: 280 },
);

function Check({ check }: { check: ClosingCheck }) {
  const answer = useCall(reconcile.checks, { params: { check } }, { quiet: true });
  return (
    <section aria-label={words.checks[check]}>
      <h2>{words.checks[check]}</h2>
      <Loaded of={answer}>
        {({ count, sumCents, rows }) => {
          if (count === null) return <p className="muted">{words.hidden}</p>;
          if (count === 0) return <p className="muted">{words.fine}</p>;
          return (
            <>
              <p>{words.found(countText(count), moneyText(sumCents))}</p>
              <Parts
                title={words.checks[check]}
                rows={rows}
                rowKey="about"
                labels={words.fields}
                show={{ about: aboutCell, saidCents: money, foundCents: money }}
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** What is looked through before a day is confirmed, each with the rows behind it. */
export default function ClosingChecks() {
  return (
    <>
      <p className="muted">{words.checkHint}</p>
      {closingChecks.map((check) => (
        <Check key={check} check={check} />
      ))}
    </>
  );
}
