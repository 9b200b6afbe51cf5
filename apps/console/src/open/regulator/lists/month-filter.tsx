import '../../../kit/input/day-language.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type Filter, saidAsTyped } from '../../../kit/list/filters.tsx';

/** A month, as `YYYY-MM`: the list is by district instead of by day. */
export const monthFilter: Filter<string> = {
  Said: saidAsTyped,
  Control: ({ id, label, name, texts, set }) => (
    <DatePicker.MonthPicker
      id={id}
      aria-label={label}
      value={texts[name] ? dayjs(texts[name]) : null}
      maxDate={dayjs()}
      onChange={(month) => set({ [name]: month?.format('YYYY-MM') ?? '' })}
    />
  ),
};
