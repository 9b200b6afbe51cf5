import './day-language.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface DayPickerProps {
  id?: string;
  'aria-label'?: string;
  /** `YYYY-MM-DD`. */
  value?: string | undefined;
  /** The first selectable day. */
  first?: string | undefined;
  onChange?(value: string | undefined): void;
}

const written = 'YYYY-MM-DD';

/** A calendar day, without a time zone. */
export function DayPicker({ value, first, onChange, ...props }: DayPickerProps) {
  return (
    <DatePicker
      {...props}
      className="field-wide"
      format={written}
      value={value ? dayjs(value) : null}
      {...(first && { minDate: dayjs(first) })}
      onChange={(day) => onChange?.(day ? day.format(written) : undefined)}
    />
  );
}
