import { pricing } from '@kickstand/contract/rides/pricing';
import { useCall } from '../../kit/client/calls.ts';
import { editBy } from '../../kit/form/create-and-edit.tsx';
import { wordsField } from '../../kit/form/fields.tsx';
import { pricingWords as words } from './pricing.words.ts';

const Edit = editBy(pricing.setCalendar, {
  label: words.calendar.label,
  labels: words.fields,
  hints: words.hints,
  fields: { holidays: wordsField(400), makeUpWorkdays: wordsField(200) },
  refreshes: ['pricing', 'priceImpact'],
  done: () => words.calendar.saved,
});

/** Days that are priced otherwise than their weekday says. */
export function Holidays() {
  const { data } = useCall(pricing.calendar, {}, { quiet: true });
  return data ? <Edit row={data} /> : null;
}
