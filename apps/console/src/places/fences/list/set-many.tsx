import { type FenceFlag, fenceMany } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { mostBufferM } from '@kickstand/domain/places/fences';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../kit/client/calls.ts';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { type Chosen, pickedOf } from '../../../kit/list/selection.ts';
import { countText } from '../../../ui/format.ts';
import { ManyDrawer } from '../dialogs/many-drawer.tsx';
import { flagsOf, HourField, WeekdaysField } from '../editor/fence-fields.tsx';
import type { FenceItem } from '../editor/fence-items.ts';
import { readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.bulk;

interface SetManyProps {
  chosen: Chosen<FenceItem>;
  page: '0504' | '0505';
  end(): void;
}

interface Settings {
  capacity?: number;
  bufferM?: number;
  openFrom?: string;
  openTo?: string;
  weekdays?: number[];
  flagsOn?: FenceFlag[];
  flagsOff?: FenceFlag[];
}

const kindOf: Record<SetManyProps['page'], FenceKind> = { '0504': 'station', '0505': 'no_stop' };
const isSaid = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Sets capacity, buffer, hours and flags of many fences: empty inputs change nothing. */
export default function SetMany({ chosen, page, end }: SetManyProps) {
  const change = useChange(fenceMany.set, { quiet: true, refreshes: readAnew });
  const [settings, setSettings] = useState<Settings>({});
  const said = Object.fromEntries(Object.entries(settings).filter(([, value]) => isSaid(value))) as Settings;
  const kind = kindOf[page];
  const flags = (flagsOf[kind] ?? []).map((flag) => ({ value: flag, label: fencesWords.flags[flag] }));
  return (
    <ManyDrawer
      title={words.setTitle(countText(chosen.count))}
      label={words.set}
      picked={pickedOf(chosen)}
      wrong={Object.keys(said).length === 0 ? words.nothing : undefined}
      send={(ids, reason) => change.mutateAsync({ body: { ...said, ids, reason } })}
      end={end}
    >
      <p className="muted">{words.setHint}</p>
      <Form layout="vertical" name="fence-set-many" onValuesChange={(_, all: Settings) => setSettings(all)}>
        {page === '0504' && (
          <Form.Item name="capacity" label={fencesWords.form.capacity} extra={fencesWords.form.capacityHint}>
            <NumberInput
              className="field-wide"
              min={0}
              max={500}
              precision={0}
              suffix={fencesWords.form.vehicles}
            />
          </Form.Item>
        )}
        <Form.Item name="bufferM" label={fencesWords.form.bufferM} extra={fencesWords.form.bufferHint}>
          <NumberInput
            className="field-wide"
            min={0}
            max={mostBufferM[kind]}
            precision={0}
            suffix={fencesWords.form.metres}
          />
        </Form.Item>
        <Form.Item name="openFrom" label={fencesWords.form.openFrom} extra={fencesWords.form.hoursHint}>
          <HourField />
        </Form.Item>
        <Form.Item name="openTo" label={fencesWords.form.openTo}>
          <HourField />
        </Form.Item>
        <Form.Item name="weekdays" label={fencesWords.form.weekdays}>
          <WeekdaysField />
        </Form.Item>
        <Form.Item name="flagsOn" label={words.flagsOn}>
          <Select<FenceFlag[]> mode="multiple" options={flags} />
        </Form.Item>
        <Form.Item name="flagsOff" label={words.flagsOff}>
          <Select<FenceFlag[]> mode="multiple" options={flags} />
        </Form.Item>
      </Form>
    </ManyDrawer>
  );
}
