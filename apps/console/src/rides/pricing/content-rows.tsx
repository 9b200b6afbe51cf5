import type { Cents } from '@kickstand/contract/kit';
import type { LadderBracket, PriceBand } from '@kickstand/contract/rides/pricing';
import { Button, Checkbox, Input, Select } from 'antd';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { moneyField as Money, numberField } from '../../kit/form/fields.tsx';
import type { PartProps } from './content-parts.tsx';
import { pricingWords } from './pricing.words.ts';

const words = pricingWords.editor;
const noCents = 0 as Cents;
const days = ([1, 2, 3, 4, 5, 6, 7] as const).map((value) => ({ value, label: words.days[value] }));
const Minutes = numberField({ unit: words.minutes, scale: 60, places: 1 });

interface RowProps<T> {
  row: T;
  n: number;
  put(patch: Partial<T>): void;
}

const replaced = <T,>(rows: readonly T[], at: number, patch: Partial<T>) =>
  rows.map((row, i) => (i === at ? { ...row, ...patch } : row));

const RemoveRow = ({ n, remove }: { n: number; remove(): void }) => (
  <Button size="small" aria-label={words.removeRow(String(n))} onClick={remove}>
    −
  </Button>
);

const labelOf = (what: string, n: number) => words.row(what, String(n));

function BandRow({ row, n, put }: RowProps<PriceBand>) {
  const clock = (key: 'from' | 'to', label: string) => (
    <Input
      aria-label={labelOf(label, n)}
      className="band-clock"
      placeholder="HH:mm"
      maxLength={5}
      value={row[key]}
      onChange={(event) => put({ [key]: event.target.value })}
    />
  );
  const price = (key: 'startCents' | 'unitCents', label: string) => (
    <DialogField label={labelOf(label, n)}>
      {({ id }) => (
        <Money id={id} value={row[key] ?? undefined} onChange={(cents) => put({ [key]: cents ?? null })} />
      )}
    </DialogField>
  );
  return (
    <>
      {clock('from', words.from)}
      {clock('to', words.to)}
      <Select<number[]>
        aria-label={labelOf(words.weekdays, n)}
        className="band-days"
        mode="multiple"
        maxTagCount="responsive"
        value={row.weekdays}
        options={days}
        onChange={(weekdays) => put({ weekdays: weekdays.toSorted((a, b) => a - b) })}
      />
      <Checkbox checked={row.onHolidays} onChange={(event) => put({ onHolidays: event.target.checked })}>
        {words.onHolidays}
      </Checkbox>
      {price('startCents', words.start)}
      {price('unitCents', words.unitCents)}
    </>
  );
}

const newBand: PriceBand = {
  from: '22:00',
  to: '06:00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  onHolidays: true,
  startCents: null,
  unitCents: null,
};

/** Hours with prices of their own; an empty price is the scheme's. */
export const BandRows = ({ content: { bands }, put }: PartProps) => (
  <div className="scheme-rows">
    {bands.map((band, i) => (
      <div key={i} className="scheme-row">
        <BandRow row={band} n={i + 1} put={(patch) => put({ bands: replaced(bands, i, patch) })} />
        <RemoveRow n={i + 1} remove={() => put({ bands: bands.toSpliced(i, 1) })} />
      </div>
    ))}
    <Button disabled={bands.length >= 20} onClick={() => put({ bands: [...bands, newBand] })}>
      {words.addBand}
    </Button>
  </div>
);

/** Each bracket begins where the one before ends, so that none leaves a gap. */
const joined = (ladder: readonly LadderBracket[]): LadderBracket[] =>
  ladder.map((bracket, i) => ({ ...bracket, fromSeconds: ladder[i - 1]?.toSeconds ?? 0 }));

/** The brackets of a ladder: only where each ends is entered. */
export function LadderRows({ content: { ladder }, put }: PartProps) {
  const last = ladder.at(-1)?.toSeconds ?? 0;
  const next: LadderBracket = { fromSeconds: last, toSeconds: last + 900, cents: noCents };
  const change = (rows: readonly LadderBracket[]) => put({ ladder: joined(rows) });
  return (
    <div className="scheme-rows">
      {ladder.map((bracket, i) => (
        <div key={i} className="scheme-row">
          <DialogField label={labelOf(words.until, i + 1)}>
            {({ id }) => (
              <Minutes
                id={id}
                value={bracket.toSeconds}
                onChange={(toSeconds) => change(replaced(ladder, i, { toSeconds: toSeconds ?? 0 }))}
              />
            )}
          </DialogField>
          <DialogField label={labelOf(words.price, i + 1)}>
            {({ id }) => (
              <Money
                id={id}
                value={bracket.cents}
                onChange={(cents) => change(replaced(ladder, i, { cents: cents ?? noCents }))}
              />
            )}
          </DialogField>
          <RemoveRow n={i + 1} remove={() => change(ladder.toSpliced(i, 1))} />
        </div>
      ))}
      <Button disabled={ladder.length >= 10} onClick={() => change([...ladder, next])}>
        {words.addBracket}
      </Button>
    </div>
  );
}
