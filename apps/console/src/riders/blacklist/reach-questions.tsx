import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type BlacklistReach, blacklistReaches } from '@kickstand/contract/riders/riders';
import { Input, Radio, Select } from 'antd';
import { useMay } from '../../kit/action/access.tsx';
import type { QuestionProps, Questions } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { termsWords as terms } from '../../kit/terms/terms.words.ts';
import { blacklistWords as words } from './blacklist.words.ts';

/** The duration, days; 0 is permanent. */
export type Days = keyof typeof words.spans;
const spans = [1, 7, 30, 90, 365, 3_650, 0] as const;

interface DaysProps {
  label: string;
  value: Days;
  put(days: Days): void;
}

/** Asks for the duration. */
export const DialogDays = ({ label, value, put }: DaysProps) => (
  <DialogField label={label} required>
    {({ status: _, ...control }) => (
      <Select<Days>
        {...control}
        value={value}
        options={spans.map((days) => ({ value: days, label: words.spans[days] }))}
        onChange={put}
      />
    )}
  </DialogField>
);

/** The duration in the call's body; absent if permanent. */
export const daysOf = (days: Days) => (days === 0 ? {} : { days });

/** Who is put on the blacklist: a rider, or the owner of the entered phone. */
export interface Bars {
  riderId?: string;
  areaId?: number;
}

export interface BarGiven {
  phone: string;
  reach: BlacklistReach;
  /** 0 until one is chosen. */
  areaId: number;
  days: Days;
}

const isPhone = (typed: string) => /^1[3-9]\d{9}$/.test(typed);
const known = ({ phone }: BarGiven, { riderId }: Bars) => riderId !== undefined || isPhone(phone);
const placed = ({ reach, areaId }: BarGiven) => reach !== 'area' || areaId !== 0;

function Ask({ of, given, put, tried }: QuestionProps<Bars, BarGiven>) {
  const mayAll = useMay()('0829');
  const { data } = useCall(vehicles.areas, {}, { quiet: true });
  const reaches = blacklistReaches.filter((reach) => reach !== 'platform' || mayAll);
  return (
    <>
      {of.riderId === undefined && (
        <DialogField label={terms.phone} wrong={tried && !known(given, of) && words.phoneWrong} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              inputMode="numeric"
              maxLength={11}
              value={given.phone}
              onChange={({ target }) => put({ phone: target.value.trim() })}
            />
          )}
        </DialogField>
      )}
      <DialogField label={words.fields.reach}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={given.reach}
            onChange={({ target }) => put({ reach: target.value })}
            options={reaches.map((value) => ({ value, label: words.reaches[value] }))}
          />
        )}
      </DialogField>
      {given.reach === 'area' && (
        <DialogField label={words.area} wrong={tried && !placed(given) && words.areaNeeded} required>
          {(control) => (
            <Select<number>
              {...control}
              {...(given.areaId !== 0 && { value: given.areaId })}
              showSearch={{ optionFilterProp: 'label' }}
              options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(areaId) => put({ areaId })}
            />
          )}
        </DialogField>
      )}
      <DialogDays label={words.days} value={given.days} put={(days) => put({ days })} />
    </>
  );
}

/** Asks for reach and duration; `barsOf` says who is barred. A permanent entry needs more care. */
export const reachQuestions = <Of,>(barsOf: (of: Of) => Bars): Questions<Of, BarGiven> => ({
  start: (of) => ({ phone: '', reach: 'area', areaId: barsOf(of).areaId ?? 0, days: 7 }),
  answered: (given, of) => known(given, barsOf(of)) && placed(given),
  levelOf: ({ days }) => (days === 0 ? 4 : 3),
  Ask: ({ of, ...rest }) => <Ask of={barsOf(of)} {...rest} />,
});

/** The request from the answers. */
export const barRequest = ({ riderId }: Bars, given: BarGiven, reason: string) => ({
  body: {
    ...(riderId === undefined ? { phone: given.phone } : { riderId }),
    reach: given.reach,
    ...(given.reach === 'area' && { areaId: given.areaId }),
    ...daysOf(given.days),
    reason,
  },
});
