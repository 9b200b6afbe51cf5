import { startOfDay } from '@kickstand/domain/platform/time';
import { Checkbox, Input, Select, Skeleton, Space } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { NumberInput } from '../input/number-input.tsx';
import { kitWords as words } from '../kit.words.ts';
import { deploymentZone, instantText } from '../page/format.ts';

interface FilterProps {
  id: string;
  label: string;
  /** The filter's values in the address, by key; an empty text means unset. */
  texts: Readonly<Record<string, string>>;
  set(patch: Record<string, string>): void;
}

/** The filter's current value, in words. */
type Said = ComponentType<{ name: string; texts: Readonly<Record<string, string>> }>;

/** One control of a filter bar, which produces values of type `V` for its key and owns the further keys `K` of the query. */
export interface Filter<V, K extends string = never> {
  Control: ComponentType<FilterProps & { name: string }>;
  Said: Said;
  further?: readonly K[];
  /** Includes its own label. */
  labelled?: true;
  /** The space it needs, relative to a plain select. */
  room?: number;
  /** Its value when the address says nothing. */
  initial?(name: string, now: number): Record<string, string>;
  /** For the type checker only: what the call's query must accept. */
  makes?: V;
}

/** The typed text is the value. */
export const saidAsTyped: Said = ({ name, texts }) => texts[name];

/** The labels of the chosen options; one no longer offered is shown as is. */
const saidBy =
  (useOptions: () => readonly Option[]): Said =>
  ({ name, texts }) => {
    const options = useOptions();
    const chosen = texts[name]?.split(',') ?? [];
    return chosen
      .map((value) => options.find((one) => one.value === value)?.label ?? value)
      .join(words.comma);
  };

/** Free text. */
export const search: Filter<string> = {
  Said: saidAsTyped,
  Control: ({ id, name, texts, set }) => (
    <Input
      id={id}
      type="search"
      allowClear
      autoComplete="off"
      value={texts[name] ?? ''}
      onChange={(event) => set({ [name]: event.target.value.trim() })}
    />
  ),
};

export interface Option {
  value: string;
  label: string;
}

const matches = (typed: string, option?: { label: string }) =>
  (option?.label ?? '').toLowerCase().includes(typed.trim().toLowerCase());

function One({
  id,
  label,
  name,
  texts,
  set,
  options,
}: FilterProps & { name: string; options: readonly Option[] }) {
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear
      showSearch={options.length > 8 ? { filterOption: matches } : false}
      placeholder={words.any}
      value={texts[name] || undefined}
      options={[...options]}
      onChange={(value?: string) => set({ [name]: value ?? '' })}
    />
  );
}

/** The chosen options, as far as they fit on one line. */
const saidTogether = (chosen: readonly { label?: ReactNode; value?: string | number }[]) =>
  chosen.map(({ label, value }) => (typeof label === 'string' ? label : value)).join(words.comma);

function Several({
  id,
  label,
  name,
  texts,
  set,
  options,
}: FilterProps & { name: string; options: readonly Option[] }) {
  return (
    <Select
      id={id}
      aria-label={label}
      mode="multiple"
      allowClear
      maxTagCount={0}
      maxTagPlaceholder={saidTogether}
      showSearch={{ filterOption: matches }}
      placeholder={words.any}
      value={texts[name]?.split(',').filter(Boolean) ?? []}
      options={[...options]}
      onChange={(values: string[]) => set({ [name]: values.join(',') })}
    />
  );
}

const named = <S extends string>(values: readonly S[], names: Record<S, string>): Option[] =>
  values.map((value) => ({ value, label: names[value] }));

/** One of the values of an enumeration. */
export function pick<S extends string>(values: readonly S[], names: Record<S, string>): Filter<S> {
  const options = named(values, names);
  return { Said: saidBy(() => options), Control: (props) => <One {...props} options={options} /> };
}

/** Some of the values of an enumeration. */
export function picks<S extends string>(values: readonly S[], names: Record<S, string>): Filter<S[]> {
  const options = named(values, names);
  return { Said: saidBy(() => options), Control: (props) => <Several {...props} options={options} /> };
}

/** One of the server's options; `useOptions` is a hook. `V` is the query's type, text by default. */
export const pickFrom = <V extends string | number = string>(
  useOptions: () => readonly Option[],
): Filter<V> => ({
  Said: saidBy(useOptions),
  Control: (props) => <One {...props} options={useOptions()} />,
});

