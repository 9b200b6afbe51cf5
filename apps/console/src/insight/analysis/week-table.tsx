import { type AnalysisHour, analysis } from '@kickstand/contract/insight/analysis';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { countText, decimalText, percentText } from '../../ui/format.ts';
import { analysisWords as words } from './analysis.words.ts';
import { useLooked } from './looked-at.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const one = (value: number) => decimalText(Math.round(value * 10) / 10);

/** From this share on an hour is marked as wet. */
const mostlyWet = 0.5;

/** The tooltip of a cell, with its weather if known. */
const titleOf = (told: string, wetShare: number | null) =>
  wetShare === null ? told : words.withWet(told, percentText(Math.round(wetShare * 100)));

function Week({ list }: { list: readonly AnalysisHour[] }) {
  const most = Math.max(1, ...list.map(({ rides }) => rides));
  const at = new Map(list.map((cell) => [`${cell.weekday}/${cell.hour}`, cell]));
  return (
    <table className="analysis-week">
      <thead>
        <tr>
          <td />
          {hours.map((hour) => (
            <th key={hour} scope="col">
              {hour}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {words.weekdays.map((weekday, i) => (
          <tr key={weekday}>
            <th scope="row">{weekday}</th>
            {hours.map((hour) => {
              const { rides = 0, missed = 0, wetShare = null } = at.get(`${i + 1}/${hour}`) ?? {};
              return (
                <td
                  key={hour}
                  title={titleOf(words.ofHour(weekday, String(hour), one(rides), one(missed)), wetShare)}
                  data-wet={wetShare !== null && wetShare >= mostlyWet}
                  style={{ ['--share' as string]: `${Math.round((rides / most) * 100)}%` }}
                >
                  {rides > 0 ? countText(Math.round(rides)) : ''}
                  {missed >= 0.5 && <small>({countText(Math.round(missed))})</small>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How busy the fleet is, by hour of the week. */
export function WeekTable() {
  const answer = useCall(analysis.hours, { query: useLooked() }, { quiet: true, keep: true });
  return (
    <section className="analysis-panel analysis-wide" aria-label={words.week}>
      <h2>{words.week}</h2>
      <p className="muted">{words.weekHint}</p>
      <Loaded of={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="muted">{words.nothing}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it sideways by keys
            <div className="analysis-scroll" tabIndex={0}>
              <Week list={list} />
            </div>
          )
        }
      </Loaded>
    </section>
  );
}
