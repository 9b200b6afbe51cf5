import { type ClosingCheck, closingChecks, reconcile } from '@kickstand/contract/money/reconcile';
import { useCall } from '../../kit/client/calls.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { usePage } from '../../kit/page/page.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { countText, moneyText } from '../../ui/format.ts';
import CheckRows from './check-rows.tsx';
import { reconcilePaths } from './reconcile.paths.ts';
import { reconcileWords as words } from './reconcile.words.ts';
import './reconcile.css';

function Check({ check, isOpen }: { check: ClosingCheck; isOpen: boolean }) {
  const answer = useCall(reconcile.checks, { params: { check } }, { quiet: true });
  return (
    <section className="closing-check" aria-label={words.checks[check]}>
      <h2>{words.checks[check]}</h2>
      <Loaded of={answer}>
        {({ count, sumCents, since }) => {
          if (count === null) return <p className="muted">{words.hidden}</p>;
          const from = since === null ? '' : words.since(since);
          if (count === 0) return <p className="muted">{`${words.fine}${from}`}</p>;
          return (
            <>
              <p>
                {`${words.found(countText(count), moneyText(sumCents))}${from} `}
                {!isOpen && (
                  <PageLink to={reconcilePaths.page.to({}, { tab: 'checks', check })}>{words.opens}</PageLink>
                )}
              </p>
              {isOpen && <CheckRows fixed={{ check }} />}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** What is looked through before a day is confirmed; of one at a time all rows are listed. */
export default function ClosingChecks() {
  const { search } = usePage();
  return (
    <>
      <h1 className="list-title">{words.tabs.checks}</h1>
      <p className="muted">{words.checkHint}</p>
      {closingChecks.map((check) => (
        <Check key={check} check={check} isOpen={search.check === check} />
      ))}
    </>
  );
}
