import { DownloadOutlined } from '@ant-design/icons';
import { telemetry } from '@kickstand/contract/fleet/telemetry';
import { Button, Dropdown } from 'antd';
import { Gate } from '../../kit/action/access.tsx';
import { useChange } from '../../kit/client/calls.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { saveFile } from '../../kit/export/save-file.ts';
import { showBusy } from '../../kit/page/busy.tsx';
import { tell } from '../../kit/page/notices.ts';
import { countText } from '../../ui/format.ts';
import type { Span } from './player.ts';
import { replayWords as words } from './replay.words.ts';

const types = { gpx: 'application/gpx+xml', csv: 'text/csv;charset=utf-8' } as const;
type Format = keyof typeof types;
const formats = Object.keys(types) as Format[];

interface ExportMenuProps {
  carId: string;
  span: Span;
}

function Menu({ carId, span: { from, to } }: ExportMenuProps) {
  const write = useChange(telemetry.file, { quiet: true, refreshes: [] });
  const save = async (format: Format) => {
    try {
      const { fileName, text, count } = await write.mutateAsync({ body: { carId, from, to, format } });
      saveFile(fileName, text, types[format]);
      tell({ key: 'track', kind: 'success', text: words.exported(countText(count)) });
    } catch (error) {
      tell({ key: 'track', kind: 'error', title: words.exportFailed, text: sentenceOf(error) });
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: formats.map((format) => ({
          key: format,
          label: `${words.formats[format]} (${words.exportNote})`,
        })),
        onClick: ({ key }) => void save(key as Format),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={showBusy(write.isPending)}>
        {words.export}
      </Button>
    </Dropdown>
  );
}

/** The track of a span as a file; absent without the code for exports. */
export const ExportMenu = (props: ExportMenuProps) => (
  <Gate may={telemetry.file}>
    <Menu {...props} />
  </Gate>
);
