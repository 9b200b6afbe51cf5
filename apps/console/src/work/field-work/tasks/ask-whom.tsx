import { fences } from '@kickstand/contract/places/fences';
import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
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
    <DialogField label={label} hint={hint}>
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
    </DialogField>
  );
}

type Whom = Pick<NewTask, 'to' | 'gridId'>;

interface AskWhomProps {
  given: Whom;
  put(change: Partial<Whom>): void;
  /** Asks which person, or anybody. */
  person: ReactNode;
}

/** Asks whether it waits for one person or anybody, or for whoever works in an O&M area. */
export const AskWhom = ({ given, put, person }: AskWhomProps) => (
  <>
    <Segmented<NewTask['to']>
      aria-label={words.whom}
      value={given.to}
      options={[
        { value: 'person', label: words.toPerson },
        { value: 'grid', label: words.toGrid },
      ]}
      onChange={(to) => put({ to })}
    />
    {given.to === 'person' ? (
      person
    ) : (
      <AskFence
        kind="ops_area"
        label={words.grid}
        hint={words.gridHint}
        value={given.gridId}
        put={(gridId) => put({ gridId })}
      />
    )}
  </>
);
