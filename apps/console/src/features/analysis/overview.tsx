import { type AnalysisRiders, type AnalysisShares, analysis } from '@kickstand/contract/analysis';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { countText, percentText } from '../../ui/format.ts';
import { priceWords } from '../price-kit/price-kit.words.ts';
import { analysisWords as words } from './analysis.words.ts';
import { useLooked } from './looked-at.ts';
import { SummaryTiles } from './summary-tiles.tsx';
import { WeekTable } from './week-table.tsx';

interface BandsProps {
  title: string;
  labels: readonly string[];
  /** null: too few to be told. */
  values: readonly (number | null)[];
}

const percentOf = (value: number, whole: number) =>
  whole === 0 ? 0 : Math.round((value / whole) * 1_000) / 10;

/** How something spreads over bands, as bars with their numbers. */
function Bands({ title, labels, values }: BandsProps) {
  const whole = values.reduce((sum: number, value) => sum + (value ?? 0), 0);
  return (
    <section className="analysis-panel" aria-label={title}>
      <h2>{title}</h2>
      {whole === 0 && <p className="muted">{words.nothing}</p>}
      <ul className="analysis-bands">
        {values.map((value, i) => (
          <li key={labels[i]}>
            <span>{labels[i]}</span>
            <span className="analysis-track" aria-hidden="true">
              <span style={{ width: `${percentOf(value ?? 0, whole)}%` }} />
            </span>
            <span className="figure">
              {value === null
                ? words.tooFew
                : words.share(countText(Math.round(value)), percentText(percentOf(value, whole)))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shares({
  shares: { durations, distances, relations, vehiclesByRides },
}: {
  shares: AnalysisShares;
}) {
  return (
    <>
      <Bands title={words.durations} labels={words.durationBands} values={durations} />
      <Bands title={words.distances} labels={words.distanceBands} values={distances} />
      <Bands
        title={words.relations}
        labels={relations.map(({ relation }) => priceWords.relations[relation])}
        values={relations.map(({ rides }) => rides)}
      />
      {vehiclesByRides ? (
        <Bands title={words.vehiclesByRides} labels={words.rideBands} values={vehiclesByRides} />
      ) : (
        <section className="analysis-panel" aria-label={words.vehiclesByRides}>
          <h2>{words.vehiclesByRides}</h2>
          <p className="muted">{words.notForFilter}</p>
        </section>
      )}
    </>
  );
}

const Ages = ({ riders: { ages, ageless } }: { riders: AnalysisRiders }) => (
  <Bands title={words.ages} labels={[...words.ageBands, words.ageless]} values={[...ages, ageless]} />
);

/** When, how long and how far people ride, where they return, and who they are. */
export default function Overview() {
  const looked = useLooked();
  const { modelId: _, ...byAnyone } = looked;
  const shares = useCall(analysis.shares, { query: looked }, { quiet: true, keep: true });
  const riders = useCall(analysis.riders, { query: byAnyone }, { quiet: true, keep: true });
  return (
    <>
      <SummaryTiles />
      <div className="analysis-panels">
        <WeekTable />
        <Loaded of={shares}>{(found) => <Shares shares={found} />}</Loaded>
        <Loaded of={riders}>{(found) => <Ages riders={found} />}</Loaded>
      </div>
    </>
  );
}
