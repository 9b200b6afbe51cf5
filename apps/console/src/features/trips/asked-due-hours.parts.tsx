import { mostDueHours } from '@kickstand/contract/staff';
import { kitWords } from '../../kit/kit.words.ts';
import { NumberInput } from '../../kit/number-input.tsx';
import { Asked } from '../vehicles/ask-dialog.parts.tsx';
import { tripsWords } from './trips.words.ts';

interface AskedDueHoursProps {
  value: number | undefined;
  put(hours: number | undefined): void;
}

/** Asks within how many hours a task should be done; nothing says that it has no such time. */
export const AskedDueHours = ({ value, put }: AskedDueHoursProps) => (
  <Asked label={tripsWords.tasks.fields.dueHours}>
    {(control) => (
      <NumberInput
        {...control}
        className="field-wide"
        min={1}
        max={mostDueHours}
        precision={0}
        suffix={kitWords.units.hours}
        value={value ?? null}
        onChange={(hours) => put(hours ?? undefined)}
      />
    )}
  </Asked>
);
