import type { WallFigures } from '@kickstand/contract/insight/walls';
import { type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import { Compared } from '../../../kit/report/compared.tsx';
import { metricLabel, metricText } from '../../../kit/report/metric-text.ts';
import { inLocale } from '../../../kit/words.ts';
import { DayColumns } from '../days/day-columns.tsx';
import { figureIn, plainFigure } from '../days/figure-text.ts';
import { useRows } from '../days/use-days.ts';
import { Figure, Panel, type Told } from '../stage/panel.tsx';
import { wallsWords as words } from '../walls.words.ts';

interface ChartPanelProps {
  name: MetricName;
  told: Told<WallFigures>;
  every: number | undefined;
}

/** One figure by day, on its own axis. */
export function ChartPanel({ name, told, every }: ChartPanelProps) {
  const to = useRows(told.data);
  return (
    <Panel name="chart" title={metricLabel(name)} told={told} every={every}>
      {(figures) => {
        const figure = figureIn(figures, name);
        return (
          <>
            <p className="wall-formula">{inLocale(metricOf(name).is)}</p>
            <p className="wall-sum">
              <Figure label={metricLabel(name)} copies={plainFigure(name, figure?.value)} to={to(name)}>
                {metricText(name, figure?.value)}
              </Figure>
              <span>
                <Compared
                  gap={figures.gap}
                  before={words.before}
                  now={figure?.value}
                  was={figure?.before}
                  text={metricText(name, figure?.before)}
                />
              </span>
            </p>
            <DayColumns
              title={metricLabel(name)}
              days={figure?.days ?? []}
              by={figures.by}
              tone="plain"
              text={(value) => metricText(name, value)}
            />
          </>
        );
      }}
    </Panel>
  );
}
