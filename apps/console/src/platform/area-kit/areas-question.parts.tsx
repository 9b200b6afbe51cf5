import type { Questions } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { pickManyField } from '../../kit/form/fields.tsx';
import { termsWords } from '../../kit/terms/terms.words.ts';
import { useAreas } from './areas.service.ts';

const Areas = pickManyField(useAreas);

interface AreasGiven {
  areaIds: number[];
}

/** Asks for service areas; `needed` is the message if there are none. */
export const areasQuestion = (needed: string): Questions<object, AreasGiven> => ({
  start: () => ({ areaIds: [] }),
  answered: ({ areaIds }) => areaIds.length > 0,
  Ask: ({ given: { areaIds }, put, tried }) => (
    <DialogField label={termsWords.areaIds} wrong={tried && areaIds.length === 0 && needed} required>
      {(control) => <Areas {...control} value={areaIds} onChange={(next) => put({ areaIds: next ?? [] })} />}
    </DialogField>
  ),
});

/** The request of a call that copies something to the given areas. */
export const copyRequest = ({ id }: { id: string }, { areaIds }: AreasGiven) => ({
  params: { id },
  body: { areaIds },
});
