import type { CardHours } from '@kickstand/contract/money/cards';
import { Select, Space } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import { clockText } from './card-texts.parts.ts';
import { cardsWords } from './cards.words.ts';

const words = cardsWords.usable;
const days = Object.entries(words.days).map(([day, label]) => ({ value: Number(day), label }));
const hours = Array.from({ length: 25 }, (_, hour) => ({ value: hour * 60, label: clockText(hour * 60) }));

/** At any time. */
export const allHours: CardHours = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1_440 };

/** On which weekdays and between which hours a card may be used. */
export const HoursField: Field<CardHours> = ({ id, value = allHours, onChange }) => {
  const put = (patch: Partial<CardHours>) => onChange?.({ ...value, ...patch });
  return (
    <Space wrap>
      <Select<number[]>
        {...(id !== undefined && { id })}
        aria-label={words.weekdays}
        mode="multiple"
        maxTagCount="responsive"
        style={{ minWidth: 180 }}
        value={value.weekdays}
        options={days}
        onChange={(weekdays) => put({ weekdays: weekdays.toSorted((a, b) => a - b) })}
      />
      <Select<number>
        aria-label={words.from}
        value={value.fromMinute}
        options={hours.slice(0, -1)}
        onChange={(fromMinute) => put({ fromMinute })}
      />
      <Select<number>
        aria-label={words.to}
        value={value.toMinute}
        options={hours.slice(1)}
        onChange={(toMinute) => put({ toMinute })}
      />
    </Space>
  );
};
