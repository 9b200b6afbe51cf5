import { reason as reasonRule } from '@kickstand/contract/kit';
import { vehicles } from '@kickstand/contract/vehicles';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { AskDialog, Asked } from '../vehicle-kit/ask-dialog.parts.tsx';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';

export interface AreaGiven {
  areaId: number;
  reason: string;
}

interface AreaDialogProps {
  title: string;
  /** The area that is not offered. */
  from?: number | null;
  busy: boolean;
  refused?: string | undefined;
  agree(given: AreaGiven): void;
  cancel(): void;
}

/** Asks for the service area that vehicles go to, and why. */
export function AreaDialog({ title, from, busy, refused, agree, cancel }: AreaDialogProps) {
  const { data } = useCall(vehicles.areas, {}, { quiet: true });
  const [areaId, setAreaId] = useState<number>();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const said = reasonRule.safeParse(reason);
  const submit = () => {
    setTried(true);
    if (areaId !== undefined && said.success) agree({ areaId, reason: said.data });
  };
  const offered = (data?.list ?? []).filter(({ id }) => id !== from);
  return (
    <AskDialog title={title} busy={busy} danger refused={refused} submit={submit} cancel={cancel}>
      <p className="muted">{words.transferNote}</p>
      <Asked label={words.target} wrong={tried && areaId === undefined ? words.targetNeeded : undefined}>
        {(control) => (
          <Select<number>
            {...control}
            {...(areaId !== undefined && { value: areaId })}
            showSearch={{ optionFilterProp: 'label' }}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setAreaId}
          />
        )}
      </Asked>
      <Asked label={words.reason} wrong={tried && !said.success ? words.reasonNeeded : undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Asked>
    </AskDialog>
  );
}
