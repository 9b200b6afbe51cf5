import '../../../kit/input/day-language.ts';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { wallsWords as words } from '../walls.words.ts';

const written = (day: Dayjs) => day.format('YYYY-MM-DD');
// In full screen, popups elsewhere in the page are invisible.
const wallOf = (at: HTMLElement) => at.closest<HTMLElement>('.wall') ?? document.body;

interface DaysPickerProps {
  from: string | undefined;
  to: string | undefined;
  mostDays: number;
  change(days: { from: string; to: string }): void;
}

/** Chooses business days, up to the longest span. */
export const DaysPicker = ({ from, to, mostDays, change }: DaysPickerProps) => (
  <DatePicker.RangePicker
    aria-label={words.spans.custom}
    allowClear={false}
    getPopupContainer={wallOf}
    value={[dayjs(from), dayjs(to)]}
    maxDate={dayjs()}
    disabledDate={(day, { from: first }) =>
      first !== undefined && Math.abs(day.diff(first, 'day')) >= mostDays
    }
    onChange={(days) => days?.[0] && days[1] && change({ from: written(days[0]), to: written(days[1]) })}
  />
);
