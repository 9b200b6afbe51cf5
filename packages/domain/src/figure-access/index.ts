import { reports, seesFiguresOfWork } from '@kickstand/contract/reports';
import { countedFor, type MetricName, metricOf, metrics } from '../metrics/index.ts';
import { metricsOfGroup, operationTiles, operationTrends, wallGroups } from '../walls/index.ts';

/** Which figures a page shows, and the codes by which somebody sees it. */
type Page = readonly [codes: string, shown: readonly MetricName[]];

const pages: readonly Page[] = [
  ...Object.values(reports).map(
    ({ access, report }): Page => [typeof access === 'object' ? access.codes : 'none', report.metrics],
  ),
  ['0221', [...operationTiles, ...operationTrends]],
  ...wallGroups.map(
    (group): Page => [`LargeRevenueScreen,${group.code}`, [...metricsOfGroup(group), ...group.charts]],
  ),
  [
    seesFiguresOfWork,
    (Object.keys(metrics) as MetricName[]).filter((name) =>
      countedFor(name).every(({ fact }) => fact === 'tasks'),
    ),
  ],
];

/**
 * The permission expression of a figure's rows: who sees it, or something that it is counted for, on any page. A figure on no page is
 * nobody's.
 */
export function codesOfFigure(name: MetricName): string {
  const one = metricOf(name);
  const seen = pages.filter(([, shown]) =>
    shown.some((other) => other === name || countedFor(other).some((part) => part === one)),
  );
  return [...new Set(seen.map(([codes]) => codes))].join('||') || 'none';
}
