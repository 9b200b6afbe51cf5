import type { ReadCall } from '@kickstand/contract/kit';
import { exportCalls, mostSheetRows } from '@kickstand/contract/platform/exports';
import { Alert, Checkbox, Radio } from 'antd';
import { useId, useState } from 'react';
import { countText } from '../../ui/format.ts';
import { useMay } from '../action/access.tsx';
import { AskDialog } from '../action/ask-dialog.tsx';
import type { DialogInput } from '../action/dialog-input.ts';
import { useAsk } from '../action/use-ask.ts';
import type { ListAddress } from '../list/list-address.ts';
import { totalText } from '../list/list-bars.tsx';
import type { PlainSpec } from '../list/list-screen.tsx';
import type { PageOfRows } from '../list/page-of-rows.ts';
import { tell } from '../page/notices.ts';
import { locale } from '../words.ts';
import { exportWords as words } from './export.words.ts';
import { exportColumns } from './export-columns.ts';
import '../list/columns/column-chooser.css';

type Format = 'xlsx' | 'csv';

interface ExportDialogProps {
  spec: PlainSpec;
  exports: NonNullable<ReadCall['exports']>;
  address: ListAddress;
  page: PageOfRows;
  /** The chosen columns, in order. */
  shown: PlainSpec['columns'];
  close(): void;
}

/** Holders of either may export personal data in full. */
const fullPersonal = 'exportPii||pii';

/** The longest title of a job. */
const longestTitle = 60;

/** Asks for the format of an export and hands it to the export centre. */
export function ExportDialog({ spec, exports, address, page, shown: inSight, close }: ExportDialogProps) {
  const id = useId();
  const tooMany = page.count > mostSheetRows;
  const [format, setFormat] = useState<Format>(tooMany ? 'csv' : 'xlsx');
  const [every, setEvery] = useState(false);
  const [personal, setPersonal] = useState(false);
  const { ask, busy, refused } = useAsk(exportCalls.create, { requested: close });

  const offered = (columns: PlainSpec['columns']) =>
    exportColumns({ columns, labels: spec.labels, rows: page.list });
  const all = offered(spec.columns);
  const shown = offered(inSight);
  const { columns, leftOut } = every ? all : shown;

  async function start({ reason }: DialogInput) {
    const body = {
      callId: spec.id,
      query: { ...address.filter, sort: address.sort, dir: address.dir },
      columns,
      title: spec.title.slice(0, longestTitle),
      format,
      locale,
      personal,
      ...(reason && { reason }),
    };
    const reply = await ask({ body });
    if (!reply) return;
    tell({ key: 'export', kind: 'success', text: words.queued });
    close();
  }

  return (
    <AskDialog
      title={words.title(spec.title)}
      agreeing={words.go}
      level={personal ? 3 : 2}
      danger={false}
      width={520}
      busy={busy}
      refused={refused}
      submit={(said) => void start(said)}
      cancel={close}
    >
      <div>{words.rows(totalText(page))}</div>
      <fieldset className="dialog-field column-chooser">
        <legend>{words.format}</legend>
        <Radio.Group
          name={`${id}-format`}
          value={format}
          onChange={(event) => setFormat(event.target.value as Format)}
        >
          <Radio value="xlsx" disabled={tooMany} aria-describedby={tooMany ? `${id}-many` : undefined}>
            {words.xlsx}
          </Radio>
          <Radio value="csv">{words.csv}</Radio>
        </Radio.Group>
        {tooMany && (
          <p id={`${id}-many`} className="dialog-field-hint">
            {words.xlsxTooMany(countText(mostSheetRows))}
          </p>
        )}
      </fieldset>
      <fieldset className="dialog-field column-chooser">
        <legend>{words.columns}</legend>
        <Radio.Group
          name={`${id}-columns`}
          value={every}
          onChange={(event) => setEvery(event.target.value as boolean)}
        >
          <Radio value={false}>{words.shown(shown.columns.length)}</Radio>
          <Radio value={true}>{words.all(all.columns.length)}</Radio>
        </Radio.Group>
        {leftOut.length > 0 && <p className="dialog-field-hint">{words.leftOut(leftOut.join(', '))}</p>}
      </fieldset>
      <PersonalData
        labels={columns.filter(({ key }) => exports.personal?.includes(key)).map(({ label }) => label)}
        personal={personal}
        setPersonal={setPersonal}
      />
      {exports.secondPerson && <Alert type="info" showIcon title={words.secondPerson} />}
    </AskDialog>
  );
}

interface PersonalDataProps {
  /** The columns with personal data. */
  labels: readonly string[];
  personal: boolean;
  setPersonal(personal: boolean): void;
}

/** Masked, unless somebody permitted wants it in full, in which case the dialog asks for a reason. */
function PersonalData({ labels, personal, setPersonal }: PersonalDataProps) {
  const may = useMay();
  if (labels.length === 0) return null;
  const named = labels.join(', ');
  if (!may(fullPersonal)) return <p className="dialog-field-hint">{words.personalNotYours(named)}</p>;
  return (
    <div className="dialog-field">
      <Checkbox checked={personal} onChange={(event) => setPersonal(event.target.checked)}>
        {words.personal}
      </Checkbox>
      {!personal && <p className="dialog-field-hint">{words.personalColumns(named)}</p>}
    </div>
  );
}
