import {
  countedFor,
  type Metric,
  type MetricName,
  metricOf,
  metrics,
} from '@kickstand/domain/insight/metrics';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { Popover } from 'antd';
import { deploymentZone } from '../page/format.ts';
import { PageLink } from '../page/link.tsx';
import { ReachedOnce } from '../page/reached-once.tsx';
import { figurePaths } from './figure-path.ts';
import { metricLabel, metricText } from './metric-text.ts';
import { reportWords as words } from './report.words.ts';

interface Opening {
  metric: MetricName;
  /** Business days, both included. */
  from: string;
  to: string;
  agentId?: number | null;
  areaId?: number | null;
  /** The last day up to this instant only. */
  cutAt?: number | null | undefined;
}

/** Where the rows behind a figure are. */
export function rowsOf({ metric, from, to, agentId, areaId, cutAt }: Opening) {
  const zone = deploymentZone();
  return figurePaths.rows.to(
    {},
    {
      metric,
      from: startOfBusinessDay(from, zone),
      to: startOfBusinessDay(businessDayAfter(to, 1), zone) - 1,
      cutAt: cutAt ?? undefined,
      agentIds: agentId ?? undefined,
      opAreaIds: areaId ?? undefined,
    },
  );
}

const nameOf = (one: Metric) =>
  (Object.keys(metrics) as MetricName[]).find((name) => metricOf(name) === one) ?? 'rides';

/** What is computed opens what it is made of: all of that has rows. */
function Parts(opening: Opening) {
  return (
    <ul className="figure-parts">
      {countedFor(opening.metric)
        .map(nameOf)
        .map((metric) => (
          <li key={metric}>
            <PageLink to={rowsOf({ ...opening, metric })}>{metricLabel(metric)}</PageLink>
          </li>
        ))}
    </ul>
  );
}

/** A figure as a way to its rows; one that nothing was counted for, or that cannot be told, leads nowhere. */
export function Figure({ value, ...opening }: Opening & { value: number | null | undefined }) {
  const shown = metricText(opening.metric, value);
  const one = metricOf(opening.metric);
  if (!value) return <span className="figure">{shown}</span>;
  if (one.kind === 'metric')
    return (
      <span className="figure">
        <PageLink to={rowsOf(opening)}>{shown}</PageLink>
      </span>
    );
  return (
    <ReachedOnce>
      <Popover trigger={['click', 'focus']} content={<Parts {...opening} />}>
        <button
          type="button"
          className="figure figure-ratio"
          aria-label={words.parts(metricLabel(opening.metric), shown)}
        >
          {shown}
        </button>
      </Popover>
    </ReachedOnce>
  );
}
