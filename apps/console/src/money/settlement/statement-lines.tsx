import { type StatementDetail, type StatementLine, statements } from '@kickstand/contract/money/settlement';
import { createContext, use } from 'react';
import { defineView } from '../../kit/action/define-action.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { worksFor } from '../../kit/client/operator.ts';
import { count, idLink, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { pickFrom } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { DetailPage } from '../../kit/page/detail-page.tsx';
import { usePage } from '../../kit/page/page.ts';
import { StatePanel } from '../../kit/page/states.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { settlementPaths } from './settlement.paths.ts';
import { settlementWords as words } from './settlement.words.ts';
import { ratio, statementBadge } from './settlement-cells.ts';
import { dispute, steps } from './statement-steps.tsx';
import { StatementSums } from './statement-sums.tsx';
import './settlement.css';

const Shown = createContext<StatementDetail | undefined>(undefined);

function DisputeLine({ row, close }: { row: StatementLine; close(): void }) {
  const one = use(Shown);
  if (!one || !dispute.Run) return null;
  const { id, agentId, version, state } = one;
  const { day, area, areaId, orderId } = row;
  return (
    <dispute.Run
      row={{ id, agentId, version, state, day, area, areaId, orderId }}
      agreed={false}
      end={close}
    />
  );
}

const disputeLine = defineView<StatementLine>({
  id: 'statements.disputeLine',
  label: words.dispute,
  may: '1101,110156',
  view: DisputeLine,
});

/** The other side answers, and second people agree, while it is looked at. */
const everyMs = 5_000;

const benefitName = (name: string | null) =>
  name === null ? '' : (words.benefits[name as keyof typeof words.benefits] ?? name);

/** The days and areas of the statement that the address names. */
function useDays() {
  const id = usePage().search.id ?? '';
  const { data } = useCall(statements.days, { query: { id, pageSize: 200 } }, { quiet: true });
  const days = [...new Set((data?.list ?? []).map(({ day }) => day))];
  return days.map((day) => ({ value: day, label: day }));
}
const useAreas = () => (use(Shown)?.areas ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

const defineLines = (isOpen: boolean) =>
  defineListScreen({
    call: statements.lines,
    title: words.lines,
    labels: words.lineFields,
    columns: {
      day: withLayout(text, { width: 110 }),
      area: withLayout(text, { width: 130 }),
      kind: oneOf(words.kinds),
      orderId: idLink<StatementLine>(({ orderId }) => ordersPaths.detail.to({}, { id: orderId ?? '' }), {
        outside: true,
      }),
      paidAt: instant,
      cashCents: money,
      giftCents: money,
      benefit: withLayout(benefitName, { width: 110 }),
      benefitCents: money,
      giver: oneOf(words.givers),
      operator: text,
      reason: withLayout(text, { width: 180 }),
      ratioBp: ratio,
      schemeNo: count,
      subjectId: withLayout(text, { extra: true }),
    },
    filters: { day: pickFrom(useDays), areaId: pickFrom<number>(useAreas) },
    rowActions: isOpen ? [disputeLine] : [],
    empty: words.linesEmpty,
  });
const [OpenLines, ClosedLines] = [defineLines(true), defineLines(false)];

function Statement({ id }: { id: string }) {
  const answer = useCall(statements.single, { params: { id } }, { quiet: true, every: everyMs });
  return (
    <DetailPage of={answer} words={words.missing} list={settlementPaths.statements.to()}>
      {(one) => {
        const Lines = one.state === 'draft' && worksFor(one.agentId) ? OpenLines : ClosedLines;
        return (
          <Shown value={one}>
            <article className="statement-page">
              <header className="statement-head">
                <h1>
                  {words.title(one.agent, one.fromDay, one.toDay)} {statementBadge(one.state, one)}
                </h1>
                <StatementSums of={one} />
                <div className="statement-steps">
                  {steps.map((Step) => (
                    <Step key={Step.id} row={one} />
                  ))}
                </div>
              </header>
              <Lines fixed={{ id }} />
            </article>
          </Shown>
        );
      }}
    </DetailPage>
  );
}

/** The payments and refunds that stand behind a statement; which one, the address says. */
export default function StatementLines() {
  const { id } = usePage().search;
  return id ? <Statement id={id} /> : <StatePanel kind="empty" title={words.noStatement} page />;
}
