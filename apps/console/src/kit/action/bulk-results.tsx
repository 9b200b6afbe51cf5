import { Button, Drawer, Table } from 'antd';
import { useContext } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { nothing } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { saveCsv } from '../export/csv.ts';
import { kitWords as words } from '../kit.words.ts';
import { showBusy } from '../page/busy.tsx';
import { copyText } from '../page/copy.ts';
import { ResultsBelow } from './results-place.ts';

/** The result for one object of a bulk action. */
export interface BulkResult {
  /** The row's key, as the selection holds it. */
  object: string;
  /** Its display name, if that is not its key. */
  name?: string | null | undefined;
  state: 'waiting' | 'ok' | 'failed';
  code?: string | number | null;
  message?: string | null;
}

export interface Outcome {
  list: readonly BulkResult[];
  /** Nothing more will change. */
  done: boolean;
}

interface BulkResultsProps {
  label: string;
  outcome: Outcome;
  retrying: boolean;
  /** Retries the failed ones; absent if that is done another way. */
  retry?: ((failed: string[], settled: readonly BulkResult[]) => void) | undefined;
  close(): void;
}

type Shown = BulkResult['state'] | 'requested';

const tones: Record<Shown, Tone> = { waiting: 'busy', ok: 'good', failed: 'bad', requested: 'busy' };
const names: Record<Shown, string> = {
  waiting: words.waiting,
  ok: words.ok,
  failed: words.notOk,
  requested: words.requested,
};

/** An object waiting for a second person has not failed, and a retry would only ask again. */
const stateOf = ({ state, code }: BulkResult): Shown => (code === 'approval.requested' ? 'requested' : state);

const calledOf = ({ name, object }: BulkResult) => name ?? object;

const columns = [
  { title: words.resultObject, key: 'object', render: (_: unknown, result: BulkResult) => calledOf(result) },
  {
    title: words.resultState,
    key: 'state',
    render: (_: unknown, result: BulkResult) => (
      <Badge tone={tones[stateOf(result)]}>{names[stateOf(result)]}</Badge>
    ),
  },
  { title: words.resultCode, key: 'code', render: (_: unknown, { code }: BulkResult) => code ?? nothing },
  {
    title: words.resultMessage,
    key: 'message',
    render: (_: unknown, { message }: BulkResult) => message ?? nothing,
  },
];

const asText = (list: readonly BulkResult[]) =>
  [
    columns.map(({ title }) => title).join('\t'),
    ...list.map((result) =>
      [calledOf(result), names[stateOf(result)], result.code ?? '', result.message ?? ''].join('\t'),
    ),
  ].join('\n');

const download = (label: string, list: readonly BulkResult[]) =>
  saveCsv(label, [
    columns.map(({ title }) => title),
    ...list.map((result) => [
      calledOf(result),
      names[stateOf(result)],
      result.code ?? '',
      result.message ?? '',
    ]),
  ]);

/** Covers only the foot of the window, and takes focus from nobody. */
const atFoot = { placement: 'bottom', size: 300, mask: false, focusable: { trap: false } } as const;

/** One line per object with its result; failed ones can be retried. */
export function BulkResults({ label, outcome: { list, done }, retrying, retry, close }: BulkResultsProps) {
  const below = useContext(ResultsBelow);
  const of = (state: Shown) => list.filter((result) => stateOf(result) === state);
  const failed = of('failed');
  const requested = of('requested').length;
  const again = () =>
    retry?.(
      failed.map(({ object }) => object),
      list.filter((result) => stateOf(result) !== 'failed'),
    );
  return (
    <Drawer
      open
      {...(below ? atFoot : { size: 560 })}
      title={`${label} · ${words.results}`}
      onClose={close}
      footer={
        <div className="drawer-buttons">
          <Button onClick={() => copyText(asText(list))}>{words.copyResults}</Button>
          <Button disabled={!done} onClick={() => download(label, list)}>
            {words.downloadResults}
          </Button>
          {retry && (
            <Button
              type="primary"
              disabled={failed.length === 0 || !done}
              loading={showBusy(retrying)}
              onClick={again}
            >
              {words.retryFailed}
            </Button>
          )}
        </div>
      }
    >
      <p role="status">
        {words.resultCounts(of('ok').length, failed.length, of('waiting').length)}
        {requested > 0 && words.resultRequested(requested)}
      </p>
      <Table<BulkResult>
        aria-label={words.results}
        size="small"
        rowKey="object"
        columns={columns}
        dataSource={[...list]}
        pagination={list.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
      />
    </Drawer>
  );
}
