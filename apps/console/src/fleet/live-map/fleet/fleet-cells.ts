import type { FleetStore } from './fleet-store.parts.ts';
import type { Box, Camera, Members } from './fleet-view.ts';
import { addTo, cellAt, emptyGroups, type Groups, gridFor, joinNeighbours, spanOf } from './grid.ts';
import { mercatorX, mercatorY } from './mercator.parts.ts';

/** The side of a cell of which only counts are known. */
const cellDegrees = 0.01;
const middleOf = ({ west, south }: { west: number; south: number }): [x: number, y: number] => [
  mercatorX(west + cellDegrees / 2),
  mercatorY(south + cellDegrees / 2),
];

/** The counts of cells do not include these. */
const untold = { urgent: 0, warning: 0 };

/** The cells in a camera's view, joined into groups, and the number of vehicles in them. */
export function groupsOfCells(store: FleetStore, { west, south, east, north, zoom }: Camera) {
  const inside = cellsIn(store, { west, south, east, north });
  const grid = gridFor(
    spanOf({ west: west - 0.02, south: south - 0.02, east: east + 0.02, north: north + 0.02 }),
    zoom,
  );
  const groups = emptyGroups(grid);
  let inView = 0;
  for (const cell of inside) {
    const { vehicles, rentable } = cell;
    const [x, y] = middleOf(cell);
    addTo(groups.sums, cellAt(grid, x, y), { x, y, n: vehicles, rentable, ...untold });
    inView += vehicles;
  }
  joinNeighbours(groups);
  return { groups, inView };
}

/** The members of a group of cells, of which only position and count are known. */
export function membersOfCells(
  store: FleetStore,
  { grid, leader }: Groups,
  cluster: number,
  camera: Camera,
): Members {
  const inside = cellsIn(store, camera).filter((cell) => leader[cellAt(grid, ...middleOf(cell))] === cluster);
  const [wests, souths] = [inside.map(({ west }) => west), inside.map(({ south }) => south)];
  return {
    box: {
      west: Math.min(...wests),
      south: Math.min(...souths),
      east: Math.max(...wests) + cellDegrees,
      north: Math.max(...souths) + cellDegrees,
    },
    list: [],
    count: inside.reduce((sum, { vehicles }) => sum + vehicles, 0),
  };
}

function cellsIn(store: FleetStore, { west, south, east, north }: Box) {
  return store.cells.filter(
    (cell) =>
      cell.west < east &&
      cell.west > west - cellDegrees &&
      cell.south < north &&
      cell.south > south - cellDegrees,
  );
}
