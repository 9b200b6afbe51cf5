import { boundsOf, type LngLat } from '@kickstand/domain/platform/geo';
import { cut } from '@kickstand/domain/platform/geo/clip';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { type Chance, chanceFrom, cityComplaintOf } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { newId } from '../../kernel/ids.ts';
import {
  type ComplaintParts,
  fileComplaint,
  mendComplaint,
} from '../../open/regulator/complaints/complaints.service.ts';
import { foundDistricts } from '../../open/regulator/districts.service.ts';
import type { Loading } from '../demo.store.ts';
import { takeWorkPicture } from '../papers/pictures.ts';
import { ctxAt, told } from '../papers/then.ts';
import { demoLanguage, demoWords } from '../words/demo.words.ts';
import {
  areasOfCity,
  countPast,
  type NewStayOfPast,
  stationSpots,
  stayInThePast,
  zonesOf,
} from './city.store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
type Rings = [number, number][][];

/** Most days with complaints and violations. */
const mostDays = 7;
const complaintsADay = 2;
const violationsADay = 4;
/** The city’s quota, relative to the number of vehicles on the shelf. */
const room = 1.15;

interface CityWish {
  /** Start of the history. */
  since: number;
  now: number;
  zone: string;
  seed: number;
  /** Storage of pictures; without it there are none. */
  pictures: FileStore | undefined;
}

/** Cuts an area into four at its centre; where it cannot be cut, it stays whole. */
function quarters(boundary: Rings): Rings[] {
  const [west, south, east, north] = boundsOf((boundary[0] ?? []) as LngLat[]);
  const [lng, lat] = [(west + east) / 2, (south + north) / 2];
  const upright: LngLat[] = [
    [lng, south],
    [lng, north],
  ];
  const level: LngLat[] = [
    [west, lat],
    [east, lat],
  ];
  const halves = cut(boundary, upright) ?? [boundary];
  return halves.flatMap((half) => cut(half, level) ?? [half]);
}

/** Creates the districts with their quotas, the complaints of the city, and stays of vehicles in no-stop zones. */
export async function makeCity({ db }: Loading, wish: CityWish) {
  const { now, zone, seed } = wish;
  const today = businessDayOf(now, zone);
  const said = demoWords().places;
  for (const { serviceAreaId, name, boundary, onShelf } of await areasOfCity(db)) {
    const parts = quarters(boundary);
    const districts = parts.map((rings, i) => ({
      districtId: newId(),
      serviceAreaId,
      code: `4201${String(serviceAreaId).padStart(2, '0')}${String(i + 1).padStart(2, '0')}`,
      name: said.quarter(name, said.quarters[i] ?? said.nthQuarter(i + 1)).slice(0, 40),
      polygons: [rings],
    }));
    const vehicles = Math.ceil((onShelf * room) / parts.length / 50) * 50;
    const day = businessDayOf(wish.since, zone);
    await foundDistricts(db, districts, { day, vehicles, by: said.cityPlatform, now: wish.since });
    const chance = chanceFrom(seed).fork(`city ${serviceAreaId}`);
    const days = Math.min(mostDays, Math.floor((now - wish.since) / dayMs));
    for (let ago = 0; ago <= days; ago++) {
      const of = { day: businessDayAfter(today, -ago), serviceAreaId };
      await complain({ db, wish, chance }, of);
      await stay({ db, wish, chance }, of);
    }
  }
  await countPast(db, wish.since, now);
}

interface Making {
  db: Db;
  wish: CityWish;
  chance: Chance;
}
interface Day {
  day: string;
  serviceAreaId: number;
}

/** Creates the city’s complaints of a day; most are resolved within hours. */
async function complain({ db, wish, chance }: Making, { day, serviceAreaId }: Day) {
  const { now, zone, pictures } = wish;
  const { besides } = demoWords().places;
  const photos = { store: pictures as FileStore, seal: () => '', zone };
  const parts: ComplaintParts = { zone, photos, tell: () => undefined };
  const spots = chance.shuffled(await stationSpots(db, serviceAreaId)).slice(0, complaintsADay);
  for (const [i, { lng, lat, name }] of spots.entries()) {
    const at = startOfBusinessDay(day, zone) + chance.between(7, 20) * hourMs;
    if (at > now - hourMs) continue;
    const filing = ctxAt(db, at);
    const photoIds = await takeWorkPicture({ store: pictures, chance }, filing);
    const number = `CG${day.replaceAll('-', '')}${serviceAreaId}${String(i + 1).padStart(2, '0')}`;
    const body = {
      number,
      place: besides(name),
      text: cityComplaintOf(chance, demoLanguage()),
      lng,
      lat,
      dueAt: at + dayMs,
      photoIds,
    };
    const { id } = await fileComplaint(parts, filing, told(body));
    const mendedAt = at + chance.between(0.3, chance.happens(0.9) ? 6 : 30) * hourMs;
    if (mendedAt > now) continue;
    const mending = ctxAt(db, mendedAt);
    const left = await takeWorkPicture({ store: pictures, chance }, mending);
    if (left.length > 0) await mendComplaint(parts, mending, told({ photoIds: left }, { complaintId: id }));
  }
}

/** Creates stays of vehicles in no-stop zones, each ended by a relocation or a ride. */
async function stay({ db, wish, chance }: Making, { day, serviceAreaId }: Day) {
  const zones = await zonesOf(db, serviceAreaId);
  if (zones.length === 0) return;
  const stays: NewStayOfPast[] = [];
  for (let i = 0; i < violationsADay; i++) {
    const zone = chance.pick(zones);
    const sinceAt = startOfBusinessDay(day, wish.zone) + chance.between(6, 21) * hourMs;
    const endedAt = sinceAt + chance.between(15, 200) * minuteMs;
    if (endedAt > wish.now) continue;
    const by = chance.happens(0.7) ? 'move' : 'ride';
    stays.push({
      ...zone,
      serviceAreaId,
      stayId: newId(),
      sinceAt,
      endedAt,
      by,
      pick: chance.whole(0, 1_000),
    });
  }
  await stayInThePast(db, stays);
}
