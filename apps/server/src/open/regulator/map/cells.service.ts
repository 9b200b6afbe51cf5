import { ridingStates } from '@kickstand/contract/fleet/vehicles';
import {
  headerBytes,
  readHeader,
  readVehicle,
  vehicleBytes,
  vehicleFlags,
} from '@kickstand/domain/fleet/live';
import {
  type DayHours,
  type DistrictIndex,
  gridCellBounds,
  gridCellOf,
  liesIn,
  toldCells,
} from '@kickstand/domain/open/regulator';
import type { Scope } from '@kickstand/domain/platform/access';
import { frameOf } from '../../../fleet/live/kept-frames.service.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { type groupsOn, picturesAt } from './overview.store.ts';

const ridden = new Set((['riding', 'temp_parked'] as const).map((state) => ridingStates.indexOf(state)));

/** The most cells, those with the highest counts first. */
const mostCells = 5_000;

/** A cell with its edges and count. */
export const shownCell = ({ cell, n }: { cell: number; n: number }) => {
  const [west, south, east, north] = gridCellBounds(cell);
  return { cell, west, south, east, north, n };
};

interface Placed {
  lng: number;
  lat: number;
  districtId: string;
}

/** The positions of standing vehicles in some districts, from the latest snapshot before an instant. */
export async function standingAt(db: Db, scope: Scope, { at, index }: { at: number; index: DistrictIndex }) {
  const pictures = await picturesAt(db, scope, at);
  const placed: Placed[] = [];
  for (const { serviceAreaId, frame } of pictures) {
    const bytes = frameOf(frame);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const records = readHeader(view)?.records ?? 0;
    for (let i = 0; i < records; i++) {
      const { lng, lat, flags, riding } = readVehicle(view, headerBytes + i * vehicleBytes);
      if ((flags & vehicleFlags.onShelf) === 0 || ridden.has(riding)) continue;
      const district = index.at(lng, lat, serviceAreaId);
      if (district) placed.push({ lng, lat, districtId: district.districtId });
    }
  }
  return { placed, picturedAt: pictures.length === 0 ? null : Math.max(...pictures.map((one) => one.at)) };
}

/** Vehicles by cell, per district, so that a district shows the same among others and alone. */
export function vehicleCells(placed: readonly Placed[]) {
  const byDistrict = new Map<string, Map<number, number>>();
  for (const { lng, lat, districtId } of placed) {
    const cells = byDistrict.get(districtId) ?? new Map<number, number>();
    byDistrict.set(districtId, cells);
    const cell = gridCellOf(lng, lat);
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  return summed([...byDistrict.values()].flatMap((cells) => toldCells(cells)));
}

type Groups = Awaited<ReturnType<typeof groupsOn>>;

/** Rides by cell: sums of whole groups within the hours of their day. */
export function rideCells(groups: Groups, days: readonly DayHours[], kind: 'starts' | 'ends') {
  const hours = new Map(days.map((day) => [day.day, day]));
  return summed(
    groups.flatMap(({ cell, n, day, hour, kind: of }) => {
      const span = hours.get(day);
      return of === kind && cell !== null && span && liesIn({ hour }, span) ? [{ cell, n }] : [];
    }),
  );
}

/** A cell on the border of two districts is one. */
function summed(cells: readonly { cell: number; n: number }[]) {
  const sums = new Map<number, number>();
  for (const { cell, n } of cells) sums.set(cell, (sums.get(cell) ?? 0) + n);
  return [...sums]
    .map(([cell, n]) => ({ cell, n }))
    .sort((a, b) => b.n - a.n || a.cell - b.cell)
    .slice(0, mostCells);
}
