import { live } from '../../kit/live.ts';
import { appearance } from '../../ui/appearance.ts';
import type { Appearance } from '../../ui/tones.ts';
import { type FleetClient, startFleet, type ViewSaid } from './fleet-client.ts';
import type { Box, Camera, FleetFilter, Listed, Members } from './fleet-view.ts';
import type { LiveMap } from './live-map.ts';
import { paletteFor } from './map-colours.ts';
import type { Under } from './near-marks.ts';
import { fetchTown } from './town.ts';
import type { Kept } from './use-kept.ts';
import { nextWatch } from './watch-box.ts';

/** What the page around the map shows of it. */
export interface MapNews {
  inView: number;
  coarse: boolean;
  /** The vehicles in view, while they are wanted. */
  list: readonly Listed[];
  picked: Listed | undefined;
  /** At least one frame has come. */
  fed: boolean;
}

interface SessionOptions {
  element: HTMLElement;
  /** Where to look at first. */
  box: Box;
  language: 'zh' | 'en';
  canvasName: string;
}

const nothingYet: MapNews = { inView: 0, coarse: false, list: [], picked: undefined, fed: false };

/** Whether this browser can draw the map. */
function canDraw() {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** Map, worker and live connection of one page. Without WebGL there is no map, and everything else is as it is. */
export class MapSession implements Kept {
  readonly map: LiveMap | undefined;
  readonly #fleet: FleetClient;
  readonly #listeners = new Set<() => void>();
  #news = nothingYet;
  #camera: Camera;
  #watched: Camera | undefined;
  #areas: readonly number[] = [];
  #awake = false;
  onClick: (under: Under) => void = () => undefined;

  private constructor(options: SessionOptions, Drawing: typeof LiveMap | undefined) {
    this.#fleet = startFleet();
    this.#camera = { ...options.box, zoom: 12 };
    this.map =
      Drawing &&
      new Drawing({
        container: options.element,
        appearance: appearance(),
        language: options.language,
        words: { canvas: options.canvasName },
        start: { bounds: [options.box.west, options.box.south, options.box.east, options.box.north] },
        onCamera: (camera) => this.#look(camera),
        onClick: (under) => this.onClick(under),
      });
    this.#fleet.tell({ kind: 'palette', palette: paletteFor(appearance()) });
    this.#fleet.onView((said) => this.#show(said));
    if (!Drawing) this.#look(this.#camera);
    void fetchTown().then((town) => town && this.map?.setTown(town));
  }

  static async start(options: SessionOptions) {
    const Drawing = canDraw() ? (await import('./live-map.ts')).LiveMap : undefined;
    return new MapSession(options, Drawing);
  }

  get news() {
    return this.#news;
  }

  onNews = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  wake() {
    this.#awake = true;
    const leave = live.use();
    const deafen = live.onFrame((frame) => this.#fleet.frame(frame));
    this.#watched = undefined;
    this.#look(this.map?.camera() ?? this.#camera);
    return () => {
      this.#awake = false;
      live.watch(undefined);
      deafen();
      leave();
    };
  }

  end() {
    this.#fleet.end();
    this.map?.end();
  }

  setFilter(filter: FleetFilter) {
    this.#fleet.tell({ kind: 'filter', filter });
  }

  setAreas(areas: readonly number[]) {
    this.#areas = areas;
    this.#watched = undefined;
    this.#look(this.#camera);
  }

  setListing(wanted: boolean) {
    this.#fleet.tell({ kind: 'listing', wanted });
  }

  pick(vehicle: number | undefined) {
    this.#fleet.tell({ kind: 'pick', vehicle });
  }

  members(cluster: number): Promise<Members> {
    return this.#fleet.members(cluster);
  }

  dress(next: Appearance) {
    this.#fleet.tell({ kind: 'palette', palette: paletteFor(next) });
    this.map?.setAppearance(next);
  }

  /** Some vehicles by number, as far as they are held. */
  listed(wanted: readonly number[]): Promise<Members> {
    return this.#fleet.listed(wanted);
  }

  /** Look at a box; without a map it becomes what is listed. */
  frame(box: Box) {
    if (this.map) this.map.frame(box);
    else this.#look({ ...box, zoom: 12 });
  }

  #look(camera: Camera) {
    this.#camera = camera;
    this.#fleet.tell({ kind: 'camera', camera });
    const next = nextWatch(this.#watched, camera, this.#news.coarse);
    if (!next || !this.#awake) return;
    this.#watched = next;
    live.watch({ ...next, ...(this.#areas.length > 0 && { opAreaIds: [...this.#areas] }) });
  }

  #show({ view, picked, list, now }: ViewSaid) {
    this.map?.show(view, picked);
    const { inView, coarse } = view;
    this.#news = { inView, coarse, list: list ?? [], picked, fed: now > 0 };
    for (const listener of this.#listeners) listener();
  }
}
