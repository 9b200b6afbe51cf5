import { type HotlineHours, type TelephoneRow, telephones } from '@kickstand/contract/service/help';
import { editBy } from '../../kit/form/create-and-edit.tsx';
import { hiddenField, textField } from '../../kit/form/fields.tsx';
import { instant, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { helpWords } from './help.words.ts';
import { hoursText } from './hotline-hours.ts';
import { WeekField } from './week-field.tsx';

const words = helpWords.telephones;
const { fields: labels, hints } = words;

const edit = editBy<TelephoneRow, typeof telephones.save>(telephones.save, {
  label: words.edit,
  labels,
  hints,
  fields: { areaId: hiddenField, link: textField, hours: WeekField },
  done: () => words.saved,
});

/** The hotline of each area, with its hours. */
export default defineListScreen({
  call: telephones.list,
  title: words.title,
  labels,
  rowKey: 'areaId',
  columns: {
    area: withLayout(text, { width: 120 }),
    agent: withLayout(text, { width: 140 }),
    phone: withLayout(text, { width: 130 }),
    isOpen: withLayout(yesNo, { width: 100 }),
    hours: withLayout((hours: HotlineHours[]) => hoursText(hours), { width: 220 }),
    offText: withLayout(text, { width: 200 }),
    offTextEn: withLayout(text, { width: 200, extra: true }),
    link: withLayout(text, { width: 160, extra: true }),
    updatedBy: withLayout(text, { width: 90 }),
    updatedAt: instant,
  },
  filters: { area: search },
  rowActions: [edit],
  empty: words.empty,
});
