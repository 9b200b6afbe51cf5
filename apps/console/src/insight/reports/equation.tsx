import type { MetricName } from '@kickstand/domain/insight/metrics';
import { metricLabel, metricText } from '../../kit/report/metric-text.ts';
import { reportsWords as words } from './reports.words.ts';

interface EquationProps {
  /** The figures of the whole span. */
  sum: Readonly<Record<string, number | null>>;
  /** The closing balance, and all that changed it. */
  closing: MetricName;
  moved: MetricName;
  plus: readonly MetricName[];
  minus: readonly MetricName[];
}

/** How the opening balance of a span became the closing one. */
export function Equation({ sum, closing, moved, plus, minus }: EquationProps) {
  const opening = (sum[closing] ?? 0) - (sum[moved] ?? 0);
  const terms = [...plus.map((name) => ['+', name] as const), ...minus.map((name) => ['−', name] as const)];
  return (
    <p className="report-equation">
      {words.opening} <span className="figure">{metricText(closing, opening)}</span>
      {terms.map(([sign, name]) => (
        <span key={name}>
          {` ${sign} ${metricLabel(name)} `}
          <span className="figure">{metricText(name, sum[name])}</span>
        </span>
      ))}
      {` = ${metricLabel(closing)} `}
      <strong className="figure">{metricText(closing, sum[closing])}</strong>
    </p>
  );
}
