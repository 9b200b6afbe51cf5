import { headerBytes, readHeader, readVehicle, vehicleBytes } from '@kickstand/domain/fleet/live';
import { type GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { mapStyle } from '../../apps/console/src/platform/map-kit/map-style.parts.ts';

/** The plain way: every vehicle a feature of one GeoJSON source, which is set anew once a second. */
export function startGeoJson(container: HTMLElement, centre: [number, number], zoom: number) {
  const map = new MapLibre({
    container,
    style: mapStyle('light', 'zh'),
    center: centre,
    zoom,
    attributionControl: false,
  });
  const features = new Map<number, GeoJSON.Feature>();
  let changed = false;
  map.on('load', () => {
    map.addSource('fleet', { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    map.addLayer({
      id: 'fleet',
      type: 'circle',
      source: 'fleet',
      paint: { 'circle-radius': 5, 'circle-color': ['match', ['get', 'riding'], 1, '#1677d9', '#389e0d'] },
    });
    setInterval(() => {
      if (!changed) return;
      changed = false;
      map
        .getSource<GeoJSONSource>('fleet')
        ?.setData({ type: 'FeatureCollection', features: [...features.values()] });
    }, 1_000);
  });
  return (frame: ArrayBuffer) => {
    const view = new DataView(frame);
    const records = readHeader(view)?.records ?? 0;
    for (let i = 0; i < records; i++) {
      const { vehicle, lng, lat, riding, battery, alarms } = readVehicle(
        view,
        headerBytes + i * vehicleBytes,
      );
      const geometry = { type: 'Point' as const, coordinates: [lng, lat] };
      features.set(vehicle, {
        type: 'Feature',
        id: vehicle,
        geometry,
        properties: { riding, battery, alarms },
      });
    }
    changed = true;
  };
}
