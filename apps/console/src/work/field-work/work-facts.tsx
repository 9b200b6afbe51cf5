import type { ReplyOf } from '@kickstand/contract/kit';
import type { workFacts } from '@kickstand/contract/work/field-work';
import type { ReactNode } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { type Cell, count } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { reportWords } from '../../kit/report/report.words.ts';
import { fieldWorkWords } from './field-work.words.ts';
import { RecordsCount, type WorkPath, type WorkTab } from './records-link.tsx';
import { spanOfDay } from './track/track-path.ts';

const words = fieldWorkWords.facts;
type FactsCall = (typeof workFacts)[keyof typeof workFacts];
/** What is said of a kind, each with how it is shown. */
type Show<C extends FactsCall> = { [K in keyof ReplyOf<C>]: Cell<ReplyOf<C>[K]> };

/** The days of a report and those it is compared with, the last of which may be cut at an instant. */
interface Spans {
  span: { from: string; to: string };
  before: { from: string; to: string; cutAt: number | null };
}

interface WorkFactsProps extends Spans {
  call: FactsCall;
  show: Record<string, FactCell>;
}

/** A cell, and how its value is told of days whose rows it does not open. */
type FactCell = Cell<unknown> & { told?: Cell<unknown> };
type Told = Record<string, unknown>;

/** What is counted at this moment is nothing of a span. */
const isOfNow = (name: string) => name.endsWith('Now');

/** Each fact with what it was before below it. */
const withBefore = (show: WorkFactsProps['show'], was: Told | undefined) =>
  Object.fromEntries(
    Object.entries(show).map(([name, cell]) => [
      name,
      (value: unknown, of: unknown) => (
        <>
          {cell(value, of)}
          {was && !isOfNow(name) && (
            <span className="report-before">
              {' '}
              {reportWords.beforeShort} {(cell.told ?? cell)(was[name], was)}
            </span>
          )}
        </>
      ),
    ]),
  );

function WorkFacts({ call, show, span, before }: WorkFactsProps) {
  const query = { from: spanOfDay(span.from).from, to: spanOfDay(span.to).to };
  const answer = useCall(call, { query }, { quiet: true });
  const queryBefore = { from: spanOfDay(before.from).from, to: before.cutAt ?? spanOfDay(before.to).to };
  const { data: was } = useCall(call, { query: queryBefore }, { quiet: true });
  return (
    <section aria-label={words.title}>
      <Loaded of={answer}>
        {(facts) => (
          <Facts of={facts as object} labels={words.fields} show={withBefore(show, was as Told) as never} />
        )}
      </Loaded>
    </section>
  );
}

/** What work of a kind came to, above its days, beside the days before. */
export const workFactsOf =
  <C extends FactsCall>(call: C, show: Show<C>) =>
  (spans: Spans): ReactNode => <WorkFacts call={call} show={show as WorkFactsProps['show']} {...spans} />;

/** How many, as the way to them. */
export const opening = (path: WorkPath, filter: Record<string, string>, tab?: WorkTab): Cell<number> =>
  Object.assign((value: number) => <RecordsCount value={value} path={path} filter={filter} tab={tab} />, {
    told: count,
  });
