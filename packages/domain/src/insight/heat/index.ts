/** Cells of the heat map: squares of 0.002 degrees, some 200 m. */
export const heatCellsPerDegree = 500;
/** Cells from pole to pole: the step of a cell's number to the east. */
export const heatRows = 180 * heatCellsPerDegree;

/** The cell around a point, as one integer. */
export const heatCellOf = (lng: number, lat: number) =>
  Math.floor((lng + 180) * heatCellsPerDegree) * heatRows + Math.floor((lat + 90) * heatCellsPerDegree);

/** The centre of a cell, degrees; `side` as in `heatBlockOf`. */
export const heatCellCentre = (cell: number, side = 1) => ({
  lng: ((Math.floor(cell / heatRows) + 0.5) * side) / heatCellsPerDegree - 180,
  lat: (((cell % heatRows) + 0.5) * side) / heatCellsPerDegree - 90,
});

/** The block of `side` by `side` cells that contains a cell, as an integer of the same kind. */
export const heatBlockOf = (cell: number, side: number) =>
  Math.floor(Math.floor(cell / heatRows) / side) * heatRows + Math.floor((cell % heatRows) / side);
