import { type ImportBatch, importCalls } from '@kickstand/contract/platform/exports';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import { countText } from '../../ui/format.ts';
import { ConfirmPopover } from '../action/confirm-popover.tsx';
import { useChange } from '../client/calls.ts';
import { isRequested, send } from '../client/client.ts';
import { useNow } from '../client/clock.ts';
import { sentenceOf } from '../client/sentence.ts';
import { showBusy } from '../page/busy.tsx';
import { instantText } from '../page/format.ts';
import { importWords as words } from './import.words.ts';
import { saveSheet } from './import-file.ts';
import { ImportRefused } from './import-refused.tsx';

interface ImportResultProps {
  batch: ImportBatch;
  settled(batch: ImportBatch): void;
}

/** The result of the check, then of the import, with undo while possible. */
export function ImportResult({ batch, settled }: ImportResultProps) {
  const [refused, setRefused] = useState<string>();
  const confirm = useChange(importCalls.confirm, { quiet: true });
  const undo = useChange(importCalls.undo, { quiet: true });
  const now = useNow(30_000);
  const request = { params: { id: batch.id } };

  const go = (change: typeof confirm | typeof undo) => {
    setRefused(undefined);
    return change.mutateAsync(request).then(settled, (error: unknown) => {
      if (!isRequested(error)) setRefused(sentenceOf(error));
    });
  };
  const { state, good, badCount, undoUntil } = batch;
  const mayUndo = state === 'imported' && undoUntil !== null && now < undoUntil;
  return (
    <section aria-label={words.step3} className="import">
      <h3>{words.step3}</h3>
      <p>{batch.fileName}</p>
      {state === 'undone' && <Alert type="info" showIcon title={words.undone} role="status" />}
      {state === 'imported' && (
        <Alert
          type="success"
          showIcon
          role="status"
          title={words.imported(countText(good))}
          description={mayUndo ? words.undoUntil(instantText(undoUntil)) : undefined}
        />
      )}
      {state === 'checked' && (
        <p role="status">
          <strong>{good > 0 ? words.good(countText(good)) : words.nothingGood}</strong>
          {badCount > 0 && <span className="dialog-field-wrong"> {words.bad(countText(badCount))}</span>}
        </p>
      )}
      {badCount > 0 && state !== 'undone' && <BadRows batch={batch} onRefused={setRefused} />}
      <ImportRefused text={refused} />
      <div className="drawer-buttons">
        {mayUndo && (
          <ConfirmPopover title={words.confirmUndo} okText={words.ok} agree={() => void go(undo)}>
            <Button danger loading={showBusy(undo.isPending)}>
              {words.undo}
            </Button>
          </ConfirmPopover>
        )}
        {state === 'checked' && good > 0 && (
          <Button type="primary" loading={showBusy(confirm.isPending)} onClick={() => void go(confirm)}>
            {words.confirm(countText(good))}
          </Button>
        )}
      </div>
    </section>
  );
}

type BadRow = ImportBatch['bad'][number];

type Texts = Readonly<Record<string, string>>;

const pairs = (texts: Texts, labels: Texts) =>
  Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([column, text]) => (
      <div key={column}>
        <span className="muted">{labels[column] ?? column}</span> {text}
      </div>
    ));

const columnsFor = (labels: Texts) => [
  { title: words.row, dataIndex: 'row', key: 'row', width: 80 },
  { title: words.wrong, key: 'wrong', render: (_: unknown, { wrong }: BadRow) => pairs(wrong, labels) },
  { title: words.given, key: 'given', render: (_: unknown, { given }: BadRow) => pairs(given, labels) },
];

interface BadRowsProps {
  batch: ImportBatch;
  onRefused(text: string | undefined): void;
}

/** The rejected rows with their reasons, and a file of them to correct. */
function BadRows({ batch: { id, bad, badCount, labels }, onRefused }: BadRowsProps) {
  const [busy, setBusy] = useState(false);
  async function fetchFile() {
    setBusy(true);
    onRefused(undefined);
    try {
      const { fileName, xlsx } = await send(importCalls.badFile, { params: { id } }, { quiet: true });
      saveSheet(fileName, xlsx);
    } catch (error) {
      onRefused(sentenceOf(error));
    }
    setBusy(false);
  }
  return (
    <>
      <Button loading={showBusy(busy)} onClick={fetchFile}>
        {words.badFile}
      </Button>
      {bad.length < badCount && <p>{words.firstOf(countText(bad.length), countText(badCount))}</p>}
      <Table<BadRow>
        aria-label={words.badRows}
        size="small"
        rowKey="row"
        columns={columnsFor(labels)}
        dataSource={[...bad]}
        pagination={bad.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
      />
    </>
  );
}
