import {
  type FenceContent,
  type FenceFlag,
  type FenceKey,
  fenceLists,
  rideActions,
} from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { mostBufferM } from '@kickstand/domain/places/fences';
import { Checkbox, Input, Select } from 'antd';
import { useCall } from '../../../kit/client/calls.ts';
import {
  dayField,
  type Field,
  longTextField,
  numberField,
  pickField,
  textField,
  wordsField,
} from '../../../kit/form/fields.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.form;

/** The flags that apply to each kind. */
export const flagsOf: Partial<Record<FenceKind, readonly FenceFlag[]>> = {
  station: [
    'beacon',
    'rfid',
    'directional',
    'kickstand',
    'camera',
    'full_block',
    'force_helmet',
    'over_no_stop',
  ],
  no_stop: ['return_allowed'],
  no_ride: ['return_allowed'],
  speed_limit: ['return_allowed'],
};

const FlagsField =
  (kind: FenceKind): Field<FenceFlag[]> =>
  ({ onChange, value, id }) => (
    <Checkbox.Group<FenceFlag>
      {...(id !== undefined && { className: 'fence-flags' })}
      value={value ?? []}
      options={(flagsOf[kind] ?? []).map((flag) => ({ value: flag, label: fencesWords.flags[flag] }))}
      onChange={onChange}
    />
  );

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export const WeekdaysField: Field<number[]> = (props) => (
  <Select<number[]>
    {...props}
    mode="multiple"
    allowClear
    showSearch={false}
    options={weekdays.map((day) => ({ value: day, label: fencesWords.days[day] }))}
  />
);

const ColourField: Field<string> = ({ onChange, ...props }) => (
  <Select<string>
    {...props}
    allowClear
    placeholder={words.usualColour}
    options={Object.entries(fencesWords.colours).map(([value, label]) => ({
      value,
      label: (
        <span>
          <svg width="12" height="12" aria-hidden="true" className="fence-swatch">
            <rect width="12" height="12" rx="2" fill={value} />
          </svg>{' '}
          {label}
        </span>
      ),
    }))}
    onChange={(next?: string) => onChange?.(next)}
  />
);

/** 07:00; a text input, because a time picker has no 24:00. */
export const HourField: Field<string> = ({ onChange, value, ...props }) => (
  <Input
    {...props}
    autoComplete="off"
    placeholder="07:00"
    value={value ?? ''}
    onChange={(event) => onChange?.(hourOf(event.target.value))}
  />
);

/** Accepts 0700 and 07：00 for 07:00. */
function hourOf(typed: string) {
  const [, hour, minute] = /^(\d{2})[:：]?(\d{2})$/.exec(typed.trim()) ?? [];
  return hour === undefined ? typed.trim() : `${hour}:${minute}`;
}

const bufferField =
  (most: number): Field<number> =>
  ({ value, onChange, ...props }) => (
    <NumberInput
      {...props}
      className="field-wide"
      min={0}
      max={most}
      precision={0}
      suffix={words.metres}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  );

/** The operators responsible for an O&M area; the choices depend on `serviceAreaId`. */
const staffField = (serviceAreaId: number | undefined, several: boolean) =>
  function StaffField(props: { id?: string; value?: never; onChange?(value: never): void }) {
    const query = { areaId: serviceAreaId ?? 0 };
    const answer = useCall(
      fenceLists.staff,
      { query },
      { enabled: serviceAreaId !== undefined, quiet: true },
    );
    return (
      <Select
        {...props}
        allowClear
        loading={answer.isFetching}
        {...(several && { mode: 'multiple' as const, maxCount: 50 })}
        showSearch={{ optionFilterProp: 'label' }}
        options={(answer.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    );
  };

const metres = numberField({ unit: words.metres });

type Controls = { [K in Exclude<FenceKey, 'points'>]: Field<NonNullable<FenceContent[K]>> };

/** The controls of a fence's properties. */
export function controlsOf(kind: FenceKind, serviceAreaId: number | undefined): Controls {
  return {
    name: textField,
    colour: ColourField,
    remark: longTextField(2),
    bufferM: bufferField(mostBufferM[kind]),
    flags: FlagsField(kind),
    tags: wordsField(5),
    address: textField,
    code: textField,
    openFrom: HourField,
    openTo: HourField,
    weekdays: WeekdaysField,
    fromOn: dayField(),
    toOn: dayField(),
    capacity: numberField({ unit: words.vehicles }),
    direction: numberField({ unit: words.degrees }),
    toleranceDeg: numberField({ unit: words.degrees }),
    beaconIds: wordsField(50),
    rideAction: pickField(rideActions, fencesWords.rideActions),
    speedKmh: numberField({ unit: words.speed }),
    powerOffAfterS: numberField({ unit: words.seconds }),
    cause: textField,
    documentNo: textField,
    city: textField,
    hotline: textField,
    minVehicles: numberField({ unit: words.vehicles }),
    powerOffM: metres,
    outsideMessage: textField,
    staffIds: staffField(serviceAreaId, true) as unknown as Field<string[]>,
    leaderId: staffField(serviceAreaId, false) as unknown as Field<string>,
    vehiclesMin: numberField({ unit: words.vehicles }),
    vehiclesMax: numberField({ unit: words.vehicles }),
    lowBatteryPct: numberField({ unit: words.percent }),
    idleHours: numberField({ unit: words.hours }),
    priority: numberField(),
  };
}

type Section = 'basic' | 'rules' | 'time' | 'targets';

/** The order and sections of the form. */
export const sections: readonly (readonly [Section, readonly Exclude<FenceKey, 'points'>[]])[] = [
  ['basic', ['name', 'city', 'hotline', 'address', 'code', 'tags', 'colour', 'remark']],
  [
    'rules',
    [
      'capacity',
      'bufferM',
      'flags',
      'direction',
      'toleranceDeg',
      'beaconIds',
      'rideAction',
      'speedKmh',
      'powerOffAfterS',
      'powerOffM',
      'outsideMessage',
      'minVehicles',
      'cause',
      'documentNo',
    ],
  ],
  [
    'targets',
    ['staffIds', 'leaderId', 'vehiclesMin', 'vehiclesMax', 'lowBatteryPct', 'idleHours', 'priority'],
  ],
  ['time', ['openFrom', 'openTo', 'weekdays', 'fromOn', 'toOn']],
];

/** The hint below a control. */
export const hintsOf: Partial<Record<FenceKey, string>> = {
  bufferM: words.bufferHint,
  openFrom: words.hoursHint,
  weekdays: words.weekdaysHint,
  capacity: words.capacityHint,
  direction: words.directionHint,
  powerOffAfterS: words.powerOffHint,
  priority: words.priorityHint,
  staffIds: words.staffHint,
};
