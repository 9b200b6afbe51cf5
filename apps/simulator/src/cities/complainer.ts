import { cityComplaints } from '@kickstand/contract/open/regulator';
import { offsetMetres } from '@kickstand/domain/platform/geo';
import { chanceFrom, cityComplaintOf } from '@kickstand/town';
import type { Caller } from '../api.ts';
import { exifOf } from '../pictures/exif.ts';
import { pictureOfReturn } from '../pictures/pictures.ts';
import type { Scene } from '../scene.ts';
import { hereAt } from '../staff/phone.ts';

/** Average number of the city's complaints per day of the town, varying between areas. */
const aDay = 20;
const daySeconds = 86_400;
const dueMs = 24 * 3_600_000;
/** The hours in which the city's inspectors are about. */
const hours = { from: 6, to: 22 } as const;
/** The share of complaints with a photo, and the distance from a station, metres. */
const photoShare = 0.8;
const asideM = 60;

/** An area's number of complaints per day: determined by the town's seed. */
export function complaintsADay(seed: number, areaIds: readonly number[]): ReadonlyMap<number, number> {
  const shares = areaIds.map(
    (areaId) => [areaId, chanceFrom(seed).fork(`complaints ${areaId}`).between(0.5, 1.5)] as const,
  );
  const sum = shares.reduce((total, [, share]) => total + share, 0);
  return new Map(shares.map(([areaId, share]) => [areaId, (aDay * share) / sum]));
}

/** The city complains about vehicles near stations, with its own account and photos. */
export class Complainer {
  readonly #scene: Scene;
  readonly #call: Caller;
  readonly #rates: ReadonlyMap<number, number>;
  /** World second of the next complaint, by area. */
  readonly #nextAt = new Map<number, number>();

  constructor(scene: Scene, call: Caller) {
    this.#scene = scene;
    this.#call = call;
    const areaIds = [...new Set(scene.stations.all.map(({ serviceAreaId }) => serviceAreaId))];
    this.#rates = complaintsADay(scene.town.seed, areaIds);
    for (const areaId of areaIds) this.#nextAt.set(areaId, this.#gap(areaId));
  }

  step() {
    const { clock, townTime } = this.#scene;
    const { hour } = townTime(clock.now);
    for (const [areaId, at] of this.#nextAt) {
      if (clock.elapsed < at) continue;
      this.#nextAt.set(areaId, clock.elapsed + this.#gap(areaId));
      if (hour >= hours.from && hour < hours.to) void this.#complain(areaId);
    }
  }

  /** World seconds to the next; none happen at night. */
  #gap(areaId: number) {
    const rate = (this.#rates.get(areaId) ?? 0) * (24 / (hours.to - hours.from));
    return (-Math.log(1 - this.#scene.chance.between(0, 0.999)) * daySeconds) / rate;
  }

  async #complain(areaId: number) {
    const { chance, clock, figures, stations, townTime, words } = this.#scene;
    const station = chance.pick(stations.all.filter((one) => one.serviceAreaId === areaId));
    const aside = () => chance.between(-asideM, asideM);
    const place = offsetMetres([station.lng, station.lat], aside(), aside());
    const photoIds = chance.happens(photoShare) ? await this.#photo(place) : [];
    const now = Math.round(clock.now);
    const number = `CG${townTime(now).day.replaceAll('-', '')}-${areaId}-${now.toString(36)}`.toUpperCase();
    const text = cityComplaintOf(chance, words.language);
    const said = { number, place: words.cityPlace, text, dueAt: now + dueMs, photoIds };
    const answer = await this.#call(
      cityComplaints.file,
      { body: { ...hereAt(place), ...said } },
      { optional: true },
    );
    if (answer.ok) figures.cityComplaints += 1;
  }

  async #photo(at: readonly [number, number]): Promise<string[]> {
    const { chance, clock } = this.#scene;
    const content = pictureOfReturn('CITY', chance, exifOf(clock.now, at)).toString('base64');
    const sent = await this.#call(cityComplaints.uploadPhoto, { body: { content } }, { optional: true });
    return sent.ok ? [sent.data.photoId] : [];
  }
}
