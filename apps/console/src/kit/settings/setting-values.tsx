import type { SettingField } from '@kickstand/contract/kit';
import { countText, moneyText } from '../../ui/format.ts';
import { type Field, moneyField, numberField, severalField, yesNoField } from '../form/fields.tsx';
import { kitWords } from '../kit.words.ts';
import { settingWords as words } from './setting-words.ts';
import type { AnyGroup, Content, Differences, SettingsSpec } from './settings-spec.ts';

type Names = Readonly<Record<string, string>>;

const wholes = {
  cents: moneyField,
  metres: numberField({ unit: 'm' }),
  minutes: numberField({ unit: words.minutes }),
  days: numberField({ unit: words.days }),
  years: numberField({ unit: words.years }),
  digits: numberField({ unit: words.digits }),
  points: numberField({ unit: words.points }),
  packs: numberField({ unit: words.packs }),
  percent: numberField({ unit: words.percent }),
  hour: numberField({ unit: words.hour }),
  slot: numberField({ unit: words.slot }),
  thousandths: numberField({ unit: words.times, scale: 1_000, places: 2 }),
} as const;

/** The control that a setting is changed by. */
export function controlOf(field: SettingField, names: Names = {}): Field<never> {
  if (field.kind === 'toggle') return yesNoField as Field<never>;
  if (field.kind === 'several') return severalField(field.options, names) as Field<never>;
  return wholes[field.kind] as Field<never>;
}

const texts = {
  cents: moneyText,
  metres: (metres: number) => `${countText(metres)} m`,
  minutes: (minutes: number) => `${countText(minutes)} ${words.minutes}`,
  days: (days: number) => `${countText(days)} ${words.days}`,
  years: (years: number) => `${years} ${words.years}`,
  digits: (digits: number) => `${digits} ${words.digits}`,
  points: (points: number) => `${countText(points)} ${words.points}`,
  packs: (packs: number) => `${countText(packs)} ${words.packs}`,
  percent: (percent: number) => `${percent}${words.percent}`,
  hour: (hour: number) => `${hour} ${words.hour}`,
  slot: (slot: number) => `${slot} ${words.slot}`,
  thousandths: (factor: number) => `${(factor / 1_000).toFixed(2)} ${words.times}`,
} as const;

/** The value of a setting in words. */
export function settingText(field: SettingField, value: unknown, names: Names = {}): string {
  if (field.kind === 'toggle') return value ? kitWords.yes : kitWords.no;
  if (field.kind !== 'several') return typeof value === 'number' ? texts[field.kind](value) : words.none;
  const chosen = (value as readonly string[]).map((one) => names[one] ?? one);
  return chosen.join(kitWords.comma) || words.none;
}

/** The fields that say something, by what is set. */
export const sayingFields = ({ fields }: AnyGroup, content: Content) =>
  Object.entries(fields).filter(([, { when }]) => when === undefined || content[when] === true);

/** Which fields differ, each with its value before and after. */
export const settingChanges = ({ fields }: AnyGroup, before: Content, after: Content): Differences =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, [before[name], after[name]] as const]),
  );

/** Changes in words, a line each. */
export const changeLines = (
  { fields }: AnyGroup,
  change: Differences,
  { labels, options = {} }: Pick<SettingsSpec, 'labels' | 'options'>,
) =>
  Object.entries(change).flatMap(([name, [before, after]]) => {
    const field = fields[name];
    const text = (value: unknown) => field && settingText(field, value, options[name]);
    return field ? [words.change(labels[name] ?? name, text(before) ?? '', text(after) ?? '')] : [];
  });

/** Changes line by line. */
export const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <ul className="setting-lines" aria-label={title}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
