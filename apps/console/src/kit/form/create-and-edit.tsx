import type { RequestOf } from '@kickstand/contract/kit';
import { lazy } from 'react';
import type { z } from 'zod';
import type { Action } from '../action/action.ts';
import { defineAction, type FormProps } from '../action/define-action.tsx';
import type { ActionCommon } from '../action/sending.ts';
import { kitWords as words } from '../kit.words.ts';
import type { Labelled } from '../terms/labels.ts';
import type { Carried } from './field-of.ts';
import type { Field } from './fields.tsx';
import type { BodyOf, FormCall, FormSpec } from './form.tsx';

type IsPlain<V> = string extends V ? true : number extends V ? true : [V] extends [boolean] ? true : false;

/** Keys of a body whose control does not follow from the schema: options to load, or values made of several. */
type Special<B> = { [K in keyof B]-?: IsPlain<NonNullable<B[K]>> extends true ? never : K }[keyof B];
type FieldsOf<B> = { [K in keyof B]?: Field<NonNullable<B[K]>> } & {
  [K in Special<B>]: Field<NonNullable<B[K]>>;
};

interface Said<Row, C extends FormCall>
  extends Partial<Omit<ActionCommon<Row, C>, 'call' | 'danger'>>,
    Pick<FormSpec<Row, C>, 'hints' | 'headings' | 'fresh' | 'trial'> {
  /** The initial values; an edited row provides its own. */
  start?(row: Row): Partial<BodyOf<C>>;
}

/** Controls only where the body's schema is not enough, or more is needed: units, options. */
type BodySpec<Row, C extends FormCall> = Said<Row, C> &
  Labelled<Exclude<keyof BodyOf<C> & string, Carried>> &
  ([Special<BodyOf<C>>] extends [never] ? { fields?: FieldsOf<BodyOf<C>> } : { fields: FieldsOf<BodyOf<C>> });

type Values = Readonly<Record<string, unknown>>;
const shapeOf = (schema: unknown) => Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});

/** A row's values for these fields; missing ones are left out. */
const said = (row: Values, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));

function bodyAction<Row, C extends FormCall>(
  call: C,
  label: string,
  { fields, start, labels, hints, headings, fresh, trial, ...common }: BodySpec<Row, C> & { labels?: object },
): Action<Row> {
  const names = shapeOf(call.body);
  const params = shapeOf((call as { params?: z.ZodObject }).params);
  // A path may call the number of its object by a longer name: `ruleId`.
  const stringOf = (row: Values, name: string) => String(row[name] ?? row.id);
  const form = lazy(async () => {
    const [{ defineForm }, { fieldOf }] = await Promise.all([import('./form.tsx'), import('./field-of.ts')]);
    const given = (fields ?? {}) as Record<string, Field<never>>;
    const controls = names.map((name) => {
      const field = given[name] ?? fieldOf(name, call.body.shape[name] as z.ZodType);
      if (!field) throw new Error(`${call.id} does not say how ${name} is entered`);
      return [name, field];
    });
    return {
      default: defineForm<Row, C>({
        call,
        title: common.label ?? label,
        labels,
        ...(hints && { hints }),
        ...(headings && { headings }),
        ...(fresh && { fresh }),
        ...(trial && { trial }),
        fields: Object.fromEntries(controls) as FormSpec<Row, C>['fields'],
        start: (row) => ({ ...said((row ?? {}) as Values, names), ...start?.(row) }) as Partial<BodyOf<C>>,
        request: (row, body) =>
          ({
            ...(params.length > 0 && {
              params: Object.fromEntries(params.map((name) => [name, stringOf(row as Values, name)])),
            }),
            body,
          }) as unknown as RequestOf<C>,
      } as Parameters<typeof defineForm<Row, C>>[0]),
    };
  });
  return defineAction<Row, C>({
    ...common,
    call,
    label: common.label ?? label,
    form: form as React.ComponentType<FormProps<Row, C>>,
  });
}

/** A button with a form that creates something: the fields follow from the call's body. */
export const createBy = <C extends FormCall>(call: C, spec: BodySpec<undefined, C>): Action<undefined> =>
  bodyAction(call, words.add, spec);

/**
 * A button with a form that edits a row: it starts from the row's values of the same names and sends its id and version;
 * a field in the call's path is taken from the row.
 */
export const editBy = <Row extends object, C extends FormCall>(
  call: C,
  spec: BodySpec<Row, C>,
): Action<Row> => bodyAction(call, words.edit, spec);
