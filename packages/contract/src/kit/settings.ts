import { z } from 'zod';
import { cents } from './values.ts';

/** The units of settings that are whole numbers; thousandths are shown as a factor. */
export type SettingUnit =
  | 'cents'
  | 'metres'
  | 'minutes'
  | 'days'
  | 'years'
  | 'digits'
  | 'points'
  | 'packs'
  | 'percent'
  | 'hour'
  | 'slot'
  | 'thousandths';

/** On or off. */
export interface Toggle {
  kind: 'toggle';
  usual: boolean;
}

/** A whole number of a unit, within bounds. */
export interface Whole<U extends SettingUnit = SettingUnit> {
  kind: U;
  least: number;
  most: number;
  usual: number;
}

/** Some of several options. */
export interface Several<T extends string = string> {
  kind: 'several';
  options: readonly T[];
  usual: readonly T[];
}

/** What a setting may depend on. */
export interface Dependent {
  /** The toggle of its group that must be on for it to apply. */
  when?: string;
}

/** One setting, with its default. */
export type SettingField = (Toggle | Whole | Several) & Dependent;

export const toggle = (usual: boolean): Toggle => ({ kind: 'toggle', usual });

interface Bounds {
  least?: number;
  most: number;
}

const whole =
  <U extends SettingUnit>(kind: U) =>
  ({ least = 0, most }: Bounds, usual: number): Whole<U> => ({ kind, least, most, usual });

/** Cents. */
export const money = whole('cents');
export const metres = whole('metres');
export const minutes = whole('minutes');
export const days = whole('days');
export const years = whole('years');
/** A number of digits. */
export const digits = whole('digits');
export const points = whole('points');
/** A number of batteries. */
export const packs = whole('packs');
export const percent = whole('percent');
/** An hour of the day. */
export const hourOfDay = whole('hour');
/** A slot of voice packs. */
export const voiceSlot = whole('slot');
/** A factor, kept in thousandths. */
export const factor = whole('thousandths');

/** Any of several options, none by default. */
export const several = <const T extends string>(
  options: readonly T[],
  usual: readonly T[] = [],
): Several<T> => ({ kind: 'several', options, usual });

/** A field that applies only while a toggle of its group is on. */
export const when = <F extends SettingField>(name: string, field: F): F & Dependent => ({
  ...field,
  when: name,
});

type SettingFields = Readonly<Record<string, SettingField>>;
type SchemaOf<F> =
  F extends Whole<'cents'>
    ? typeof cents
    : F extends Whole
      ? z.ZodInt
      : F extends Several<infer T>
        ? z.ZodArray<z.ZodType<T, T>>
        : z.ZodBoolean;
type ShapeOf<F extends SettingFields> = { [K in keyof F]: SchemaOf<F[K]> };

function schemaOf(field: SettingField): z.ZodType {
  if (field.kind === 'toggle') return z.boolean();
  if (field.kind === 'several') return z.array(z.enum(field.options)).max(field.options.length);
  const { kind, least, most } = field;
  return (kind === 'cents' ? cents : z.int()).min(least).max(most);
}

interface Said<F extends SettingFields> {
  /** The code required to change the group. */
  code: string;
  /** Fields that nobody changes alone. */
  secondPerson: 'always' | readonly (keyof F & string)[];
  fields: F;
}

/** Settings that are read and changed together. */
export interface SettingGroup<N extends string = string, F extends SettingFields = SettingFields>
  extends Said<F> {
  name: N;
  /** The whole group, as it is changed. */
  schema: z.ZodObject<ShapeOf<F>>;
  /** As stored: missing or no longer valid values get their defaults. */
  kept: z.ZodObject<ShapeOf<F>>;
}

const shapeOf = (fields: SettingFields, schema: (field: SettingField) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schema(field)]));

/** Declares a group of settings: its page, calls, history and typed access follow. */
export const defineSettings = <const N extends string, const F extends SettingFields>(
  name: N,
  said: Said<F>,
): SettingGroup<N, F> => ({
  ...said,
  name,
  schema: z.object(shapeOf(said.fields, schemaOf)) as never,
  kept: z.object(shapeOf(said.fields, (field) => schemaOf(field).catch(field.usual as never))) as never,
});
