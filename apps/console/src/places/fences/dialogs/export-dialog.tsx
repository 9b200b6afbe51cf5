import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type FencePage, fenceLists, fencePages } from '@kickstand/contract/places/fences';
import { Form, Select } from 'antd';
import { useId, useState } from 'react';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { send } from '../../../kit/client/client.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { saveFile } from '../../../kit/export/save-file.ts';
import { tell } from '../../../kit/page/notices.ts';
import { countText } from '../../../ui/format.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.export;

const formats = {
  geojson: ['GeoJSON', 'application/geo+json'],
  kml: ['KML', 'application/vnd.google-earth.kml+xml'],
  wkt: ['WKT', 'text/plain'],
} as const;
type Format = keyof typeof formats;
type Crs = 'wgs84' | 'gcj02';

/** Exports the published fences of a page as outlines. */
export default function ExportDialog({ page, close }: { page: FencePage; close(): void }) {
  const id = useId();
  const areas = useCall(vehicles.areas, {}, { quiet: true });
  const [format, setFormat] = useState<Format>('geojson');
  const [crs, setCrs] = useState<Crs>('wgs84');
  const [areaId, setAreaId] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();

  const go = async () => {
    setBusy(true);
    setWrong(undefined);
    const query = { kind: [...fencePages[page]], format, crs, ...(areaId !== undefined && { areaId }) };
    try {
      const { fileName, text, count } = await send(fenceLists.text, { query }, { quiet: true });
      if (count === 0) return setWrong(words.none);
      saveFile(fileName, text, formats[format][1]);
      tell({ key: 'fence-export', kind: 'success', text: words.done(countText(count)) });
      close();
    } catch (error) {
      setWrong(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AskDialog
      title={words.title}
      agreeing={words.submit}
      busy={busy}
      refused={wrong}
      submit={() => void go()}
      cancel={close}
    >
      <Form component={false} layout="vertical">
        <Form.Item label={words.format} htmlFor={`${id}-format`}>
          <Select<Format>
            id={`${id}-format`}
            value={format}
            options={(Object.keys(formats) as Format[]).map((value) => ({ value, label: formats[value][0] }))}
            onChange={setFormat}
          />
        </Form.Item>
        <Form.Item label={words.crs} htmlFor={`${id}-crs`}>
          <Select<Crs>
            id={`${id}-crs`}
            value={crs}
            options={(['wgs84', 'gcj02'] as const).map((value) => ({
              value,
              label: fencesWords.import.crsNames[value],
            }))}
            onChange={setCrs}
          />
        </Form.Item>
        <Form.Item label={words.area} htmlFor={`${id}-area`} extra={words.tableHint}>
          <Select<number>
            id={`${id}-area`}
            allowClear
            placeholder={words.all}
            showSearch={{ optionFilterProp: 'label' }}
            value={areaId ?? null}
            options={(areas.data?.list ?? []).map((area) => ({ value: area.id, label: area.name }))}
            onChange={(next?: number) => setAreaId(next)}
          />
        </Form.Item>
      </Form>
    </AskDialog>
  );
}
