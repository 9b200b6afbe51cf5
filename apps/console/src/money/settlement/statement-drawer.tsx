import {
  type StatementDay,
  type StatementDetail,
  type StatementRow,
  statements,
} from '@kickstand/contract/money/settlement';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { count, instant, money, oneOf, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { Facts, Parts } from '../../kit/page/facts.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { ShortId } from '../../kit/page/short-id.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { Timeline } from '../../kit/page/timeline.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { countText, nothing } from '../../ui/format.ts';
import { settlementPaths } from './settlement.paths.ts';
import { settlementWords as words } from './settlement.words.ts';
import { cycleName, ratio, statementBadge } from './settlement-cells.ts';
import { dispute as LineDispute, steps } from './statement-steps.tsx';
import { StatementSums } from './statement-sums.tsx';
import './settlement.css';

const facts = {
  state: statementBadge,
  cycle: cycleName,
  baseCents: money,
  issuedAt: instant,
  dueAt: instant,
  confirmedAt: instant,
  confirmedBy: withLayout((by: string | null) => by ?? words.byItself, {}),
  paidOn: text,
  paidBy: text,
  bankNo: text,
  carriedTo: text,
};
type Fact = keyof typeof facts;

/** What can be said of it by now. */
function factsOf(one: StatementDetail) {
  const isSaid = (name: Fact) =>
    name === 'confirmedBy' ? one.confirmedAt !== null : one[name] !== null && one[name] !== undefined;
  const said = Object.entries(facts).filter(([name]) => isSaid(name as Fact));
  return Object.fromEntries(said) as typeof facts;
}

const adjusted = {
  kind: oneOf(words.adjustKinds),
  area: text,
  orderId: text,
  cents: money,
  reason: text,
  madeAt: instant,
  madeBy: text,
  approver: text,
  isNext: yesNo,
};

/** The other side answers, and second people agree, while it is looked at. */
const everyMs = 5_000;
/** So many lines are shown; an export has all. */
const mostDays = 200;

const dayCells = ({ id, agentId, version, state }: StatementDetail) => ({
  day: withLayout(
    (day: string, { areaId }: StatementDay) => (
      <PageLink to={settlementPaths.lines.to({}, { id, day, areaId })}>{day}</PageLink>
    ),
    {},
  ),
  area: withLayout(
    (area: string, { kind }: StatementDay) => (kind === 'gift' ? `${area} · ${words.gift}` : area),
    {},
  ),
  paidCents: money,
  backCents: money,
  baseCents: money,
  ratioBp: ratio,
  schemeNo: withLayout(
    (no: number | null, { hasTiers }: StatementDay) =>
      no === null ? nothing : `v${no}${hasTiers ? ` · ${words.tiers}` : ''}`,
    {},
  ),
  onShelf: count,
  shareCents: money,
  id: withLayout(
    (_: string, { day, area, areaId }: StatementDay) => (
      <LineDispute row={{ id, agentId, version, state, day, area, areaId }} />
    ),
    {},
  ),
});

function Days({ of }: { of: StatementDetail }) {
  const query = { id: of.id, pageSize: mostDays } as const;
  return (
    <Loaded of={useCall(statements.days, { query }, { quiet: true })}>
      {({ list, count: all }) => (
        <>
          <Parts title={words.days} rows={list} rowKey="id" show={dayCells(of)} labels={words.dayFields} />
          {all > list.length && (
            <p className="muted">{words.moreDays(countText(list.length), countText(all))}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

function Said({ messages }: Pick<StatementDetail, 'messages'>) {
  if (messages.length === 0) return <p className="muted">{words.threadEmpty}</p>;
  return (
    <Timeline
      events={messages.map(({ id, kind, sentAt, sentBy, body, day, area, orderId }) => ({
        key: id,
        at: sentAt,
        tone: kind === 'dispute' ? 'bad' : 'good',
        title: `${words.said[kind]} · ${sentBy}`,
        detail: (
          <>
            <div>
              {words.about(day ?? '', area ?? '')}{' '}
              {orderId !== null && (
                <PageLink to={ordersPaths.detail.to({}, { id: orderId })}>
                  <ShortId id={orderId} />
                </PageLink>
              )}
            </div>
            <div>{body}</div>
          </>
        ),
      }))}
    />
  );
}

/** One statement: what it adds up, its lines, what was corrected and what was said about it. */
export default function StatementDrawer({ row, close }: { row: StatementRow; close(): void }) {
  const answer = useCall(statements.single, { params: { id: row.id } }, { quiet: true, every: everyMs });
  return (
    <Drawer
      open
      size={960}
      extra={<Steps />}
      title={words.title(row.agent, row.fromDay, row.toDay)}
      onClose={close}
    >
      <Loaded of={answer}>
        {(one) => (
          <>
            <StatementSums of={one} />
            <div className="statement-steps">
              {steps.map((Step) => (
                <Step key={Step.id} row={one} />
              ))}
            </div>
            <Facts of={one} show={factsOf(one)} labels={words.fields} />
            <h2>{words.days}</h2>
            <Days of={one} />
            {one.adjustments.length > 0 && (
              <>
                <h2>{words.adjustments}</h2>
                <Parts
                  title={words.adjustments}
                  rows={one.adjustments}
                  rowKey="id"
                  show={adjusted}
                  labels={words.adjustFields}
                />
              </>
            )}
            <h2>{words.thread}</h2>
            <Said messages={one.messages} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
