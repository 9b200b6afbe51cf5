import type { WallDay, WallStep } from '@kickstand/contract/insight/walls';
import { isWholePeriod, periodName } from '@kickstand/domain/platform/time';
import { wallsWords as words } from '../walls.words.ts';
import { yuan } from './figure-text.ts';

interface DayColumnsProps {
  title: string;
  days: readonly WallDay[];
  by: WallStep;
  tone: 'plain' | 'special';
  /** The title is above it. */
  isNamed?: boolean;
  text?(value: number | null): string;
}

/**
 * A column for each day, week or month, the open one outlined, with the mean of the complete ones; the same as a
 * table for readers without the chart.
 */
export function DayColumns({ title, days, by, tone, text = yuan, isNamed = false }: DayColumnsProps) {
  const values = days.map(({ value }) => value ?? 0);
  const [top, low] = [Math.max(0, ...values), Math.min(0, ...values)];
  const span = top - low || 1;
  const closed = days.filter(
    ({ day, to, isProvisional, value }) =>
      !isProvisional && value !== null && isWholePeriod({ from: day, to }, by),
  );
  const mean =
    closed.length > 0 ? closed.reduce((sum, { value }) => sum + (value ?? 0), 0) / closed.length : null;
  const share = (n: number) => `${(n / span) * 100}%`;
  return (
    <figure className="wall-days" data-tone={tone}>
      <figcaption>
        {isNamed && <span>{title}</span>}
        <span>{mean !== null && words.means[by](text(mean))}</span>
      </figcaption>
      <div aria-hidden="true">
        {days.map(({ day, value, isProvisional }) => (
          <i key={day}>
            <b
              data-open={isProvisional}
              style={{
                height: share(Math.abs(value ?? 0)),
                bottom: share((value ?? 0) < 0 ? (value ?? 0) - low : -low),
              }}
            />
          </i>
        ))}
      </div>
      <p aria-hidden="true">
        <span>{days[0]?.day.slice(5)}</span>
        <span>{by === 'day' && days.at(-1)?.isProvisional ? words.today : days.at(-1)?.to.slice(5)}</span>
      </p>
      <table className="only-read">
        <caption>{title}</caption>
        <tbody>
          {days.map(({ day, to, value, isProvisional }) => (
            <tr key={day}>
              <th scope="row">{periodName({ from: day, to }, by)}</th>
              <td>
                {text(value)}
                {isProvisional && ` ${words.provisional}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
