import { analysis, analysisPlaceKinds } from '@kickstand/contract/analysis';
import { Segmented } from 'antd';
import { count, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { usePage } from '../../kit/page/page.ts';
import { countText, decimalText } from '../../ui/format.ts';
import { analysisWords as words } from './analysis.words.ts';
import { useLooked } from './looked-at.ts';

/** With one decimal. */
export const decimal = withLayout(
  (value: number | null) => decimalText(value === null ? null : Math.round(value * 10) / 10),
  { align: 'right' },
);

const signed = withLayout(
  (value: number | null) => (value === null || value <= 0 ? countText(value) : `+${countText(value)}`),
  { align: 'right' },
);

const Places = defineListScreen({
  call: analysis.places,
  title: words.tabs.places,
  columns: {
    name: text,
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

/** Places side by side. */
export default function PlacesList() {
  const { search, setSearch } = usePage();
  const { modelId: _, ...looked } = useLooked();
  const by = analysisPlaceKinds.find((kind) => kind === search.by) ?? 'station';
  return (
    <>
      <Segmented
        aria-label={words.by}
        value={by}
        options={analysisPlaceKinds.map((value) => ({ value, label: words.byKinds[value] }))}
        onChange={(next) => setSearch({ ...search, pageNum: undefined, by: next })}
      />
      <Places key={by} fixed={{ ...looked, by }} />
    </>
  );
}