/** Some of the server's options. */
export const picksFrom = <V extends string | number = string>(
  useOptions: () => readonly Option[],
): Filter<V[]> => ({
  Said: saidBy(useOptions),
  Control: (props) => <Several {...props} options={useOptions()} />,
});

const yesAndNo: readonly Option[] = [
  { value: '1', label: words.yes },
  { value: '0', label: words.no },
];

/** Yes, no, or unset. */
export const yesNo: Filter<boolean> = {
  Said: saidBy(() => yesAndNo),
  Control: (props) => <One {...props} options={yesAndNo} />,
};

/** Only rows for which it is true. */
export const only: Filter<'1'> = {
  labelled: true,
  Said: saidBy(() => yesAndNo),
  Control: ({ id, label, name, texts, set }) => (
    <Checkbox
      id={id}
      checked={texts[name] === '1'}
      onChange={(event) => set({ [name]: event.target.checked ? '1' : '' })}
    >
      {label}
    </Checkbox>
  ),
};

interface RangeSpec<K extends string> {
  /** The query key of the upper bound; the filter is named after the lower bound. */
  to: K;
  unit?: string;
  /** The query's units per displayed unit: 1000 for mV displayed as V. */
  scale?: number;
  min?: number;
  max?: number;
}

/** A numeric range. */
export function range<K extends string>({
  to,
  unit,
  scale = 1,
  min = 0,
  max,
}: RangeSpec<K>): Filter<number, NoInfer<K>> {
  const shown = (text: string | undefined) => (text ? Number(text) / scale : null);
  const kept = (value: number | null) => (value === null ? '' : String(Math.round(value * scale)));
  const limits = { min, ...(max !== undefined && { max }), ...(unit && { suffix: unit }) };

  const Control: Filter<number>['Control'] = ({ id, label, name, texts, set }) => (
    <Space.Compact block>
      <NumberInput
        id={id}
        className="filter-half"
        placeholder={words.atLeast}
        value={shown(texts[name])}
        onChange={(value) => set({ [name]: kept(value) })}
        {...limits}
      />
      <NumberInput
        aria-label={`${label} ${words.to}`}
        className="filter-half"
        placeholder={words.atMost}
        value={shown(texts[to])}
        onChange={(value) => set({ [to]: kept(value) })}
        {...limits}
      />
    </Space.Compact>
  );
  const Said: Said = ({ name, texts }) =>
    saidRange([shown(texts[name]), shown(texts[to])].map((end) => end !== null && `${end}${unit ?? ''}`));
  return { Control, Said, further: [to], room: 1.5 };
}

/** `20% – 35%`, or a lower or upper bound. */
function saidRange([from, to]: (string | false)[]) {
  if (from && to) return `${from} – ${to}`;
  return from ? `≥ ${from}` : to ? `≤ ${to}` : null;
}

const InstantRange = lazy(async () => ({ default: (await import('./instant-range.tsx')).InstantRange }));

interface InstantRangeSpec<K extends string> {
  /** The query key of the end; the filter is named after the beginning. */
  to: K;
  /** Default: from the beginning of this business day, going back this many days; 1 is today. */
  days?: number;
  /** The longest period, in days. */
  most?: number;
}

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined);

/** A time range, with common presets. */
export function instantRange<K extends string>({
  to,
  days,
  most,
}: InstantRangeSpec<K>): Filter<number, NoInfer<K>> {
  const Control: Filter<number>['Control'] = ({ id, label, name, texts, set }) => (
    <Suspense fallback={<Skeleton.Input active block />}>
      <InstantRange
        id={id}
        label={label}
        value={[numberOf(texts[name]), numberOf(texts[to])]}
        mostDays={most}
        clearable={days === undefined}
        onChange={([from, until]) => set({ [name]: String(from ?? ''), [to]: String(until ?? '') })}
      />
    </Suspense>
  );
  const initial = (name: string, now: number) => ({
    [name]: String(startOfDay(now, deploymentZone(), (days ?? 1) - 1)),
  });
  const Said: Said = ({ name, texts }) =>
    saidRange([texts[name], texts[to]].map((end) => !!end && instantText(Number(end))));
  return { Control, Said, further: [to], room: 2.2, ...(days !== undefined && { initial }) };
}
