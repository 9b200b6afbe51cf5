import { exportCalls, mostSheetRows } from '@kickstand/contract/exports';
import { type ReadCall, reason as reasonRule } from '@kickstand/contract/kit';
import { Alert, Checkbox, Input, Modal, Radio } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { countText } from '../../ui/format.ts';
import { useMay } from '../action/access.tsx';
import { useChange } from '../client/calls.ts';
import { isRequested } from '../client/client.ts';
import { sentenceOf } from '../client/sentence.ts';
import type { ListAddress } from '../list/list-address.ts';
import { totalText } from '../list/list-bars.tsx';
import type { PlainSpec } from '../list/list-screen.tsx';
import type { PageOfRows } from '../list/page-of-rows.ts';
import { showBusy } from '../page/busy.tsx';
import { tell } from '../page/notices.ts';
import { locale } from '../words.ts';
import { exportWords as words } from './export.words.ts';
import { exportColumns } from './export-columns.ts';

type Format = 'xlsx' | 'csv';

interface ExportDialogProps {
  spec: PlainSpec;
  exports: NonNullable<ReadCall['exports']>;
  address: ListAddress;
  page: PageOfRows;
  /** The columns in sight, as they stand. */
  shown: PlainSpec['columns'];
  close(): void;
}

/** Whoever holds either may take personal data away in full. */
const fullPersonal = 'exportPii||pii';

/** The longest name a task can have. */
const longestTitle = 60;

/** Asks in which form a list shall leave, and hands the work to the export centre. */
export function ExportDialog({ spec, exports, address, page, shown: inSight, close }: ExportDialogProps) {
  const id = useId();
  const tooMany = page.count > mostSheetRows;
  const [format, setFormat] = useState<Format>(tooMany ? 'csv' : 'xlsx');
  const [every, setEvery] = useState(false);
  const [personal, setPersonal] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const create = useChange(exportCalls.create, { quiet: true });

  const offered = (columns: PlainSpec['columns']) =>
    exportColumns({ columns, labels: spec.labels, rows: page.list });
  const all = offered(spec.columns);
  const shown = offered(inSight);
  const { columns, leftOut } = every ? all : shown;
  const given = personal ? reasonRule.safeParse(reason) : undefined;
  const noReason = given?.success === false;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (noReason || create.isPending) return;
    setRefused(undefined);
    const body = {
      callId: spec.id,
      query: { ...address.filter, sort: address.sort, dir: address.dir },
      columns,
      title: spec.title.slice(0, longestTitle),
      format,
      locale,
      personal,
      ...(given?.success && { reason: given.data }),
    };
    try {
      await create.mutateAsync({ body });
      tell({ key: 'export', kind: 'success', text: words.queued });
      close();
    } catch (error) {
      if (isRequested(error)) return close();
      setRefused(sentenceOf(error));
    }
  }

  return (
    <Modal
      open
      title={words.title(spec.title)}
      okText={words.go}
      cancelText={words.cancel}
      okButtonProps={{ htmlType: 'submit', form: id, loading: showBusy(create.isPending) }}
      mask={{ closable: false }}
      onCancel={close}
      width={520}
    >
      <form id={id} aria-label={words.title(spec.title)} onSubmit={submit} noValidate className="confirm">
        <div>{words.rows(totalText(page))}</div>
        <fieldset className="asked column-chooser">
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
            <p id={`${id}-many`} className="asked-hint">
              {words.xlsxTooMany(countText(mostSheetRows))}
            </p>
          )}
        </fieldset>
        <fieldset className="asked column-chooser">
          <legend>{words.columns}</legend>
          <Radio.Group
            name={`${id}-columns`}
            value={every}
            onChange={(event) => setEvery(event.target.value as boolean)}
          >
            <Radio value={false}>{words.shown(shown.columns.length)}</Radio>
            <Radio value={true}>{words.all(all.columns.length)}</Radio>
          </Radio.Group>
          {leftOut.length > 0 && <p className="asked-hint">{words.leftOut(leftOut.join(', '))}</p>}
        </fieldset>
        <PersonalData
          id={id}
          labels={columns.filter(({ key }) => exports.personal?.includes(key)).map(({ label }) => label)}
          personal={personal}
          setPersonal={setPersonal}
          reason={reason}
          setReason={setReason}
          wrong={tried && noReason}
        />
        {exports.secondPerson && <Alert type="info" showIcon title={words.secondPerson} />}
        {refused && <Alert type="error" showIcon title={refused} role="alert" />}
      </form>
    </Modal>
  );
}

interface PersonalDataProps {
  id: string;
  /** The columns that are about persons. */
  labels: readonly string[];
  personal: boolean;
  setPersonal(personal: boolean): void;
  reason: string;
  setReason(reason: string): void;
  wrong: boolean;
}

/** Masked, unless somebody who may wants it in full and says why. */
function PersonalData({ id, labels, personal, setPersonal, reason, setReason, wrong }: PersonalDataProps) {
  const may = useMay();
  if (labels.length === 0) return null;
  const named = labels.join(', ');
  if (!may(fullPersonal)) return <p className="asked-hint">{words.personalNotYours(named)}</p>;
  return (
    <div className="asked">
      <Checkbox checked={personal} onChange={(event) => setPersonal(event.target.checked)}>
        {words.personal}
      </Checkbox>
      {!personal && <p className="asked-hint">{words.personalColumns(named)}</p>}
      {personal && (
        <>
          <label htmlFor={`${id}-reason`}>{words.reason}</label>
          <Input.TextArea
            id={`${id}-reason`}
            rows={2}
            maxLength={200}
            value={reason}
            aria-required
            aria-invalid={wrong}
            aria-describedby={`${id}-reason-help`}
            status={wrong ? 'error' : ''}
            onChange={(event) => setReason(event.target.value)}
          />
          <p
            id={`${id}-reason-help`}
            className={wrong ? 'asked-wrong' : 'asked-hint'}
            role={wrong ? 'alert' : undefined}
          >
            {wrong ? words.reasonNeeded : words.reasonHint}
          </p>
        </>
      )}
    </div>
  );
}
