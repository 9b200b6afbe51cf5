import { useEffect, useRef } from 'react';
import { operator } from '../../../kit/client/operator.ts';
import { usePage } from '../../../kit/page/page.ts';

/** The layers of the map besides the vehicles, in the order of the panel. */
export const layerNames = [
  'areas',
  'stations',
  'noStop',
  'noRide',
  'speed',
  'opsAreas',
  'tasks',
  'staff',
  'heat',
] as const;
export type LayerName = (typeof layerNames)[number];

/** The layers shown by default. */
const usualLayers: readonly LayerName[] = ['areas', 'stations', 'noStop', 'noRide'];

/** No layers: an address without the parameter says nothing about layers. */
const none = 'none';

/** The layers named in a text, in their own order; undefined if it names none that exists. */
export function readLayers(text: string | null | undefined): readonly LayerName[] | undefined {
  if (text === none) return [];
  const named = new Set(text?.split(',') ?? []);
  const found = layerNames.filter((name) => named.has(name));
  return found.length > 0 ? found : undefined;
}

export const writeLayers = (shown: readonly LayerName[]) => shown.join(',') || none;

const keptUnder = () => `mapLayers:${operator()?.operatorId ?? ''}`;

/** The visible layers and how to change them; kept in the address and in this browser. */
export function useLayers() {
  const { search, setSearch } = usePage();
  const kept = readLayers(search.layers) ?? readLayers(localStorage.getItem(keptUnder())) ?? usualLayers;
  const text = writeLayers(kept);
  const latest = useRef({ search, setSearch });
  latest.current = { search, setSearch };

  // The address always has the layers, so that a link shows everybody the same.
  useEffect(() => {
    const { search: now, setSearch: put } = latest.current;
    if (now.layers !== text && text !== writeLayers(usualLayers)) put({ ...now, layers: text });
  }, [text]);

  const show = (next: readonly LayerName[]) => {
    const wanted = writeLayers(layerNames.filter((name) => next.includes(name)));
    localStorage.setItem(keptUnder(), wanted);
    latest.current.setSearch({ ...latest.current.search, layers: wanted });
  };
  return { shown: kept, show };
}
