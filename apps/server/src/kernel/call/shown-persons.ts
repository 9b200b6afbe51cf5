import { privacyRules } from '@kickstand/contract/places/area-settings';
import {
  nameWithin,
  numberWithin,
  type PersonMask,
  phoneWithin,
  strictestOf,
} from '@kickstand/domain/riders/riders';
import type { Db } from '../database/db.ts';
import { Batches } from '../list/cursor.ts';

type Within = (shown: string, mask: PersonMask) => string;

/** Reply fields that name riders, always masked unless the caller asked to see them in full. */
const fields: Readonly<Record<string, Within>> = {
  riderPhone: phoneWithin,
  fromPhone: phoneWithin,
  toPhone: phoneWithin,
  reporter: phoneWithin,
  riderName: nameWithin,
  name: nameWithin,
  identityMasked: numberWithin,
  numberMasked: numberWithin,
};
/** Fields also used for other things' names, personal only next to a phone. */
const besidePhone = new Set(['name']);
const phoneLike = /^[\d*]{11}$/;
/** Fields whose text, and that of everything within them, may name somebody: descriptions in the operator log. */
const texts = new Set(['object', 'reason', 'change', 'raw']);
const phonesInText = /(?<!\d)\d{3}\*{4}\d{4}(?!\d)/g;

/** What each area with its own setting shows of people. */
type Masks = ReadonlyMap<number, PersonMask>;

/** Read once per transaction, and only if the answer names somebody. */
const read = new WeakMap<Db, Promise<Masks>>();

async function masksIn(db: Db): Promise<Masks> {
  const rows = await db
    .selectFrom('area_setting')
    .select(['service_area_id as areaId', 'content'])
    .where('name', '=', privacyRules.name)
    .execute();
  return new Map(rows.map(({ areaId, content }) => [areaId, privacyRules.kept.parse(content)]));
}

function masksOf(db: Db): Promise<Masks> {
  const known = read.get(db) ?? masksIn(db);
  read.set(db, known);
  return known;
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

function isPerson(row: Fields, key: string): boolean {
  const value = row[key];
  if (!Object.hasOwn(fields, key) || typeof value !== 'string' || !value.includes('*')) return false;
  if (besidePhone.has(key)) return 'riderPhone' in row || 'fromPhone' in row;
  return fields[key] !== phoneWithin || phoneLike.test(value);
}

/** Whether the value names somebody. Called for all rows of all lists: a text without a mask character is skipped at once. */
function namesSomebody(value: unknown, isText = false): boolean {
  if (!isObject(value)) return isText && typeof value === 'string' && value.includes('****');
  if (Array.isArray(value)) return value.some((one) => namesSomebody(one, isText));
  for (const key in value) {
    const inner = value[key];
    const isDone = typeof inner === 'string' ? !inner.includes('*') : typeof inner !== 'object';
    if (isDone) continue;
    if (namesSomebody(inner, isText || texts.has(key)) || isPerson(value, key)) return true;
  }
  return false;
}

const textWithin = (text: string, mask: PersonMask) =>
  text.replace(phonesInText, (phone) => phoneWithin(phone, mask));

interface Showing {
  masks: Masks;
  mask: PersonMask;
  isText: boolean;
}

/** Hides what the row's area does not show of people; rows without an area follow the strictest visible one. */
function within(value: unknown, showing: Showing): unknown {
  const { masks, mask, isText } = showing;
  if (typeof value === 'string') return isText ? textWithin(value, mask) : value;
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((one) => within(one, showing));
  const areaId = value.serviceAreaId ?? value.areaId;
  const own = typeof areaId === 'number' ? (masks.get(areaId) ?? strictestOf([])) : mask;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isPerson(value, key)
        ? (fields[key] as Within)(inner as string, own)
        : within(inner, { masks, mask: own, isText: isText || texts.has(key) }),
    ]),
  );
}

/** The answer of a call, with masked people reduced to what their areas allow. The one place where that is decided. */
export async function withPersonsHidden<T>(db: Db, reply: T): Promise<T> {
  // Where a whole list is read, all its rows would be searched for what no area hides.
  const isWhole = db.reading instanceof Batches && db.reading.opened;
  if (isWhole && (await masksOf(db)).size === 0) return reply;
  if (!namesSomebody(reply)) return reply;
  const masks = await masksOf(db);
  return masks.size === 0
    ? reply
    : (within(reply, { masks, mask: strictestOf([...masks.values()]), isText: false }) as T);
}
