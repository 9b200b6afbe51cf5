import { DialogField } from '../../kit/action/dialog-field.tsx';
import { InstantPicker } from '../../kit/input/instant-picker-later.tsx';
import { workPlansWords as words } from './work-plans.words.ts';

const hourMs = 3_600_000;
const usualHours = 8;

/** A span of work, epoch milliseconds. */
export interface Shift {
  shiftFrom: number;
  shiftUntil: number;
}

/** The shift that is asked about first: it begins now. */
export const usualShift = (): Shift => {
  const now = Date.now();
  return { shiftFrom: now, shiftUntil: now + usualHours * hourMs };
};

/** From when until when people work. */
export function DialogShift({
  shift: { shiftFrom, shiftUntil },
  put,
}: {
  shift: Shift;
  put: (part: Partial<Shift>) => void;
}) {
  return (
    <>
      <DialogField label={words.shiftFrom}>
        {({ id }) => (
          <InstantPicker
            id={id}
            least={shiftFrom - usualHours * hourMs}
            value={shiftFrom}
            onChange={(next = shiftFrom) => put({ shiftFrom: next })}
          />
        )}
      </DialogField>
      <DialogField label={words.shiftUntil}>
        {({ id }) => (
          <InstantPicker
            id={id}
            value={shiftUntil}
            onChange={(next = shiftUntil) => put({ shiftUntil: next })}
          />
        )}
      </DialogField>
    </>
  );
}
