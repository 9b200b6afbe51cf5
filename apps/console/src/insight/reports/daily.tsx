import { reports } from '@kickstand/contract/insight/reports';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import { DayButtons, Notes } from './notes.tsx';
import { reportsWords as words } from './reports.words.ts';

/** Closed figures by day; each opens its rows. */
export default defineReportScreen({
  report: reports.daily,
  title: words.daily,
  chart: ['receivable', 'paid'],
  toolbar: DayButtons,
  above: ({ notes }) => <Notes notes={notes} />,
  first: [
    'onShelf',
    'activeVehicles',
    'riders',
    'rides',
    'receivable',
    'paid',
    'dispatchFee',
    'refunded',
    'managementFee',
    'settlementBase',
    'ridesPerVehicle',
  ],
});
