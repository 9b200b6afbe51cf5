import { type AnalysisWeather, analysis } from '@kickstand/contract/insight/analysis';
import { useCall } from '../../kit/client/calls.ts';
import { text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { countText, decimalText, nothing } from '../../ui/format.ts';
import { workPlansWords as plansWords } from '../../work/work-plans/work-plans.words.ts';
import { analysisWords as words } from './analysis.words.ts';
import { useLooked } from './looked-at.ts';

const hundredths = (value: number | null) =>
  decimalText(value === null ? null : Math.round(value * 100) / 100);

/** The deviation of rides from the usual, percent. */
function changeText({ rides, usual }: AnalysisWeather) {
  if (usual === 0) return nothing;
  const percent = Math.round((rides / usual - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent}%`;
}

function Kinds({ list }: { list: readonly AnalysisWeather[] }) {
  const rows = list.map((of) => ({
    kind: plansWords.sky[of.kind],
    hours: countText(of.hours),
    ridesThen: hundredths(of.rides),
    usual: hundredths(of.usual),
    against: changeText(of),
    missedThen: hundredths(of.missed),
  }));
  return (
    <Parts
      title={words.weather}
      rows={rows}
      rowKey="kind"
      show={{ kind: text, hours: text, ridesThen: text, usual: text, against: text, missedThen: text }}
      labels={words.weatherLabels}
    />
  );
}

/** Rides in each kind of weather. */
export function WeatherPanel() {
  const answer = useCall(analysis.weather, { query: useLooked() }, { quiet: true, keep: true });
  return (
    <section className="analysis-panel analysis-wide" aria-label={words.weather}>
      <h2>{words.weather}</h2>
      <p className="muted">{words.weatherHint}</p>
      <Loaded of={answer}>
        {({ list }) =>
          list.length === 0 ? <p className="muted">{words.noWeather}</p> : <Kinds list={list} />
        }
      </Loaded>
    </section>
  );
}
