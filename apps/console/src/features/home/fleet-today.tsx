import { type FleetCounts, vehicles } from '@kickstand/contract/vehicles';
import { Alert, Button } from 'antd';
import { useMay } from '../../kit/access.tsx';
import { useCall } from '../../kit/calls.ts';
import { useNow } from '../../kit/clock.ts';
import { ageText } from '../../kit/format.ts';
import { PageLink } from '../../kit/link.tsx';
import { countText } from '../../ui/format.ts';
import { vehiclesPaths } from '../vehicles/vehicles.paths.ts';
import { attention, type Figure, today } from './fleet-figures.ts';
import { homeWords as words } from './home.words.ts';

const everyMinute = 60_000;

/** How the fleet stands: every number opens the vehicles it counts. */
export function FleetToday() {
  const counts = useCall(vehicles.counts, {}, { every: everyMinute, quiet: true });
  if (counts.isError && !counts.data)
    return (
      <Alert
        type="error"
        showIcon
        title={words.countsFailed}
        description={counts.error.message}
        action={
          <Button size="small" onClick={() => void counts.refetch()}>
            {words.retry}
          </Button>
        }
      />
    );
  return (
    <>
      <Strip title={words.fleet} figures={today} counts={counts.data} />
      <Strip title={words.attention} figures={attention} counts={counts.data} />
      <Age at={counts.data?.at} />
    </>
  );
}

function Age({ at }: { at: number | undefined }) {
  const now = useNow(10_000);
  return at === undefined ? null : <p className="home-age">{words.updated(ageText(at, now))}</p>;
}

interface StripProps {
  title: string;
  figures: readonly Figure[];
  /** Undefined until they were counted. */
  counts: FleetCounts | undefined;
}

function Strip({ title, figures, counts }: StripProps) {
  return (
    <section className="home-strip" aria-label={title} aria-busy={!counts}>
      <h2>{title}</h2>
      <ul>
        {figures.map((figure) => (
          <li key={figure.name}>
            <Tile figure={figure} value={counts && figure.of(counts)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ figure: { name, tone, filter }, value }: { figure: Figure; value: number | undefined }) {
  const may = useMay();
  const content = (
    <>
      <span className="home-label">
        <span className={`home-dot tone-${tone}`} aria-hidden="true" />
        {words.figures[name]}
      </span>
      <span className={value === 0 ? 'home-value home-zero' : 'home-value'}>{countText(value)}</span>
    </>
  );
  if (!may('0302')) return <div className="home-tile">{content}</div>;
  return (
    <div className="home-tile home-link">
      <PageLink to={vehiclesPaths.list.to({}, filter)}>{content}</PageLink>
    </div>
  );
}
