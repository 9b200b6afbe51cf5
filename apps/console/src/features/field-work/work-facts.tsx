import type { ReplyOf } from '@kickstand/contract/kit';
import type { workFacts } from '@kickstand/contract/staff';
import type { ReactNode } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import type { Cell } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { countText } from '../../ui/format.ts';
import { fieldWorkWords } from './field-work.words.ts';
import { RecordsLink, type WorkPath } from './records-link.tsx';
import { spanOfDay } from './track/track-path.ts';

const words = fieldWorkWords.facts;
type FactsCall = (typeof workFacts)[keyof typeof workFacts];
/** What is said of a kind, each with how it is shown. */
type Show<C extends FactsCall> = { [K in keyof ReplyOf<C>]: Cell<ReplyOf<C>[K]> };

interface WorkFactsProps {
  call: FactsCall;
  show: object;
  days: { from: string; to: string };
}

function WorkFacts({ call, show, days }: WorkFactsProps) {
  const query = { from: spanOfDay(days.from).from, to: spanOfDay(days.to).to };
  const answer = useCall(call, { query }, { quiet: true });
  return (
    <section aria-label={words.title}>
      <Loaded of={answer}>
        {(facts) => <Facts of={facts as object} labels={words.fields} show={show as never} />}
      </Loaded>
    </section>
  );
}

/** What work of a kind came to, above its days. */
export const workFactsOf =
  <C extends FactsCall>(call: C, show: Show<C>) =>
  ({ span }: { span: WorkFactsProps['days'] }): ReactNode => (
    <WorkFacts call={call} show={show} days={span} />
  );

/** How many, as the way to them. */
export const opening =
  (path: WorkPath, filter: Record<string, string>, tab?: 'rows' | 'open' | 'spread'): Cell<number> =>
  (value) =>
    value === 0 ? (
      countText(value)
    ) : (
      <RecordsLink path={path} filter={filter} {...(tab && { tab })}>
        {countText(value)}
      </RecordsLink>
    );
