import { type reportRows, walletReport } from '@kickstand/contract/insight/reports';
import type { InputOf } from '@kickstand/contract/kit';
import { useCall } from '../../../kit/client/calls.ts';
import { count, money, oneOf } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { ridersWords } from '../../../riders/riders/riders.words.ts';
import { walletReportWords } from './wallet-report.words.ts';

const words = walletReportWords.sums;
const paging = ['pageNum', 'pageSize', 'sort', 'dir', 'only'];

/** The sums of all matching movements by kind; loaded after the rows. */
export function WalletSums({ query }: { query: Partial<InputOf<typeof reportRows.wallet>['query']> }) {
  const filter = Object.fromEntries(Object.entries(query).filter(([key]) => !paging.includes(key)));
  const { data } = useCall(walletReport.events, { query: filter }, { quiet: true });
  if (!data || data.list.length === 0) return null;
  return (
    <Parts
      title={words.title}
      rows={data.list}
      rowKey="id"
      labels={words.labels}
      show={{
        id: oneOf(ridersWords.wallet.events),
        movements: count,
        principalCents: money,
        giftCents: money,
      }}
    />
  );
}
