/** Cells of the heat map: squares of 0.002 degrees, some 200 m. */
export const heatCellsPerDegree = 500;
const rows = 180 * heatCellsPerDegree;

/** The cell around a point, as one whole number. */
export const heatCellOf = (lng: number, lat: number) =>
  Math.floor((lng + 180) * heatCellsPerDegree) * rows + Math.floor((lat + 90) * heatCellsPerDegree);

/** The middle of a cell, degrees. */
export const heatCellCentre = (cell: number) => ({
  lng: (Math.floor(cell / rows) + 0.5) / heatCellsPerDegree - 180,
  lat: ((cell % rows) + 0.5) / heatCellsPerDegree - 90,
});
