import { visitItems } from '@kickstand/contract/places/station-visits';
import { offsetMetres } from '@kickstand/domain/platform/geo';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { type Chance, chanceFrom, shiftOf } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { newId } from '../../kernel/ids.ts';
import {
  claimVisit,
  finishVisit,
  listOwnVisits,
  startVisit,
} from '../../places/station-visits/own-visits.service.ts';
import type { VisitParts } from '../../places/station-visits/station-visits.parts.ts';
import { visitStations } from '../../places/station-visits/station-visits.service.ts';
import type { CrewMember } from '../crew.store.ts';
import type { Loading } from '../demo.store.ts';
import { clerks } from '../money/clerks.ts';
import { takeWorkPicture } from '../papers/pictures.ts';
import { ctxAt, told } from '../papers/then.ts';
import { demoWords } from '../words/demo.words.ts';
import { personAt } from './person-at.ts';
import { stationsOfArea } from './shift.store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Stations per area with a past visit, each on a day of its own, and with a pending visit, assigned or not. */
const over = 6;
const waiting = 2;
/** Share of visits that find a problem. */
const problemShare = 0.3;

type Findings = Partial<Record<(typeof visitItems)[number], string>>;

interface VisitWish {
  areas: readonly { areaId: number; agentId: number }[];
  /** All field staff of the town, by number. */
  crew: readonly CrewMember[];
  /** Start of the history. */
  since: number;
  now: number;
  zone: string;
  seed: number;
  /** Storage of pictures; without it there are none. */
  pictures: FileStore | undefined;
}

/** Creates visits to stations by field staff in the last days, and pending ones, through the regular API calls. */
export async function makeVisits({ db }: Loading, wish: VisitWish) {
  const { areas, crew, seed, pictures } = wish;
  const parts: VisitParts = {
    photos: { store: pictures as FileStore, seal: () => '', zone: wish.zone },
    tell: () => undefined,
  };
  for (const { areaId } of areas) {
    const chance = chanceFrom(seed).fork(`visits ${areaId}`);
    const people = crew.flatMap((person, number) =>
      person.serviceAreaId === areaId ? [{ person, from: shiftOf(number).from }] : [],
    );
    const stations = chance.shuffled(await stationsOfArea(db, areaId)).slice(0, over + waiting);
    for (const [nth, station] of stations.entries())
      await visit({ db, parts, chance, wish }, { station, nth, by: people[nth % people.length] });
  }
}

interface Making {
  db: Db;
  parts: VisitParts;
  chance: Chance;
  wish: VisitWish;
}

interface One {
  station: Awaited<ReturnType<typeof stationsOfArea>>[number];
  nth: number;
  by: { person: CrewMember; from: number } | undefined;
}

async function visit({ db, parts, chance, wish }: Making, { station, nth, by }: One) {
  const { since, now, zone } = wish;
  const isOver = nth < over;
  const day = businessDayAfter(businessDayOf(now, zone), -1 - nth);
  // Some hours into the shift of the person.
  const at = startOfBusinessDay(day, zone) + ((by?.from ?? 0) + chance.between(1, 4)) * hourMs;
  if (isOver && (at < since + 5 * hourMs || at > now - hourMs)) return;
  const askedAt = isOver ? at - chance.between(1, 5) * hourMs : now - (1 + nth - over) * hourMs;
  const remark = chance.pick(demoWords().places.visitRemarks);
  const assigneeId = isOver || nth === over ? by?.person.operatorId : undefined;
  const body = { stationIds: [station.id], dueHours: 24, remark, ...(assigneeId && { assigneeId }) };
  await visitStations(parts, ctxAt(db, askedAt, clerks().at(-1)), told(body));
  if (isOver && by) await look({ db, parts, chance, wish }, { station, person: by.person, at });
}

async function look(
  { db, chance, wish }: Making,
  { station, person, at }: Pick<One, 'station'> & { person: CrewMember; at: number },
) {
  const { list } = await listOwnVisits(personAt(db, at, person));
  const visitId = list.find(({ stationId }) => stationId === station.id)?.id;
  if (visitId === undefined) return;
  await claimVisit(personAt(db, at, person), told(undefined, { visitId }));
  await startVisit(personAt(db, at + 9 * minuteMs, person), told(undefined, { visitId }));
  const done = personAt(db, at + chance.between(13, 22) * minuteMs, person);
  const wrong = chance.happens(problemShare) ? chance.pick(visitItems) : undefined;
  const checklist = Object.fromEntries(visitItems.map((item) => [item, item !== wrong])) as Record<
    (typeof visitItems)[number],
    boolean
  >;
  const [lng, lat] = offsetMetres(
    [station.lng, station.lat],
    chance.between(-12, 12),
    chance.between(-12, 12),
  );
  const photoIds = await takeWorkPicture({ store: wish.pictures, chance }, done);
  const findings: Findings = demoWords().places.visitFindings;
  const text = (wrong && findings[wrong]) ?? '';
  const body = { eventId: newId(), lng, lat, checklist, unfit: false, photoIds, text };
  await finishVisit(done, told(body, { visitId }));
}
