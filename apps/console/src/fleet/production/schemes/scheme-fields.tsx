import {
  type CurvePoint,
  chemistries,
  packVolts,
  type SchemeBody,
} from '@kickstand/contract/fleet/production';
import { percentOf, wrongRow } from '@kickstand/domain/fleet/production';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { type Field, numberField, pickField, pickNumberField, textField } from '../../../kit/form/fields.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { productionWords } from '../production.words.ts';
import { SchemeCurve } from './scheme-curve.tsx';

const words = productionWords.schemes;
const voltTexts = packVolts.map((value) => ({ value, label: words.volts(value) }));

/** The charge for a voltage by the curve as entered. */
function Try({ points }: { points: readonly CurvePoint[] }) {
  const [millivolts, setMillivolts] = useState<number | null>(null);
  const percent = percentOf({ points: [...points], loadCorrectionMv: 0 }, millivolts, false);
  return (
    <div>
      <span>
        {words.tryTitle}{' '}
        <NumberInput
          aria-label={words.tryTitle}
          min={0}
          max={100_000}
          value={millivolts}
          onChange={(value) => setMillivolts(value)}
        />
      </span>{' '}
      {millivolts !== null && (percent === null ? words.tryUnknown : words.tryResult(percent))}
    </div>
  );
}

/** The curve as rows of voltage and charge, with its error, its picture, and a voltage to try. */
const PointsField: Field<CurvePoint[]> = ({ value = [], onChange }) => {
  const wrong = wrongRow(value);
  const put = (row: number, place: 0 | 1, figure: number | null) =>
    onChange?.(
      value.map(([mv, percent], i): CurvePoint => {
        if (i !== row) return [mv, percent];
        return place === 0 ? [figure ?? 0, percent] : [mv, figure ?? 0];
      }),
    );
  return (
    <div>
      {value.map(([mv, percent], i) => (
        <Space.Compact key={i} block>
          <NumberInput
            aria-label={`${words.millivolts} ${i + 1}`}
            suffix="mV"
            min={1}
            max={100_000}
            value={mv}
            onChange={(figure) => put(i, 0, figure)}
          />
          <NumberInput
            aria-label={`${words.percent} ${i + 1}`}
            suffix="%"
            min={0}
            max={100}
            value={percent}
            onChange={(figure) => put(i, 1, figure)}
          />
          <Button
            aria-label={`${words.removeRow} ${i + 1}`}
            onClick={() => onChange?.(value.toSpliced(i, 1))}
          >
            −
          </Button>
        </Space.Compact>
      ))}
      <Button onClick={() => onChange?.([...value, [1, 0]])}>{words.addRow}</Button>
      {wrong !== undefined && <Alert type="warning" title={words.wrongRow(wrong)} role="status" />}
      {value.length > 1 && wrong === undefined && <SchemeCurve points={value} />}
      <Try points={value} />
    </div>
  );
};

/** The controls of a scheme. */
export const schemeFields = {
  name: textField,
  volts: pickNumberField(() => voltTexts) as Field<SchemeBody['volts']>,
  chemistry: pickField(chemistries, words.chemistries),
  cells: numberField(),
  points: PointsField,
  lowPercent: numberField({ unit: '%' }),
  noRentPercent: numberField({ unit: '%' }),
  cutPercent: numberField({ unit: '%' }),
  fullKm: numberField({ unit: 'km' }),
  loadCorrectionMv: numberField({ unit: 'mV' }),
  smoothingS: numberField({ unit: 's' }),
};

/** A usual curve to start with: thirteen Li-ion cells. */
export const usualScheme: Partial<SchemeBody> = {
  volts: 48,
  chemistry: 'li_ion',
  cells: 13,
  points: [
    [54_000, 100],
    [51_000, 75],
    [48_000, 45],
    [45_000, 20],
    [42_000, 0],
  ],
  lowPercent: 20,
  noRentPercent: 15,
  cutPercent: 5,
  loadCorrectionMv: 0,
  smoothingS: 0,
};

/** The part of a row that is the scheme itself. */
export const bodyOf = (row: SchemeBody): SchemeBody => {
  const { name, volts, chemistry, cells, points, lowPercent, noRentPercent, cutPercent } = row;
  const { fullKm, loadCorrectionMv, smoothingS } = row;
  return {
    name,
    volts,
    chemistry,
    cells,
    points,
    lowPercent,
    noRentPercent,
    cutPercent,
    fullKm,
    loadCorrectionMv,
    smoothingS,
  };
};
