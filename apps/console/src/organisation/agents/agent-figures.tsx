import { agentFigures, agents } from '@kickstand/contract/organisation/agents';
import { codesOfFigure } from '@kickstand/domain/insight/figure-access';
import { type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { useNow } from '../../kit/client/clock.ts';
import { type Cell, count, money } from '../../kit/list/cells.tsx';
import { deploymentZone } from '../../kit/page/format.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Figure } from '../../kit/report/figure.tsx';
import { metricLabel, metricText } from '../../kit/report/metric-text.ts';
import '../../kit/report/report.css';
import { agentsWords as words } from './agents.words.ts';

interface Told {
  metric: MetricName;
  value: number | null | undefined;
  /** Business days, both included. */
  from: string;
  to: string;
  agentId: number;
  areaId?: number;
}

/** A figure linked to its rows, if permitted. */
function Told(props: Told) {
  return useMay()(codesOfFigure(props.metric)) ? (
    <Figure {...props} />
  ) : (
    <span className="figure">{metricText(props.metric, props.value)}</span>
  );
}

/** The figure of a row over so many business days, ending today. */
function ToldLately({ days, ...figure }: Omit<Told, 'from' | 'to'> & { days: number }) {
  const to = businessDayOf(useNow(60_000), deploymentZone());
  return <Told {...figure} from={businessDayAfter(to, 1 - days)} to={to} />;
}

/** A cell linked to the rows behind a recent figure, of a company or of its part of an area. */
export const figureOf = <Row,>(
  metric: MetricName,
  days: number,
  of: (row: Row) => { agentId: number; areaId?: number },
): Cell<number, Row> =>
  Object.assign(
    (value: number, row: Row) => <ToldLately {...of(row)} metric={metric} days={days} value={value} />,
    { ...(metricOf(metric).unit === 'cents' ? money : count), align: 'right' as const, width: 120 },
  );

/** A company's recent figures: vehicles, rides, money and field work, each linked to its rows. */
export function AgentFigures({ agentId }: { agentId: number }) {
  return (
    <Loaded of={useCall(agents.figures, { query: { agentId } }, { quiet: true })}>
      {({ from, to, values }) => (
        <section aria-label={words.account.figures}>
          <h2>{words.account.figures}</h2>
          <p className="muted">{words.account.figuresOf(from, to)}</p>
          <dl className="facts">
            {agentFigures.map((metric) => (
              <div key={metric}>
                <dt>{metricLabel(metric)}</dt>
                <dd>
                  <Told metric={metric} value={values[metric]} from={from} to={to} agentId={agentId} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Loaded>
  );
}
