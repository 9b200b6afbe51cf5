/** Cells of the heat map: squares of 0.002 degrees, some 200 m. */
export const heatCellsPerDegree = 500;
/** Cells from pole to pole: what a step to the east adds to the number of a cell. */
export const heatRows = 180 * heatCellsPerDegree;

/** The cell around a point, as one whole number. */
export const heatCellOf = (lng: number, lat: number) =>
  Math.floor((lng + 180) * heatCellsPerDegree) * heatRows + Math.floor((lat + 90) * heatCellsPerDegree);

/** The middle of a cell, degrees; `side` as of `heatBlockOf`. */
export const heatCellCentre = (cell: number, side = 1) => ({
  lng: ((Math.floor(cell / heatRows) + 0.5) * side) / heatCellsPerDegree - 180,
  lat: (((cell % heatRows) + 0.5) * side) / heatCellsPerDegree - 90,
});

/** The block of `side` by `side` cells that a cell lies in, as one whole number of the same kind. */
export const heatBlockOf = (cell: number, side: number) =>
  Math.floor(Math.floor(cell / heatRows) / side) * heatRows + Math.floor((cell % heatRows) / side);
