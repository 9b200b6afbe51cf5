import { type LeadRow, leadStates, leads } from '@kickstand/contract/service/leads';
import { hiddenField, longTextField, pickField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { leadsWords } from './leads.words.ts';

const words = leadsWords.list;

export default defineForm<LeadRow, typeof leads.setState>({
  call: leads.setState,
  title: words.followTitle,
  labels: words.fields,
  hints: { note: words.noteHint },
  fields: { state: pickField(leadStates, words.states), note: longTextField(4), version: hiddenField },
  start: ({ state, note, version }) => ({ state, note, version }),
  request: ({ id }, body) => ({ params: { leadId: id }, body }),
});
