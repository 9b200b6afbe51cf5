import { definePaths } from '../../kit/page/screens.ts';

/** Takes `open`, the number of a report, after the question mark. */
export const staffReportsPaths = definePaths({ list: '/data/inspect-report-statistics' });
