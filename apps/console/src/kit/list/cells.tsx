import type { Cents } from '@kickstand/contract/kit';
import type { CellWriting } from '@kickstand/contract/platform/exports';
import { createContext, type ReactNode, useContext } from 'react';
import { Badge } from '../../ui/badge.tsx';
import {
  countText,
  decimalText,
  metresText,
  moneyText,
  nothing,
  percentText,
  phoneText,
  placeText,
  voltText,
} from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { useNow } from '../client/clock.ts';
import { kitWords as words } from '../kit.words.ts';
import { ageText, briefDurationText, durationText, instantText, shortId } from '../page/format.ts';
import { PageLink } from '../page/link.tsx';

interface CellLook {
  /** Figures are right-aligned. */
  align?: 'right';
  /** Pixels. */
  width?: number;
  /** Two lines for long texts; everything else is one line, truncated. */
  lines?: 2;
  /** Hidden until somebody chooses it. */
  extra?: boolean;
  /** An essential column: it gets space before the others. */
  keep?: boolean;
  /** The field shown below it in the same cell, if not derived from its name; null: none. */
  below?: string | null;
  /** How its values are written in an exported file; without it only plain values can be exported. */
  writing?: CellWriting;
  /** The unit of its figures in a file, if it is not part of the label. */
  unit?: string;
  /** A second field it displays, exported as a column of its own. */
  beside?: { key: string; label: string; writing: CellWriting };
}

/** How a kind of value is rendered in tables and on detail pages. */
export interface Cell<V, Row = unknown> extends CellLook {
  (value: V, row: Row): ReactNode;
}

type Maybe<T> = T | null | undefined;

/** The same cell with another width, hidden by default, or written differently in files. */
export const withLayout = <V, Row>(cell: Cell<V, Row>, look: CellLook): Cell<V, Row> => {
  const { align, width, lines, keep, below, writing, unit, beside } = cell;
  return Object.assign(
    (value: V, row: Row) => cell(value, row),
    { align, width },
    {
      ...(lines && { lines }),
      ...(keep && { keep }),
      ...(below !== undefined && { below }),
      ...(writing && { writing }),
      ...(unit && { unit }),
      ...(beside && { beside }),
    },
    look,
  );
};

const asText: CellWriting = { as: 'text' };
const asNumber = (scale = 1, places = 0): CellWriting => ({ as: 'number', scale, places });
const asNamed = (names: Readonly<Record<string, string>>): CellWriting => ({
  as: 'named',
  names: { ...names },
});

interface Figure {
  width?: number;
  writing?: CellWriting;
  unit?: string;
}

const figure = <V,>(text: (value: V) => string, look: Figure = {}): Cell<V> =>
  Object.assign((value: V) => <span className="figure">{text(value)}</span>, {
    align: 'right' as const,
    width: 80,
    writing: asNumber(),
    ...look,
  });

const plain = <V,>(show: (value: V) => ReactNode, width: number, writing: CellWriting = asText): Cell<V> =>
  Object.assign(show, { width, writing });

export const text = plain((value: Maybe<string | number>) => {
  const shown = value === null || value === undefined || value === '' ? nothing : String(value);
  return <span title={shown.length > 12 ? shown : undefined}>{shown}</span>;
}, 120);

export const count = figure<Maybe<number>>(countText);
/** A figure that is not a whole number, such as a daily average. */
export const average = figure<Maybe<number>>(decimalText, { writing: asNumber(1, 2) });
export const money = figure<Maybe<Cents>>(moneyText, { width: 100, writing: { as: 'money' } });
export const percent = figure<Maybe<number>>(percentText, { width: 70, writing: asNumber(1, 2), unit: '%' });
export const millivolt = figure<Maybe<number>>(voltText, {
  width: 70,
  writing: asNumber(1_000, 1),
  unit: 'V',
});
export const metres = figure<Maybe<number>>(metresText, { unit: 'm' });
/** Whether a cell is in a list, which is scanned quickly; elsewhere it shows everything. */
export const InList = createContext(false);

function Duration({ seconds }: { seconds: Maybe<number> }) {
  const whole = durationText(seconds);
  if (!useContext(InList)) return <span className="figure">{whole}</span>;
  return (
    <span className="figure" title={whole}>
      {briefDurationText(seconds)}
    </span>
  );
}

