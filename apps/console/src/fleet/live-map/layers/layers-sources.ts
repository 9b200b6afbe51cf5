/** The sources of the layers; `names` are the centres of fences. */
export const layerSources = ['heat', 'areas', 'fences', 'names', 'tasks', 'staff'] as const;
export type LayerSource = (typeof layerSources)[number];
export const sourceName = (source: LayerSource) => `layers-${source}`;

/** From this zoom on fences are loaded and drawn; O&M areas and service areas always are. */
export const fenceZoom = 13;
/** From this zoom on labels are readable and drawn. */
export const labelZoom = 15;
/** Tasks are clustered up to this zoom. */
export const taskClusterZoom = 13;

/** The images that the styles use. */
export const images = { hatch: 'layers-hatch', staff: 'layers-staff', away: 'layers-away' } as const;
