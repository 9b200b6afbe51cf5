import type { LngLat } from '@kickstand/domain/platform/geo';
import type { Map as MapLibre } from 'maplibre-gl';
import {
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
} from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import type { Tool } from './tools.ts';

interface DrawingOptions {
  /** Where a corner snaps to. */
  snap(at: LngLat): LngLat;
  /** A line or a ring is complete. */
  drawn(corners: LngLat[]): void;
}

const modes = { polygon: 'polygon', rectangle: 'rectangle', circle: 'circle', line: 'linestring' } as const;

/** The corners that approximate a circle. */
const circleCorners = 36;

/** Draws new shapes. Existing ones are edited elsewhere, as the library does not support holes. */
export class Drawing {
  readonly #draw: TerraDraw;

  constructor(map: MapLibre, { snap, drawn }: DrawingOptions) {
    const snapping = {
      toCustom: ({ lng, lat }: { lng: number; lat: number }) => {
        const at = snap([lng, lat]);
        return at[0] === lng && at[1] === lat ? undefined : [...at];
      },
    };
    this.#draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
      modes: [
        new TerraDrawPolygonMode({ snapping }),
        new TerraDrawRectangleMode({ drawInteraction: 'click-move-or-drag' }),
        new TerraDrawCircleMode({ drawInteraction: 'click-move-or-drag', segments: circleCorners }),
        new TerraDrawLineStringMode({ snapping }),
      ],
    });
    this.#draw.start();
    this.#draw.on('finish', (id) => {
      const corners = this.#cornersOf(id);
      // The library holds the finished shape until its own handler has returned.
      queueMicrotask(() => this.#draw.enabled && this.#draw.clear());
      drawn(corners);
    });
  }

  #cornersOf(id: string | number): LngLat[] {
    const geometry = this.#draw.getSnapshotFeature(id)?.geometry;
    const line =
      geometry?.type === 'Polygon'
        ? (geometry.coordinates[0] ?? []).slice(0, -1)
        : geometry?.type === 'LineString'
          ? geometry.coordinates
          : [];
    return line.map(([lng = 0, lat = 0]): LngLat => [lng, lat]);
  }

  use(tool: Tool) {
    this.#draw.setMode(modes[tool]);
  }

  end() {
    this.#draw.stop();
  }
}
