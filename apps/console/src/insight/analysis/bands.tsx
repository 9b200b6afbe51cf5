import { PageLink } from '../../kit/page/link.tsx';
import { countText, percentText } from '../../ui/format.ts';
import { analysisWords as words } from './analysis.words.ts';

interface BandsProps {
  title: string;
  labels: readonly string[];
  /** Null: too few to show. */
  values: readonly (number | null)[];
  /** The link of each band, if any. */
  pages?: readonly (string | undefined)[];
  note?: string;
}

const percentOf = (value: number, whole: number) =>
  whole === 0 ? 0 : Math.round((value / whole) * 1_000) / 10;

/** A distribution over bands, as bars with numbers. */
export function Bands({ title, labels, values, pages = [], note }: BandsProps) {
  const whole = values.reduce((sum: number, value) => sum + (value ?? 0), 0);
  return (
    <section className="analysis-panel" aria-label={title}>
      <h2>{title}</h2>
      {note && <p className="muted">{note}</p>}
      {whole === 0 && <p className="muted">{words.nothing}</p>}
      <ul className="analysis-bands">
        {values.map((value, i) => (
          <li key={labels[i]}>
            <span>{labels[i]}</span>
            <span className="analysis-track" aria-hidden="true">
              <span style={{ width: `${percentOf(value ?? 0, whole)}%` }} />
            </span>
            <span className="figure">
              <Share value={value} whole={whole} page={pages[i]} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ShareProps {
  value: number | null;
  whole: number;
  page: string | undefined;
}

function Share({ value, whole, page }: ShareProps) {
  if (value === null) return words.tooFew;
  const shown = words.share(countText(Math.round(value)), percentText(percentOf(value, whole)));
  return page && value > 0 ? <PageLink to={page}>{shown}</PageLink> : shown;
}
