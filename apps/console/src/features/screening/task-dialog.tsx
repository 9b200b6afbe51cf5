import type { ScreeningHit } from '@kickstand/contract/screening';
import type { TaskType } from '@kickstand/contract/staff';
import { useState } from 'react';
import { NumberInput } from '../../kit/number-input.tsx';
import { countText } from '../../ui/format.ts';
import { AskedTask, AskedTaskType, type TaskAsked } from '../trips/asked-task.parts.tsx';
import { AskDialog, Asked } from '../vehicles/ask-dialog.parts.tsx';
import type { AskProps } from '../vehicles/asking-bulk.parts.tsx';
import { screeningWords as words } from './screening.words.ts';

export interface TaskGiven extends TaskAsked {
  type: TaskType;
  dedupeHours: number;
}

const mostHours = 168;

/** Asks for what somebody is to be sent to the vehicles. */
export default function TaskDialog({ chosen, agree, cancel }: AskProps<ScreeningHit, TaskGiven>) {
  const [given, setGiven] = useState<TaskGiven>({
    type: 'inspect',
    priority: 'mid',
    remark: '',
    dedupeHours: 24,
  });
  const put = (patch: Partial<TaskGiven>) => setGiven({ ...given, ...patch });
  return (
    <AskDialog
      title={`${words.tasks} · ${words.vehicles(countText(chosen.count))}`}
      busy={false}
      submit={() => agree(given)}
      cancel={cancel}
    >
      <AskedTaskType value={given.type} put={(type) => put({ type })} />
      <AskedTask value={given} put={put}>
        <Asked label={words.task.dedupeHours} hint={words.task.dedupeHint}>
          {({ id }) => (
            <NumberInput
              id={id}
              min={0}
              max={mostHours}
              precision={0}
              value={given.dedupeHours}
              onChange={(hours) => put({ dedupeHours: hours ?? 0 })}
            />
          )}
        </Asked>
      </AskedTask>
    </AskDialog>
  );
}
