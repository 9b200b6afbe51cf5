import { schedules } from '@kickstand/contract/fleet/screening';
import { hiddenField, numberField, pickField, textField, yesNoField } from '../../kit/form/fields.tsx';
import { screeningWords as words } from './screening.words.ts';

/** The controls of a preset, for adding and editing; its rule is on the page. */
export const presetFields = {
  name: textField,
  rule: hiddenField,
  shared: yesNoField,
  schedule: pickField(schedules, words.schedules),
  atHour: numberField(),
};

export const presetHints = { schedule: words.scheduleHint, atHour: words.atHourHint };
