import { fewestCalibrated, type PlanOutcome, workPlans } from '@kickstand/contract/work/work-plans';
import { useMemo } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { average, count, instant, text } from '../../kit/list/cells.tsx';
import { timeAxis, valueAxis } from '../../kit/page/chart-axes.ts';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { countText, decimalText } from '../../ui/format.ts';
import { workPlansWords } from './work-plans.words.ts';

const words = workPlansWords.outcome;
type Slot = PlanOutcome['slots'][number];

const optionOf = (slots: readonly Slot[]) => (look: ChartLook) => ({
  grid: { left: 40, right: 16, top: 40, bottom: 24 },
  legend: { textStyle: { color: look.text } },
  xAxis: timeAxis(look),
  yAxis: valueAxis(look, { unit: '' }),
  series: [
    {
      type: 'line',
      name: words.fields.expected,
      showSymbol: false,
      lineStyle: { type: 'dashed' },
      color: look.tones.special.solid,
      data: slots.map(({ at, expected }) => [at, expected]),
    },
    {
      type: 'bar',
      name: words.fields.seen,
      color: look.tones.busy.solid,
      data: slots.map(({ at, seen }) => [at, seen]),
    },
  ],
  tooltip: { trigger: 'axis' },
});

const sumOf = (slots: readonly Slot[], key: 'expected' | 'seen') =>
  slots.reduce((sum, slot) => sum + slot[key], 0);

function Course({ slots }: { slots: readonly Slot[] }) {
  const option = useMemo(() => optionOf(slots), [slots]);
  const said = words.said(decimalText(sumOf(slots, 'expected')), countText(sumOf(slots, 'seen')));
  return (
    <>
      <p>{said}</p>
      <Chart label={said} height={220} option={option} />
    </>
  );
}

/** What a plan expected against what happened, and how what stops promised came true. */
export default function PlanOutcomeTab({ planId }: { planId: string }) {
  const answer = useCall(workPlans.outcome, { params: { planId } }, { quiet: true });
  return (
    <Loaded of={answer}>
      {({ slots, stations, lines, deciles }) => (
        <>
          {slots.length > 0 && <Course slots={slots} />}
          <Parts
            title={words.slots}
            rows={slots}
            rowKey="at"
            labels={words.fields}
            show={{ at: instant, expected: average, seen: count }}
            empty={words.slotsEmpty}
          />
          <Parts
            title={words.stations}
            rows={stations}
            rowKey="id"
            labels={words.fields}
            show={{ name: text, expected: average, seen: count }}
            empty={words.stationsEmpty}
          />
          <Parts
            title={words.deciles}
            rows={deciles}
            rowKey="decile"
            labels={words.fields}
            show={{ decile: count, lines: count, rides: average, seen: average }}
            empty={words.decilesEmpty(countText(fewestCalibrated), countText(lines))}
          />
          {deciles.length > 0 && <p className="muted">{words.decilesHint}</p>}
        </>
      )}
    </Loaded>
  );
}
