import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { districts, mostDistrictFileBytes } from '@kickstand/contract/open/regulator';
import { Alert, Button, Drawer, Select } from 'antd';
import { useId, useState } from 'react';
import { useCall, useChange } from '../../../kit/client/calls.ts';
import { refusedText } from '../../../kit/client/sentence.ts';
import { count, text } from '../../../kit/list/cells.tsx';
import { showBusy } from '../../../kit/page/busy.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { countText } from '../../../ui/format.ts';
import { regulatorWords } from '../regulator.words.ts';

const words = regulatorWords.districts;
type Checked = ReplyOf<typeof districts.import>;

/** The chosen area and file, and what is missing. */
function useWish() {
  const [areaId, setAreaId] = useState<number>();
  const [file, setFile] = useState<File>();
  const [tried, setTried] = useState(false);
  const missing = () => {
    if (areaId === undefined) return words.areaNeeded;
    if (!file) return words.fileNeeded;
    return file.size > mostDistrictFileBytes ? words.fileSize : undefined;
  };
  const body = async () => {
    setTried(true);
    if (areaId === undefined || !file || missing() !== undefined) return undefined;
    return { serviceAreaId: areaId, fileName: file.name.slice(0, 100), text: await file.text() };
  };
  return { areaId, setAreaId, file, setFile, wrong: tried ? missing() : undefined, body };
}

type Wish = Pick<ReturnType<typeof useWish>, 'areaId' | 'setAreaId' | 'wrong'> & {
  setFile(file: File | undefined): void;
};

function Choice({ wish }: { wish: Wish }) {
  const areas = useCall(vehicles.areas, {}, { quiet: true });
  const [area, file] = [useId(), useId()];
  return (
    <>
      <div className="dialog-field">
        <label htmlFor={area}>{words.area}</label>
        <Select
          id={area}
          value={wish.areaId}
          options={(areas.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={wish.setAreaId}
        />
      </div>
      <div className="dialog-field">
        <label htmlFor={file}>{words.file}</label>
        <input
          id={file}
          type="file"
          accept=".geojson,.json"
          onChange={({ target }) => wish.setFile(target.files?.[0])}
        />
        <p className="dialog-field-hint">{words.fileHint}</p>
      </div>
      {wish.wrong && (
        <p className="dialog-field-wrong" role="alert">
          {wish.wrong}
        </p>
      )}
    </>
  );
}

/** Each district of the file, and its fault. */
const Outcome = ({ checked }: { checked: Checked }) => (
  <div className="regulator-rows">
    {checked.good < checked.count && <Alert type="warning" showIcon title={words.allOrNone} />}
    <Parts
      title={words.rows}
      rows={checked.list.map((one) => ({
        ...one,
        outcome: one.fault ? words.faults[one.fault] : one.isNew ? words.isNew : words.isKnown,
      }))}
      rowKey="row"
      show={{ row: count, code: text, name: text, outcome: text }}
      labels={{ row: words.row, code: words.fields.code, outcome: words.outcome }}
    />
  </div>
);

/** Imports districts from a file: nothing is imported before it is checked. */
export default function ImportDistricts({ close }: { close(): void }) {
  const wish = useWish();
  const change = useChange(districts.import, { quiet: true, refreshes: ['districts', 'regulator'] });
  const [checked, setChecked] = useState<Checked>();
  const run = async (isTrial: boolean) => {
    const body = await wish.body();
    if (!body) return;
    change.mutate(
      { body: { ...body, isTrial } },
      {
        onSuccess: (reply) => {
          if (isTrial || reply.imported === 0) return setChecked(reply);
          tell({ key: 'districts', kind: 'success', text: words.imported(countText(reply.imported)) });
          close();
        },
      },
    );
  };
  const choose = (file: File | undefined) => {
    wish.setFile(file);
    setChecked(undefined);
  };
  const isGood = checked !== undefined && checked.good === checked.count;
  return (
    <Drawer
      open
      size={640}
      title={words.import}
      onClose={close}
      footer={
        <div className="drawer-buttons">
          <Button loading={showBusy(change.isPending)} onClick={() => void run(true)}>
            {words.check}
          </Button>
          <Button type="primary" disabled={!isGood} onClick={() => void run(false)}>
            {words.apply(countText(checked?.good ?? 0))}
          </Button>
        </div>
      }
    >
      <Choice wish={{ ...wish, setFile: choose }} />
      {checked && <Outcome checked={checked} />}
      {change.error && <Alert type="error" showIcon role="alert" title={refusedText(change.error)} />}
    </Drawer>
  );
}
