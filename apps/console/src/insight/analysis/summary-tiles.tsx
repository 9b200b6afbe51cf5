import { type AnalysisSummary, analysis } from '@kickstand/contract/insight/analysis';
import type { RecordGap } from '@kickstand/contract/kit';
import { useCall } from '../../kit/client/calls.ts';
import { durationText } from '../../kit/page/format.ts';
import { gapText } from '../../kit/report/compared.tsx';
import { countText, decimalText, metresText, moneyText, nothing, percentText } from '../../ui/format.ts';
import { analysisWords as words } from './analysis.words.ts';
import { useCompared, useLooked } from './looked-at.ts';

type Shown = Omit<typeof words.tiles, 'repeaters'>;

const rounded = (value: number | null, digits: number) =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
const share = (value: number | null) => (value === null ? nothing : percentText(rounded(value * 100, 1)));

const written: { [K in keyof Shown]: (of: AnalysisSummary) => string } = {
  ridesPerVehicleDay: (of) => decimalText(of.ridesPerVehicleDay),
  centsPerVehicleDay: (of) => moneyText(rounded(of.centsPerVehicleDay, 0)),
  onShelf: (of) => countText(rounded(of.onShelf, 0)),
  rentableShare: (of) => share(of.rentableShare),
  activeShare: (of) => share(of.activeShare),
  missedShare: (of) => share(of.missedShare),
  distanceM: (of) => metresText(rounded(of.distanceM, 0)),
  ridingSeconds: (of) => durationText(rounded(of.ridingSeconds, 0)),
  shortShare: (of) => share(of.shortShare),
};

const notes: { [K in keyof Shown]?: (of: AnalysisSummary) => string } = {
  ridesPerVehicleDay: (of) => words.rides(countText(of.rides)),
  centsPerVehicleDay: (of) => moneyText(of.paidCents),
  missedShare: (of) => (of.missed === null ? nothing : words.missedOf(countText(of.missed))),
};

interface TileProps {
  name: keyof typeof words.tiles;
  value: string | undefined;
  before: string | undefined;
  note?: string | undefined;
  gap: RecordGap | undefined;
}

function Tile({ name, value, before, note, gap }: TileProps) {
  const [label, meaning] = words.tiles[name];
  return (
    <li className="analysis-tile">
      <span className="muted" title={meaning}>
        {label}
      </span>
      <strong>{value ?? nothing}</strong>
      <span className="muted">{note ?? ' '}</span>
      <span className="muted" title={gapText(gap)}>
        {words.against(before ?? nothing)}
      </span>
    </li>
  );
}

function Repeaters({ hasBefore, gap }: { hasBefore: boolean; gap: RecordGap | undefined }) {
  const { modelId: _, ...looked } = useLooked();
  const { modelId: __, ...compared } = useCompared();
  const now = useCall(analysis.riders, { query: looked }, { quiet: true, keep: true }).data;
  const before = useCall(analysis.riders, { query: compared }, { quiet: true, keep: true }).data;
  const told = (of: typeof now) => of && share(of.riders === 0 ? null : of.repeaters / of.riders);
  return (
    <Tile
      name="repeaters"
      value={told(now)}
      before={hasBefore ? told(before) : undefined}
      note={now && words.ridersOf(countText(now.riders))}
      gap={gap}
    />
  );
}

/** Why two spans cannot be compared: all days of both must be over and fully recorded, and equally many. */
function gapOf(now: AnalysisSummary | undefined, before: AnalysisSummary | undefined): RecordGap | undefined {
  if (!now || !before) return undefined;
  if (now.days !== before.days) return 'length';
  if (!before.isWhole) return 'before';
  return now.isWhole ? undefined : 'now';
}

/** The use of the fleet, beside the compared span. */
export function SummaryTiles() {
  const looked = useLooked();
  const now = useCall(analysis.summary, { query: looked }, { quiet: true, keep: true }).data;
  const before = useCall(analysis.summary, { query: useCompared() }, { quiet: true, keep: true }).data;
  const gap = gapOf(now, before);
  const hasBefore = before !== undefined && gap === undefined;
  return (
    <ul className="analysis-tiles" aria-busy={now === undefined}>
      {(Object.keys(written) as (keyof Shown)[]).map((name) => (
        <Tile
          key={name}
          name={name}
          value={now && written[name](now)}
          before={hasBefore ? written[name](before) : undefined}
          note={now && notes[name]?.(now)}
          gap={gap}
        />
      ))}
      {looked.modelId === undefined && <Repeaters hasBefore={hasBefore} gap={gap} />}
    </ul>
  );
}
