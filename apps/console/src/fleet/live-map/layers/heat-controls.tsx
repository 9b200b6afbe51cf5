import { type HeatKind, heatKinds } from '@kickstand/contract/insight/fleet-history';
import { Segmented, Select, Slider } from 'antd';
import { useId, useState } from 'react';
import { heatRamp } from '../../../platform/map-kit/heat.parts.ts';
import { useAppearance } from '../../../ui/appearance.ts';
import { layersWords as words } from './layers.words.ts';
import type { HeatWish } from './layers-data.ts';
import type { Heat } from './layers-features.ts';

const dayChoices = [1, 7, 14, 30];
const measures = ['n', 'rate'] as const;

interface HeatControlsProps {
  wish: HeatWish;
  change(wish: HeatWish): void;
  heat: Heat;
}

/** The controls and the colour scale of the heat layer. */
export default function HeatControls({ wish, change, heat }: HeatControlsProps) {
  const hoursId = useId();
  // Only the final position of the slider is requested.
  const [hours, setHours] = useState(wish.hours);
  return (
    <div className="heat-controls">
      <Select<HeatKind>
        size="small"
        aria-label={words.heatKind}
        value={wish.kind}
        options={heatKinds.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(kind) => change({ ...wish, kind })}
      />
      <Select<number>
        size="small"
        aria-label={words.heatDays}
        value={wish.days}
        options={dayChoices.map((value) => ({ value, label: words.days(value) }))}
        onChange={(days) => change({ ...wish, days })}
      />
      <span id={hoursId} className="heat-hours">
        {words.heatHours} {words.hours(...hours)}
      </span>
      <Slider
        range
        min={0}
        max={24}
        value={[...hours]}
        ariaLabelledByForHandle={[hoursId, hoursId]}
        onChange={([from = 0, to = 24]) => from < to && setHours([from, to])}
        onChangeComplete={() => change({ ...wish, hours })}
      />
      {wish.kind === 'starts' && (
        <Segmented<HeatWish['by']>
          block
          size="small"
          aria-label={words.heatBy}
          value={wish.by}
          options={measures.map((value) => ({ value, label: words.by[value] }))}
          onChange={(by) => change({ ...wish, by })}
        />
      )}
      {wish.kind === 'starts' && wish.by === 'rate' && <p>{words.rateHint}</p>}
      <HeatLegend heat={heat} />
    </div>
  );
}

const numberText = (n: number) => (n >= 10 ? String(Math.round(n)) : String(Math.round(n * 100) / 100));

function HeatLegend({ heat: { least, breaks, few } }: { heat: Heat }) {
  const ramp = heatRamp[useAppearance()];
  const steps = least === undefined ? [] : [least, ...breaks];
  return (
    <ul className="fill-legend">
      {steps.map((from, level) => (
        <li key={from}>
          <span className="heat-cell" style={{ background: ramp[level] }} aria-hidden="true" />
          {words.atLeast(numberText(from))}
        </li>
      ))}
      {few > 0 && (
        <li>
          <span className="heat-cell" data-few="true" aria-hidden="true" />
          {words.few}
        </li>
      )}
    </ul>
  );
}
