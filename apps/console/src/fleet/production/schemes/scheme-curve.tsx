import { type CurvePoint, voltageSchemes } from '@kickstand/contract/fleet/production';
import { fitOf } from '@kickstand/domain/fleet/production';
import { Switch } from 'antd';
import { useCallback, useId, useState } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { valueAxis } from '../../../kit/page/chart-axes.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { Chart, type ChartLook } from '../../../ui/charts/chart.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.schemes;

interface FieldPoint {
  mv: number;
  percent: number;
  when: 'before' | 'after';
}

const scatter = (name: string, points: readonly FieldPoint[], color: string) => ({
  type: 'scatter' as const,
  name,
  symbolSize: 4,
  itemStyle: { color, opacity: 0.5 },
  data: points.map(({ mv, percent }) => [mv / 1_000, percent]),
});

/** The curve, with field measurements around it. */
function Drawing({ points, field }: { points: readonly CurvePoint[]; field: readonly FieldPoint[] }) {
  const option = useCallback(
    (look: ChartLook) => ({
      grid: { left: 52, right: 16, top: field.length > 0 ? 32 : 16, bottom: 28 },
      ...(field.length > 0 && { legend: { top: 0, textStyle: { color: look.text } } }),
      xAxis: valueAxis(look, { unit: ' V', scale: true }),
      yAxis: valueAxis(look, { unit: '%', min: 0, max: 100 }),
      series: [
        {
          type: 'line' as const,
          name: words.scheme,
          data: points.map(([mv, percent]) => [mv / 1_000, percent]),
          itemStyle: { color: look.tones.busy.solid },
        },
        ...(field.length > 0
          ? [
              scatter(
                words.before,
                field.filter(({ when }) => when === 'before'),
                look.tones.warn.solid,
              ),
              scatter(
                words.after,
                field.filter(({ when }) => when === 'after'),
                look.tones.good.solid,
              ),
            ]
          : []),
      ],
    }),
    [points, field],
  );
  return <Chart label={words.curve} option={option} />;
}

const nothingMeasured: readonly FieldPoint[] = [];

/** The deviation of the curve from measurements at swaps, in words for readers without the picture. */
function Compared({ points }: { points: readonly CurvePoint[] }) {
  const answer = useCall(voltageSchemes.field, { query: {} }, { quiet: true });
  return (
    <Loaded of={answer}>
      {({ list }) => {
        const fit = fitOf(points, list);
        return (
          <>
            <p role="status">
              {fit === undefined ? words.fieldNone : words.fieldFit(list.length, fit.toFixed(1))}
            </p>
            <Drawing points={points} field={list} />
          </>
        );
      }}
    </Loaded>
  );
}

/** The picture of a valid curve; field data is loaded on request. */
export function SchemeCurve({ points }: { points: readonly CurvePoint[] }) {
  const id = useId();
  const [compared, setCompared] = useState(false);
  return (
    <>
      <p>
        <Switch id={id} size="small" checked={compared} onChange={setCompared} />{' '}
        <label htmlFor={id}>{words.fieldData}</label>
      </p>
      {compared ? <Compared points={points} /> : <Drawing points={points} field={nothingMeasured} />}
    </>
  );
}
