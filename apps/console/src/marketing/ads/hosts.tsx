import { ads } from '@kickstand/contract/marketing/ads';
import { useCall } from '../../kit/client/calls.ts';
import { editBy } from '../../kit/form/create-and-edit.tsx';
import { wordsField } from '../../kit/form/fields.tsx';
import { adsWords } from './ads.words.ts';

const words = adsWords.hosts;

const Edit = editBy(ads.saveHosts, {
  label: words.label,
  labels: { hosts: words.field },
  hints: { hosts: words.hint },
  fields: { hosts: wordsField(50) },
  done: () => words.saved,
});

/** Hosts that ads may link to; the form starts with the current list. */
export function Hosts() {
  const { data } = useCall(ads.hosts, {}, { quiet: true });
  return data ? <Edit row={data} /> : null;
}
