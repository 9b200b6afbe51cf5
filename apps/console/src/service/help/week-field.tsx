import type { HotlineHours } from '@kickstand/contract/service/help';
import { Checkbox, Select } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import { helpWords } from './help.words.ts';
import { clockText, weekdays } from './hotline-hours.ts';
import './help.css';

const words = helpWords.telephones;
const halfHours = Array.from({ length: 49 }, (_, i) => ({ value: i * 30, label: clockText(i * 30) }));
const usual = { fromMinute: 540, toMinute: 1_080 };

/** The hours of the hotline, by weekday. */
export const WeekField: Field<HotlineHours[]> = ({ id, value = [], onChange }) => {
  const put = (weekday: number, hours: HotlineHours | undefined) => {
    const others = value.filter((one) => one.weekday !== weekday);
    onChange?.([...others, ...(hours ? [hours] : [])].sort((a, b) => a.weekday - b.weekday));
  };
  return (
    <fieldset className="hotline-week" id={id} aria-label={words.fields.hours}>
      {weekdays.map((weekday) => {
        const hours = value.find((one) => one.weekday === weekday);
        const day = words.days[weekday];
        return (
          <div key={weekday} className="hotline-day">
            <Checkbox
              checked={hours !== undefined}
              onChange={(event) => put(weekday, event.target.checked ? { weekday, ...usual } : undefined)}
            >
              {day}
            </Checkbox>
            {hours && (
              <>
                <Select<number>
                  aria-label={words.from(day)}
                  value={hours.fromMinute}
                  options={halfHours.filter(({ value: minute }) => minute < hours.toMinute)}
                  onChange={(fromMinute) => put(weekday, { ...hours, fromMinute })}
                />
                <Select<number>
                  aria-label={words.to(day)}
                  value={hours.toMinute}
                  options={halfHours.filter(({ value: minute }) => minute > hours.fromMinute)}
                  onChange={(toMinute) => put(weekday, { ...hours, toMinute })}
                />
              </>
            )}
          </div>
        );
      })}
    </fieldset>
  );
};
