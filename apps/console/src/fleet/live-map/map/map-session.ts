import { live } from '../../../kit/client/live.ts';
import type { Start } from '../../../platform/map-kit/base-map.parts.ts';
import { canDraw } from '../../../platform/map-kit/can-draw.parts.ts';
import { onTown } from '../../../platform/map-kit/town.parts.ts';
import type { Kept } from '../../../platform/map-kit/use-remembered.parts.ts';
import { appearance } from '../../../ui/appearance.ts';
import type { Appearance } from '../../../ui/tones.ts';
import { type FleetClient, startFleet, type ViewSaid } from '../fleet/fleet-client.ts';
import type {
  Box,
  Camera,
  ChosenNow,
  FleetFilter,
  Listed,
  ListPart,
  ListWish,
  Members,
  Raised,
  Standing,
  StationShape,
} from '../fleet/fleet-view.ts';
import { nextWatch } from '../fleet/watch-box.ts';
import type { LassoShape } from '../lasso/lasso-shape.ts';
import type { Under } from '../marks/near-marks.ts';
import type { Tally } from '../snapshot/snapshot-tally.ts';
import type { LiveMap } from './live-map.ts';
import type { Place } from './map-address.ts';
import { paletteFor } from './map-colours.ts';

/** What the page around the map shows of it. */
export interface MapNews {
  inView: number;
  coarse: boolean;
  /** The wanted lines of the list. */
  list: ListPart | undefined;
  picked: Listed | undefined;
  chosen: ChosenNow | undefined;
  /** The numbers of the chosen vehicles; the same array until the choice changes. */
  chosenCars: readonly number[];
  /** Counts over the snapshot shown; undefined in the present. */
  tally: Tally | undefined;
  /** The vehicles with alarms at that moment, most urgent first. */
  raised: readonly Raised[] | undefined;
  /** The number of vehicles in the counted stations. */
  standing: Standing | undefined;
  /** At least one frame has arrived. */
  fed: boolean;
}

interface SessionOptions {
  element: HTMLElement;
  /** Where to look first. */
  box: Box;
  /** The view of a shared link, which takes precedence over the box. */
  place?: Place | undefined;
  language: 'zh' | 'en';
  canvasName: string;
}

export const nothingYet: MapNews = {
  inView: 0,
  coarse: false,
  list: undefined,
  picked: undefined,
  fed: false,
  chosen: undefined,
  chosenCars: [],
  tally: undefined,
  raised: undefined,
  standing: undefined,
};

/** Map, worker and live connection of one page. Without WebGL there is no map, and everything else works. */
export class MapSession implements Kept {
  readonly map: LiveMap | undefined;
  readonly #fleet: FleetClient;
  readonly #listeners = new Set<() => void>();
  #news = nothingYet;
  #camera: Camera;
  #watched: Camera | undefined;
  #areas: readonly number[] = [];
  #awake = false;
  #choosing = false;
  #hasChosen = false;
  #leaveTown: (() => void) | undefined;
  onClick: (under: Under) => void = () => undefined;
  /** The pointer is over this vehicle of the map, or over none. */
  onHover: (vehicle: number | undefined) => void = () => undefined;
  /** A drawn shape contained no vehicles. */
  onNothingIn: () => void = () => undefined;
  /** The user moved the map and it has come to rest. */
  onRest: (place: Place) => void = () => undefined;
  /** The user moved the map. */
  onPushed: () => void = () => undefined;

  private constructor(options: SessionOptions, Drawing: typeof LiveMap | undefined) {
    this.#fleet = startFleet();
    this.#camera = { ...options.box, zoom: options.place?.zoom ?? 12 };
    this.map =
      Drawing &&
      new Drawing({
        container: options.element,
        appearance: appearance(),
        language: options.language,
        words: { canvas: options.canvasName },
        start: startOf(options),
        coverOf: () =>
          options.element.closest('.map-page')?.querySelector('.vehicle-card')?.getBoundingClientRect(),
        onCamera: (camera) => this.#look(camera),
        onClick: (under) => this.onClick(under),
        onHover: (vehicle) => this.onHover(vehicle),
        onRest: (place) => this.onRest(place),
        onPushed: () => this.onPushed(),
      });
    this.#fleet.tell({ kind: 'palette', palette: paletteFor(appearance()) });
    this.#fleet.onView((said) => this.#show(said));
    this.#fleet.onChosen((chosenCars) => {
      if (this.#choosing && chosenCars.length === 0) this.onNothingIn();
      this.#choosing = false;
      this.#hasChosen ||= chosenCars.length > 0;
      this.#tell({ ...this.#news, chosenCars });
    });
    if (!Drawing) this.#look(this.#camera);
    if (this.map) this.#leaveTown = onTown((town) => this.map?.setTown(town));
  }

  static async start(options: SessionOptions) {
    const Drawing = canDraw() ? (await import('./live-map.ts')).LiveMap : undefined;
    return new MapSession(options, Drawing);
  }

  /** Whether anything was ever chosen. */
  get hasChosen() {
    return this.#hasChosen;
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
    this.#leaveTown?.();
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

  setListing(wanted: ListWish | undefined) {
    this.#fleet.tell({ kind: 'listing', wanted });
  }

  /** Besides the filter, only these vehicles. */
  setOnly(vehicles: readonly number[] | undefined) {
    this.#fleet.tell({ kind: 'only', vehicles });
  }

  /** Shows a past moment from its frames in base64, or the present again. */
  setPast(frames: readonly string[] | undefined) {
    this.#fleet.tell({ kind: 'past', frames });
  }

  /** Counts the vehicles in these stations; undefined for none. */
  setStations(stations: readonly StationShape[] | undefined) {
    this.#fleet.tell({
      kind: 'stations',
      stations: stations?.map(({ id, points, reachM }) => ({ id, points, reachM })),
    });
  }

  /** Chooses the vehicles in a shape; without one, none. */
  choose(shape: LassoShape | undefined, more = false) {
    this.#choosing = shape !== undefined;
    this.#fleet.tell({ kind: 'choose', shape, more });
  }

  /** Chooses everything in view. */
  chooseView(more = false) {
    this.choose({ kind: 'box', box: this.#camera }, more);
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

  /** Those of these vehicles that are known. */
  listed(wanted: readonly number[]): Promise<Members> {
    return this.#fleet.listed(wanted);
  }

  /** Fits a box; without a map it becomes the listed box. */
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

  #show({ view, picked, list, chosen, tally, raised, standing, now }: ViewSaid) {
    this.map?.show(view, picked, chosen?.positions);
    const { inView, coarse } = view;
    const { chosenCars } = this.#news;
    this.#tell({ inView, coarse, list, picked, chosen, chosenCars, tally, raised, standing, fed: now > 0 });
  }

  #tell(news: MapNews) {
    this.#news = news;
    for (const listener of this.#listeners) listener();
  }
}

const startOf = ({ box, place }: SessionOptions): Start =>
  place
    ? { center: [place.lng, place.lat], zoom: place.zoom }
    : { bounds: [box.west, box.south, box.east, box.north] };
