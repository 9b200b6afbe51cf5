import type { TodayFigure } from '@kickstand/contract/insight/fleet-history';
import { deploymentZone } from '../../kit/page/format.ts';
import { gapText } from '../../kit/report/compared.tsx';
import { locale } from '../../kit/words.ts';
import { countText, percentText } from '../../ui/format.ts';
import { homeWords as words } from './home.words.ts';
import { linesOf } from './trend-lines.ts';

const [width, height] = [96, 22];

/** The last 24 hours as a line, and the comparison with the same time a week ago. */
export function TileHistory({ compared, gap, trend }: Pick<TodayFigure, 'compared' | 'gap' | 'trend'>) {
  return (
    <span className="home-history" title={gapText(gap)}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        {linesOf(trend, { width, height }).map((points) => (
          <polyline key={points} points={points} />
        ))}
      </svg>
      {compared && <Delta {...compared} />}
    </span>
  );
}

const weekdayOf = (ms: number) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: deploymentZone() }).format(ms);

function Delta({ now, before }: { now: number; before: number }) {
  const by = now - before;
  const change =
    before > 0 ? percentText(Math.round((Math.abs(by) / before) * 100)) : countText(Math.abs(by));
  const said = by === 0 ? words.same : `${by > 0 ? '+' : '−'}${change}`;
  const today = weekdayOf(Date.now());
  return (
    <span className="home-delta" title={words.comparedTo(said, today, countText(before))}>
      {words.comparedShortly(said, today)}
    </span>
  );
}
