import type { CityStation } from '@kickstand/contract/open/regulator';
import { count, text, yesNo } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { regulatorWords } from '../regulator.words.ts';

const words = regulatorWords.map;
/** Those over capacity come first; the map has all of them. */
const mostShown = 20;

const byNeed = (a: CityStation, b: CityStation) =>
  Number(b.isOver) - Number(a.isOver) || (b.current ?? 0) - (a.current ?? 0) || a.id.localeCompare(b.id);

/** Stations by fill level. */
export function StationTable({ stations }: { stations: readonly CityStation[] }) {
  return (
    <section aria-label={words.stations}>
      <h2 className="regulator-heading">{words.stations}</h2>
      <Parts
        title={words.stations}
        rows={stations.toSorted(byNeed).slice(0, mostShown)}
        rowKey="id"
        empty={words.stationsNone}
        show={{ name: text, capacity: count, current: count, isOver: yesNo }}
        labels={words.stationFields}
      />
    </section>
  );
}
