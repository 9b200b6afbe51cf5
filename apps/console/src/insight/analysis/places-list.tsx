import { type AnalysisPlace, analysis, analysisPlaceKinds } from '@kickstand/contract/insight/analysis';
import { Segmented } from 'antd';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { count, link, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { usePage } from '../../kit/page/page.ts';
import { fencesPaths } from '../../places/fences/fences.paths.ts';
import { countText, decimalText } from '../../ui/format.ts';
import { analysisPaths } from './analysis.paths.ts';
import { analysisWords as words } from './analysis.words.ts';
import { useLooked, useSide } from './looked-at.ts';
import { SidePick } from './side-pick.tsx';

/** With one decimal. */
export const decimal = withLayout(
  (value: number | null) => decimalText(value === null ? null : Math.round(value * 10) / 10),
  { align: 'right' },
);

const signed = withLayout(
  (value: number | null) => (value === null || value <= 0 ? countText(value) : `+${countText(value)}`),
  { align: 'right' },
);

type Kind = (typeof analysisPlaceKinds)[number];

/** The link of each row: to its fence, to the model's vehicles, or to the cell on the map of the same days. */
const pageOf: Record<Kind, (row: AnalysisPlace) => string | undefined> = {
  area: ({ name }) => fencesPaths.areas.to({}, { name }),
  station: ({ id }) => fencesPaths.stations.to({}, { fence: id }),
  model: ({ id }) => vehiclesPaths.list.to({}, { modelId: id }),
  grid: ({ lng, lat }) =>
    lng === null || lat === null
      ? undefined
      : analysisPaths.analysis.to({}, { tab: 'map', at: `${lng},${lat}` }),
};

const listOf = (kind: Kind) =>
  defineListScreen({
    call: analysis.places,
    title: words.tabs.places,
    columns: {
      name: withLayout(link(pageOf[kind], { outside: true }), { width: 180 }),
      vehicles: decimal,
      rides: count,
      ends: count,
      ridesPerVehicleDay: decimal,
      rate: decimal,
      emptyHours: decimal,
      missed: count,
      lost: decimal,
      change: signed,
    },
    labels: words.labels,
    empty: words.placesEmpty,
  });

const lists = {
  area: listOf('area'),
  station: listOf('station'),
  model: listOf('model'),
  grid: listOf('grid'),
};

/** Places side by side. */
export default function PlacesList() {
  const { search, setSearch } = usePage();
  const { modelId: _, ...looked } = useLooked();
  const side = useSide();
  const by = analysisPlaceKinds.find((kind) => kind === search.by) ?? 'station';
  const Places = lists[by];
  return (
    <>
      <div className="analysis-bar">
        <Segmented
          aria-label={words.by}
          value={by}
          options={analysisPlaceKinds.map((value) => ({ value, label: words.byKinds[value] }))}
          onChange={(next) => setSearch({ ...search, pageNum: undefined, by: next })}
        />
        {by === 'grid' && <SidePick />}
      </div>
      <Places key={by} fixed={{ ...looked, by, side }} />
    </>
  );
}
