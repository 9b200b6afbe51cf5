import { definePaths } from '../../kit/page/screens.ts';

/** Query parameter `open`: the number of a report. */
export const staffReportsPaths = definePaths({ list: '/data/inspect-report-statistics' });
