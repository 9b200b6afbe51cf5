import '../days/days.css';
import { type WallFigures, walls } from '@kickstand/contract/insight/walls';
import type { MetricName } from '@kickstand/domain/insight/metrics';
import { operationPanels, operationTiles, type PartsPanel } from '@kickstand/domain/insight/walls';
import { useCall } from '../../../kit/client/calls.ts';
import { Compared } from '../../../kit/report/compared.tsx';
import { metricLabel, metricText } from '../../../kit/report/metric-text.ts';
import type { Tone } from '../../../ui/tones.ts';
import { DayColumns } from '../days/day-columns.tsx';
import { figureIn, valueIn } from '../days/figure-text.ts';
import { type AskedDays, useRows } from '../days/use-days.ts';
import { Figure, Panel, type Told } from '../stage/panel.tsx';
import { sharesOf } from '../stage/panel-state.ts';
import { readsOf } from '../stage/use-wall.ts';
import { wallsWords as words } from '../walls.words.ts';
import { shareText } from './fleet-panels.tsx';

const tones: readonly Tone[] = ['busy', 'good', 'warn', 'bad', 'special'];

interface QueryTabProps {
  asked: AskedDays;
  told: Told<WallFigures>;
  every: number | undefined;
}

/** The use of the fleet over some days: six figures, and their parts. */
export function QueryTab({ asked, told, every }: QueryTabProps) {
  const trend = useCall(walls.trend, { query: asked }, readsOf(every));
  const to = useRows(told.data);
  return (
    <div className="wall-query">
      <Panel name="tiles" title={words.panels.tiles} told={told} every={every}>
        {(figures) => (
          <dl className="wall-tiles">
            {operationTiles.map((name) => {
              const figure = figureIn(figures, name);
              return (
                <div key={name}>
                  <dt>{metricLabel(name)}</dt>
                  <dd>
                    <Figure to={to(name)}>{metricText(name, figure?.value)}</Figure>
                  </dd>
                  <dd>
                    <Compared
                      gap={figures.gap}
                      before={words.before}
                      now={figure?.value}
                      was={figure?.before}
                      text={metricText(name, figure?.before)}
                    />
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
      </Panel>
      {operationPanels.map((panel) => (
        <Parts key={panel.name} panel={panel} told={trend} every={every} />
      ))}
    </div>
  );
}

interface PartsProps {
  panel: PartsPanel;
  told: Told<WallFigures>;
  every: number | undefined;
}

/** Figures with their shares of a total, and one of them by day. */
function Parts({ panel: { name, parts, drawn, whole }, told, every }: PartsProps) {
  const to = useRows(told.data);
  const text = (metric: MetricName) => (value: number | null) => metricText(metric, value);
  return (
    <Panel name={name} title={words.panels[name]} told={told} every={every}>
      {(figures) => {
        const shares = whole ? sharesOf(parts.map((part) => valueIn(figures, part) ?? 0)) : [];
        return (
          <div className="wall-parts">
            <ul className="wall-rows">
              {parts.map((part, i) => (
                <li key={part} data-tone={tones[i]}>
                  <i className="wall-mark" aria-hidden="true" />
                  <span>{metricLabel(part)}</span>
                  <Figure to={to(part)}>{metricText(part, valueIn(figures, part))}</Figure>
                  {whole && <small>{shareText(shares[i])}</small>}
                </li>
              ))}
            </ul>
            <DayColumns
              title={metricLabel(drawn)}
              days={figureIn(figures, drawn)?.days ?? []}
              by={figures.by}
              tone="plain"
              text={text(drawn)}
              isNamed
            />
          </div>
        );
      }}
    </Panel>
  );
}
