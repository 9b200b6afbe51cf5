import { type AnalysisRiders, type AnalysisShares, analysis } from '@kickstand/contract/insight/analysis';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { priceWords } from '../../rides/price-kit/price-kit.words.ts';
import { analysisWords as words } from './analysis.words.ts';
import { Bands } from './bands.tsx';
import { FleetBands } from './fleet-bands.tsx';
import { useLooked } from './looked-at.ts';
import { SummaryTiles } from './summary-tiles.tsx';
import { WeatherPanel } from './weather-panel.tsx';
import { WeekTable } from './week-table.tsx';

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

const People = ({ riders: { ages, ageless, men, women } }: { riders: AnalysisRiders }) => (
  <>
    <Bands title={words.ages} labels={[...words.ageBands, words.ageless]} values={[...ages, ageless]} />
    {men === null || women === null ? (
      <section className="analysis-panel" aria-label={words.sexes}>
        <h2>{words.sexes}</h2>
        <p className="muted">{words.sexesTooFew}</p>
      </section>
    ) : (
      <Bands
        title={words.sexes}
        note={words.sexesNote}
        labels={[words.women, words.men]}
        values={[women, men]}
      />
    )}
  </>
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
        <WeatherPanel />
        <Loaded of={shares}>{(found) => <Shares shares={found} />}</Loaded>
        <Loaded of={riders}>{(found) => <People riders={found} />}</Loaded>
        <FleetBands />
      </div>
    </>
  );
}