/** Seconds; in a list the two largest units, with the full value on hover. */
export const duration: Cell<Maybe<number>> = Object.assign(
  (value: Maybe<number>) => <Duration seconds={value} />,
  { align: 'right' as const, width: 96, unit: 's', writing: asNumber() },
);

export const instant = plain(
  (value: Maybe<number>) => {
    const known = typeof value === 'number';
    return known ? <time dateTime={new Date(value).toISOString()}>{instantText(value)}</time> : nothing;
  },
  140,
  { as: 'instant' },
);

function Age({ at }: { at: number }) {
  const now = useNow(Date.now() - at < 60_000 ? 1_000 : 30_000);
  return (
    <time dateTime={new Date(at).toISOString()} title={instantText(at)}>
      {ageText(at, now)}
    </time>
  );
}

/** How long ago; the exact moment on hover. */
export const age = plain(
  (value: Maybe<number>) => (typeof value === 'number' ? <Age at={value} /> : nothing),
  100,
  { as: 'instant' },
);

/** A state as a coloured label. */
export const badge = <S extends string>(tones: Record<S, Tone>, names: Record<S, string>): Cell<Maybe<S>> =>
  Object.assign(
    plain(
      (value: Maybe<S>) => (value ? <Badge tone={tones[value]}>{names[value]}</Badge> : nothing),
      90,
      asNamed(names),
    ),
    { keep: true },
  );

/** Several states at a time. */
export const badges = <S extends string>(
  tones: Record<S, Tone>,
  names: Record<S, string>,
): Cell<Maybe<readonly S[]>> =>
  plain(
    (values: Maybe<readonly S[]>) => {
      if (!values?.length) return nothing;
      return (
        <span className="badges">
          {values.map((value) => (
            <Badge key={value} tone={tones[value]}>
              {names[value]}
            </Badge>
          ))}
        </span>
      );
    },
    180,
    asNamed(names),
  );

/** Free-form labels. */
export const tags = plain((values: Maybe<readonly string[]>) => {
  if (!values?.length) return nothing;
  return (
    <span className="badges">
      {values.map((value) => (
        <Badge key={value} tone="quiet">
          {value}
        </Badge>
      ))}
    </span>
  );
}, 160);

/** A label for each value of an enumeration, without colour. */
export const oneOf = <S extends string>(names: Record<S, string>): Cell<Maybe<S>> =>
  plain((value: Maybe<S>) => (value ? names[value] : nothing), 100, asNamed(names));

interface LinkLook {
  /** The target opens in its own browser tab. */
  outside?: boolean;
}

/** The value as a link to another screen; `to` is made by a `Path`, undefined if there is nothing to open. */
export const link = <Row,>(
  to: (row: Row) => string | undefined,
  { outside = false }: LinkLook = {},
): Cell<Maybe<string>, Row> =>
  Object.assign(
    (value: Maybe<string>, row: Row) => {
      const target = to(row);
      if (!value) return nothing;
      return target === undefined ? (
        value
      ) : (
        <PageLink to={target} outside={outside}>
          {value}
        </PageLink>
      );
    },
    { width: 110, writing: asText },
  );

/** The end of a long number as a link; files contain all of it. */
export const idLink = <Row,>(
  to: (row: Row) => string | undefined,
  look: LinkLook = {},
): Cell<Maybe<string>, Row> => {
  const shown = link(to, look);
  return Object.assign(
    (value: Maybe<string>, row: Row) => (
      <span title={value ?? ''}>{shown(value && shortId(value), row)}</span>
    ),
    { width: 80, writing: asText },
  );
};

export const maskedPhone = plain((value: Maybe<string>) => phoneText(value), 96);

export const yesNo = plain((value: Maybe<boolean>) => {
  if (value === null || value === undefined) return nothing;
  return value ? words.yes : words.no;
}, 60);

/** The longitude's column, which also reads the latitude. */
export const lngLat: Cell<Maybe<number>, { lat: Maybe<number> }> = Object.assign(
  (lng: Maybe<number>, { lat }: { lat: Maybe<number> }) => (
    <span className="figure">{placeText(lng, lat)}</span>
  ),
  {
    width: 160,
    writing: asNumber(1, 6),
    beside: { key: 'lat', label: words.latitude, writing: asNumber(1, 6) },
  },
);
