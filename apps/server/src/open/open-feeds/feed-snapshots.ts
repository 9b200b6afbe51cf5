import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  changesByTheClock,
  type FeedFile,
  type FeedLanguage,
  fileIn23,
  fileIn30,
  type Told,
} from '@kickstand/domain/open/open-feeds';
import { everything } from '@kickstand/domain/platform/access';
import { calendarAround } from '@kickstand/domain/rides/orders';
import type { Database } from '../../kernel/database/db.ts';
import { priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { type Publishing, publishing, readSystem } from './feed-system.store.ts';
import { type FeedFleet, type PublicId, vehiclesToTell } from './feed-vehicles.ts';

export interface FeedParts {
  database: Database;
  fleet: FeedFleet;
  publicId: PublicId;
  /** IANA zone of the deployment. */
  zone: string;
  now(): number;
}

/** A file and its version; the older version is in one language. */
export type Wanted = { file: FeedFile } & ({ version: '3.0' } | { version: '2.3'; language: FeedLanguage });

/** A file as sent until its content changes. */
export interface FeedSnapshot {
  body: Buffer;
  zipped: Buffer;
  /** A tag of the content: equal in every program of a deployment, whenever it was made. */
  etag: string;
  /** Seconds for which it may be cached. */
  ttl: number;
}

/** The maximum age of a company's data and of the list of companies, and of the counts of its vehicles. */
const readEveryMs = 30_000;
const countEveryMs = 10_000;
/** Files with the time of vehicles' last reports get a new date after so long even without changes. */
const freshMs = 60_000;
const usualTtl = 60;

/** Caches a result for a while; concurrent callers share the one being made. */
function kept<T>(everyMs: number, now: () => number, make: () => Promise<T>): () => Promise<T> {
  let made: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (made && now() - made.at < everyMs) return made.value;
    const one = { at: now(), value: make() };
    made = one;
    one.value.catch(() => {
      if (made === one) made = undefined;
    });
    return one.value;
  };
}

interface Made extends FeedSnapshot {
  at: number;
}

/**
 * The feed of one company: read every half minute, counted every ten seconds, each file made once for all readers
 * until then.
 */
class CompanyFeed {
  readonly #counted: () => Promise<Told>;
  readonly #made = new Map<string, { of: Told; file: Promise<Made> }>();

  constructor({ database, fleet, publicId, zone, now }: FeedParts, company: Publishing) {
    const { agentId } = company;
    const read = kept(readEveryMs, now, () =>
      database.read({ agentIds: [agentId], opAreaIds: 'all' }, async (db) => ({
        ...(await readSystem(db, company, { zone, now: now() })),
        calendar: calendarAround(await priceCalendarOf(db), now(), zone),
      })),
    );
    this.#counted = kept(countEveryMs, now, async () => {
      const { system, calendar, ...more } = await read();
      const vehicles = vehiclesToTell(fleet, more, { agentId, now: now(), publicId });
      return { system, calendar, vehicles, now: now() };
    });
  }

  async snapshot(wanted: Wanted): Promise<FeedSnapshot> {
    const counted = await this.#counted();
    const key = wanted.version === '3.0' ? wanted.file : `${wanted.language} ${wanted.file}`;
    const before = this.#made.get(key);
    if (before && holdsFor(wanted.file, before.of, counted)) return before.file;
    const file = (before?.file ?? Promise.resolve(undefined))
      .catch(() => undefined)
      .then((known) => makeFile(wanted, counted, known));
    this.#made.set(key, { of: counted, file });
    return file;
  }
}

const minuteMs = 60_000;
const minuteOf = ({ now }: Told) => Math.floor(now / minuteMs);

/**
 * Whether a file made of one count holds for the next: only those of states tell of vehicles, and the times of day in
 * zones are told by the minute. To make the zones of all companies with every count would hold up everybody.
 */
function holdsFor(file: FeedFile, of: Told, next: Told) {
  if (of === next) return true;
  if (file.endsWith('_status') || of.system !== next.system) return false;
  return file !== 'geofencing_zones' || !changesByTheClock(of.system) || minuteOf(of) === minuteOf(next);
}

/** Makes a file, or keeps the previous one if its content is the same. */
async function makeFile(wanted: Wanted, told: Told, before: Made | undefined): Promise<Made> {
  const { file, version } = wanted;
  const in30 = fileIn30(file, told);
  const text = JSON.stringify(version === '3.0' ? in30 : fileIn23(file, in30, wanted.language));
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const at = told.now;
  const isFresh = before && (!file.endsWith('_status') || at - before.at < freshMs);
  if (isFresh && before.etag === etag) return before;
  const ttl = ttlOf(file, told);
  const body = Buffer.from(enveloped(text, { version, at, ttl }));
  return { body, zipped: await promisify(gzip)(body), etag, ttl, at };
}

/** What depends on the time of day may change with the next minute. */
function ttlOf(file: FeedFile, { system, now }: Told) {
  const byTheClock = file === 'geofencing_zones' || file === 'station_status';
  if (!byTheClock || !changesByTheClock(system)) return usualTtl;
  return Math.max(1, Math.ceil((minuteMs - (now % minuteMs)) / 1000));
}

/** The envelope of every file; the older version has instants in seconds. */
export function enveloped(data: string, of: { version: '3.0' | '2.3'; at: number; ttl: number }): string {
  const at = of.version === '3.0' ? new Date(of.at).toISOString() : Math.floor(of.at / 1000);
  const frame = JSON.stringify({ last_updated: at, ttl: of.ttl, version: of.version });
  return `${frame.slice(0, -1)},"data":${data}}`;
}

/** The feeds of all publishing companies, each made once for all readers. */
export class FeedSnapshots {
  readonly companies: () => Promise<readonly Publishing[]>;
  readonly #feeds = new Map<number, { of: string; feed: CompanyFeed }>();
  readonly #parts: FeedParts;

  constructor(parts: FeedParts) {
    this.#parts = parts;
    this.companies = kept(countEveryMs, parts.now, () => parts.database.read(everything, publishing));
  }

  /** A file of a company; undefined if it publishes nothing. */
  async snapshot(agentId: number, wanted: Wanted): Promise<FeedSnapshot | undefined> {
    const company = (await this.companies()).find((one) => one.agentId === agentId);
    if (!company) return undefined;
    const of = JSON.stringify(company);
    const known = this.#feeds.get(agentId);
    const feed = known?.of === of ? known.feed : new CompanyFeed(this.#parts, company);
    this.#feeds.set(agentId, { of, feed });
    return feed.snapshot(wanted);
  }
}
