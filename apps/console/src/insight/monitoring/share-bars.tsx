import type { ReactNode } from 'react';
import { countText, percentText } from '../../ui/format.ts';
import { monitoringWords as words } from './monitoring.words.ts';

export interface Share {
  key: string;
  label: string;
  count: number;
  /** Filters the list by what is counted; absent if no filter can. */
  open?: (() => void) | undefined;
}

interface ShareBarsProps {
  title: string;
  shares: readonly Share[];
  /** The total; by default the sum. */
  of?: number;
}

/** Shares of a total as bars, each with its number and, if there is one, a link to what it counts. */
export function ShareBars({ title, shares, of }: ShareBarsProps) {
  const whole = of ?? shares.reduce((sum, { count }) => sum + count, 0);
  const percentOf = (count: number) => (whole === 0 ? 0 : Math.round((count / whole) * 1000) / 10);
  return (
    <section className="device-panel" aria-label={title}>
      <h2>{title}</h2>
      {shares.length === 0 && <p className="muted">{words.nothing}</p>}
      <ul className="share-bars">
        {shares.map(({ key, label, count, open }) => (
          <li key={key}>
            <Row open={count > 0 ? open : undefined}>
              <span className="share-label">{label}</span>
              <span className="share-track" aria-hidden="true">
                <span style={{ width: `${percentOf(count)}%` }} />
              </span>
              <span className="share-figure">
                {words.share(countText(count), percentText(percentOf(count)))}
              </span>
            </Row>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Row = ({ open, children }: { open: (() => void) | undefined; children: ReactNode }) =>
  open ? (
    <button type="button" className="share-row" onClick={open}>
      {children}
    </button>
  ) : (
    <div className="share-row">{children}</div>
  );
