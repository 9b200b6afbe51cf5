import { fences } from '@kickstand/contract/fences';
import { Segmented, Select } from 'antd';
import { Asked } from '../../../kit/action/asked.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import type { NewTask } from './new-task.rules.ts';
import { tasksWords as words } from './tasks.words.ts';

interface FenceProps {
  kind: 'station' | 'ops_area';
  label: string;
  hint: string;
  value: string | undefined;
  put(id: string | undefined): void;
}

/** Asks for a station or an O&M area. */
export function AskFence({ kind, label, hint, value, put }: FenceProps) {
  const { data } = useCall(fences.list, { query: { type: [kind] } }, { quiet: true });
  return (
    <Asked label={label} hint={hint}>
      {({ status: _, ...control }) => (
        <Select<string>
          {...control}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={value ?? null}
          options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next?: string) => put(next)}
        />
      )}
    </Asked>
  );
}

/** Asks whether it waits for one person or anybody, or for whoever works in an O&M area. */
export const ToWhom = ({ value, put }: { value: NewTask['to']; put(to: NewTask['to']): void }) => (
  <Segmented<NewTask['to']>
    aria-label={words.whom}
    value={value}
    options={[
      { value: 'person', label: words.toPerson },
      { value: 'grid', label: words.toGrid },
    ]}
    onChange={put}
  />
);
