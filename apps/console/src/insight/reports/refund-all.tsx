import { type TopUpRow, topUps } from '@kickstand/contract/rides/orders';
import { Alert, Button, Skeleton, Table } from 'antd';
import { useEffect } from 'react';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { instantText } from '../../kit/page/format.ts';
import { moneyText, phoneText } from '../../ui/format.ts';
import { reportsWords } from './reports.words.ts';

const words = reportsWords.allBack;

/** The rider of the top-ups. */
interface Saver {
  riderId: string;
  riderPhone: string;
}

interface Given {
  /** The refundable amounts as last shown: those are approved, and nothing else is sent. */
  goes?: Going[];
}

interface Going {
  paymentId: string;
  amountCents: TopUpRow['leftCents'];
}

/** How often the providers' answers are polled while the dialog is open, milliseconds. */
const every = 3_000;

const goesOf = (list: readonly TopUpRow[]): Going[] =>
  list.flatMap(({ id, leftCents, stays }) =>
    stays === null ? [{ paymentId: id, amountCents: leftCents }] : [],
  );

/** Whether the refundable amounts are still as shown. */
const isSeen = (goes: readonly Going[], list: readonly TopUpRow[]) =>
  JSON.stringify(goes) === JSON.stringify(goesOf(list));

/** What was refunded of a top-up, and what was not and why. */
function stateOf({ stays, onWayCents, backCents, failedCents, leftCents }: TopUpRow): string {
  const parts = [
    stays === null && words.goes(moneyText(leftCents)),
    stays === 'expired' && words.expired(moneyText(leftCents)),
    onWayCents > 0 && words.onWay(moneyText(onWayCents)),
    backCents > 0 && words.back(moneyText(backCents)),
    failedCents > 0 && words.failed(moneyText(failedCents)),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(words.and) : words.spent;
}

function TopUps({ list }: { list: readonly TopUpRow[] }) {
  return (
    <Table<TopUpRow>
      size="small"
      aria-label={words.topUps}
      rowKey="id"
      pagination={false}
      dataSource={[...list]}
      scroll={{ y: 320 }}
      columns={[
        {
          key: 'at',
          title: words.at,
          render: (_, { at, channel }) => `${instantText(at)} · ${reportsWords.providers[channel]}`,
        },
        {
          key: 'amount',
          title: words.amount,
          align: 'right',
          render: (_, row) => moneyText(row.amountCents),
        },
        { key: 'state', title: words.state, render: (_, row) => stateOf(row) },
      ]}
    />
  );
}

const sumOf = (list: readonly TopUpRow[], of: (row: TopUpRow) => number) =>
  list.filter(({ stays }) => stays === null).reduce((sum, row) => sum + of(row), 0);

function Ask({ of, given: { goes }, put }: QuestionProps<Saver, Given>) {
  const { data: known } = useCall(topUps.ofRider, { query: { riderId: of.riderId } }, { every });
  const list = known?.list;
  useEffect(() => {
    if (list && !goes) put({ goes: goesOf(list) });
  }, [list, goes]);
  if (!known || !list) return <Skeleton active />;
  const back = sumOf(list, ({ leftCents }) => leftCents);
  const gifts = sumOf(list, ({ giftLeftCents }) => giftLeftCents);
  return (
    <>
      {goes && !isSeen(goes, list) && (
        <Alert
          type="warning"
          showIcon
          title={words.changed}
          action={
            <Button size="small" onClick={() => put({ goes: goesOf(list) })}>
              {words.again}
            </Button>
          }
        />
      )}
      {known.barred && <Alert type="warning" showIcon title={words.barred[known.barred]} />}
      <p role="status">
        {back === 0 ? words.nothing : words.split(goesOf(list).length, moneyText(back), moneyText(gifts))}
      </p>
      {list.length > 0 && <TopUps list={list} />}
    </>
  );
}

/** Refunds the rest of every top-up of a rider, with one second person; opened again, it shows the progress. */
export const refundAll = defineAsk<Saver, typeof topUps.refundAll, Given>({
  call: topUps.refundAll,
  label: words.label,
  title: ({ riderPhone }) => words.title(phoneText(riderPhone)),
  level: 4,
  danger: true,
  width: 720,
  object: ({ riderPhone }) => riderPhone.slice(-4),
  refreshes: ['topUps', 'reportRows', 'walletReport', 'riders', 'refunds'],
  questions: {
    start: () => ({}),
    useBarred: ({ goes = [] }, { riderId }) => {
      const { data } = useCall(topUps.ofRider, { query: { riderId } }, { quiet: true });
      return goes.length === 0 || !data || data.barred !== null || !isSeen(goes, data.list);
    },
    Ask,
  },
  request: ({ riderId }, { goes = [], reason = '' }) => ({ body: { riderId, topUps: goes, reason } }),
  done: (_, { list, cents }) => {
    const stayed = list.filter(({ refundId }) => refundId === null).length;
    return words.done(list.length - stayed, moneyText(cents), stayed);
  },
});
