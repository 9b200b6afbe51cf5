import type { UpgradeRow } from '@kickstand/contract/fleet/upgrades';
import { countText } from '../../ui/format.ts';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.jobs.fields;

const parts = [
  ['ok', 'var(--good-text)'],
  ['fail', 'var(--bad-text)'],
  ['offline', 'var(--warn-text)'],
  ['skipped', 'var(--muted)'],
] as const;

/** How many vehicles have an outcome, and which. */
export function Progress({
  row,
}: {
  row: Pick<UpgradeRow, 'vehicles' | 'ok' | 'fail' | 'offline' | 'skipped'>;
}) {
  const done = parts.reduce((sum, [key]) => sum + row[key], 0);
  const said = parts.filter(([key]) => row[key] > 0).map(([key]) => `${words[key]} ${countText(row[key])}`);
  return (
    <div className="upgrade-progress" title={said.join(' · ')}>
      <span className="figure">
        {countText(done)} / {countText(row.vehicles)}
      </span>
      <div className="upgrade-bar" aria-hidden>
        {row.vehicles > 0 &&
          parts.map(([key, color]) => (
            <span key={key} style={{ width: `${(100 * row[key]) / row.vehicles}%`, background: color }} />
          ))}
      </div>
    </div>
  );
}
