import { type OverCapRow, walletReport } from '@kickstand/contract/insight/reports';
import { money, text, withLayout } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { phoneOfRider } from '../../../platform/rider-kit/rider-phone.parts.tsx';
import { refundAll } from '../refund-all.tsx';
import { walletReportWords } from './wallet-report.words.ts';

const words = walletReportWords.over;

/** Riders above their area's cap, whose top-ups can be refunded. */
export default defineListScreen({
  call: walletReport.overCap,
  title: walletReportWords.tabs.over,
  labels: words.labels,
  columns: {
    riderPhone: phoneOfRider<OverCapRow>(({ riderId }) => riderId),
    area: text,
    agent: withLayout(text, { extra: true }),
    capCents: money,
    principalCents: money,
    aboveCents: money,
    giftCents: money,
  },
  rowActions: [refundAll],
  empty: words.empty,
});
