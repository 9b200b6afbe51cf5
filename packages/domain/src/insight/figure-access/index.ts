import { reports, seesFiguresOfWork } from '@kickstand/contract/insight/reports';
import { countedFor, type Figure, type MetricName, metricOf, metrics } from '../metrics/index.ts';
import { metricsOfGroup, operationTiles, operationTrends, wallGroups } from '../walls/index.ts';

/** A page's figures, and the codes for it. */
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

/** Each page's codes, and its figures with everything they are counted from. */
const opened = pages.map(
  ([codes, shown]) =>
    [codes, new Set<Figure>(shown.flatMap((name) => [metricOf(name), ...countedFor(name)]))] as const,
);

/**
 * The permission expression of a figure's rows: those who see it, or something counted from it, on any page. A
 * figure on no page is visible to nobody.
 */
export function codesOfFigure(name: MetricName): string {
  const seen = opened.flatMap(([codes, figures]) => (figures.has(metricOf(name)) ? [codes] : []));
  return [...new Set(seen)].join('||') || 'none';
}
