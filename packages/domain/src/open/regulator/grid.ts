/**
 * Cells of some 100 m with a fixed origin: rows of 0.0009 degrees from the south pole, each with columns from 180°
 * W.
 */
const rowDegrees = 0.0009;
const rowsPerPole = 90;
/** More than the columns of any row. */
const columnsAtMost = 1_000_000;
/** Nearer to a pole columns grow no wider. */
const widestLat = 85;

/** The width of a row's columns, degrees: some 100 m in the middle of its degree of latitude. */
function columnDegrees(row: number) {
  const lat = Math.floor(row * rowDegrees - rowsPerPole) + 0.5;
  const bounded = Math.min(widestLat, Math.abs(lat));
  return rowDegrees / Math.cos((bounded * Math.PI) / 180);
}

/** The cell of some 100 m around a point (WGS-84 degrees), as one integer. */
export function gridCellOf(lng: number, lat: number): number {
  const row = Math.floor((lat + rowsPerPole) / rowDegrees);
  return row * columnsAtMost + Math.floor((lng + 180) / columnDegrees(row));
}

/** The west, south, east and north edges of a cell, degrees. */
export function gridCellBounds(cell: number): readonly [number, number, number, number] {
  const row = Math.floor(cell / columnsAtMost);
  const [width, column] = [columnDegrees(row), cell % columnsAtMost];
  const [west, south] = [column * width - 180, row * rowDegrees - rowsPerPole];
  return [west, south, west + width, south + rowDegrees];
}
