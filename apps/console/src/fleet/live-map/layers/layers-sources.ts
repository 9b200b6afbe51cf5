/** Sources of the layers; `names` are points in the middle of fences. */
export const layerSources = ['heat', 'areas', 'fences', 'names', 'tasks', 'staff'] as const;
export type LayerSource = (typeof layerSources)[number];
export const sourceName = (source: LayerSource) => `layers-${source}`;

/** From here on fences are asked for and drawn; O&M areas and service areas always are. */
export const fenceZoom = 13;
/** From here on labels can be read, and are drawn. */
export const labelZoom = 15;
/** Tasks stand together up to here. */
export const taskClusterZoom = 13;

/** Images that the styles ask for. */
export const images = { hatch: 'layers-hatch', staff: 'layers-staff', away: 'layers-away' } as const;
