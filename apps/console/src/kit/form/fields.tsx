import type { Cents } from '@kickstand/contract/kit';
import { Input, Select, Skeleton, Switch } from 'antd';
import { type ComponentType, lazy, Suspense } from 'react';
import { NumberInput } from '../input/number-input.tsx';
import type { Option } from '../list/filters.tsx';

interface FieldProps<V> {
  id?: string;
  value?: V | undefined;
  onChange?(value: V | undefined): void;
  'aria-required'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
}

/** One control of a form, for one kind of value. Label, hint and error are handled by the form. */
export type Field<V> = ComponentType<FieldProps<V>> & {
  /** Passed from the initial values to the request, without a control. */
  hidden?: true;
  /** Never stored while being typed. */
  secret?: true;
};

export const textField: Field<string> = ({ onChange, ...props }) => (
  <Input {...props} autoComplete="off" onChange={(event) => onChange?.(event.target.value)} />
);

/** Multi-line text. */
export const longTextField = (rows = 3): Field<string> =>
  function LongTextField({ onChange, ...props }) {
    return <Input.TextArea {...props} rows={rows} onChange={(event) => onChange?.(event.target.value)} />;
  };

interface NumberSpec {
  unit?: string;
  /** The value's units per displayed unit: 1000 for metres displayed as km. */
  scale?: number;
  /** Decimal places shown. */
  places?: number;
}

/** A number with its unit inside the field. */
export const numberField = ({ unit, scale = 1, places = 0 }: NumberSpec = {}): Field<number> =>
  function NumberField({ value, onChange, ...props }) {
    return (
      <NumberInput
        {...props}
        className="field-wide"
        precision={places}
        {...(unit !== undefined && { suffix: unit })}
        value={value === undefined ? null : value / scale}
        onChange={(shown) => onChange?.(shown === null ? undefined : Math.round(shown * scale))}
      />
    );
  };

/** Yuan with at most two decimals and six digits before them, as whole cents. Anything else is undefined. */
export function centsFrom(typed: string): Cents | undefined {
  const [, yuan, fen = ''] = /^(\d{1,6})(?:\.(\d{0,2}))?$/.exec(typed.trim()) ?? [];
  return yuan === undefined ? undefined : ((Number(yuan) * 100 + Number(fen.padEnd(2, '0'))) as Cents);
}

/** Typed in yuan, stored in cents; anything that is not an amount is stored as nothing. */
export const moneyField: Field<Cents> = ({ value, onChange, ...props }) => (
  <Input
    {...props}
    inputMode="decimal"
    prefix="¥"
    autoComplete="off"
    defaultValue={value === undefined ? '' : (value / 100).toFixed(2)}
    onChange={(event) => onChange?.(centsFrom(event.target.value))}
  />
);

const DayPicker = lazy(async () => ({ default: (await import('../input/day-picker.tsx')).DayPicker }));

/** A day, `YYYY-MM-DD`; `first` returns the earliest day that can be chosen. */
export const dayField = (first?: () => string): Field<string> =>
  function DayField(props) {
    return (
      <Suspense fallback={<Skeleton.Input active block />}>
        <DayPicker {...props} first={first?.()} />
      </Suspense>
    );
  };

/** One of the values of an enumeration. */
export function pickField<S extends string>(values: readonly S[], names: Record<S, string>): Field<S> {
  const options = values.map((value) => ({ value, label: names[value] }));
  return function PickField(props) {
    return <Select<S> {...props} options={options} />;
  };
}

/** Any of the values of an enumeration; one without a name is shown as it is. */
export function severalField<S extends string>(
  values: readonly S[],
  names: Readonly<Partial<Record<S, string>>>,
): Field<S[]> {
  const options = values.map((value) => ({ value, label: names[value] ?? value }));
  return function SeveralField(props) {
    return (
      <Select<S[]>
        {...props}
        mode="multiple"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
      />
    );
  };
}

/** One of the server's options; `useOptions` is a hook. */
export const pickFromField = (useOptions: () => readonly Option[]): Field<string> =>
  function PickFromField(props) {
    return (
      <Select<string>
        {...props}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={[...useOptions()]}
      />
    );
  };

/** The same for numeric ids; thousands of options are rendered as they scroll into view. */
export const pickNumberField = (
  useOptions: () => readonly { value: number; label: string }[],
): Field<number> =>
  function PickNumberField(props) {
    return (
      <Select<number>
        {...props}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={[...useOptions()]}
      />
    );
  };

/** Several ids. */
export const pickManyField = <V extends string | number>(
  useOptions: () => readonly { value: V; label: string }[],
): Field<V[]> =>
  function PickManyField(props) {
    return (
      <Select<V[]>
        {...props}
        mode="multiple"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={[...useOptions()]}
      />
    );
  };

/** Short texts, each entered with Return or a comma. */
export const wordsField = (most: number): Field<string[]> =>
  function WordsField(props) {
    return (
      <Select<string[]>
        {...props}
        mode="tags"
        open={false}
        suffixIcon={null}
        maxCount={most}
        tokenSeparators={[',', '，', ' ']}
      />
    );
  };

export const yesNoField: Field<boolean> = ({ value, onChange, id }) => (
  <Switch
    {...(id !== undefined && { id })}
    checked={value ?? false}
    onChange={(checked) => onChange?.(checked)}
  />
);

/** No control: the value is passed from the initial values to the request. */
export const hiddenField = Object.assign(() => null, { hidden: true as const });
