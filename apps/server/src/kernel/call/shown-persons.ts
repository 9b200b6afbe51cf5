import { privacyRules } from '@kickstand/contract/places/area-settings';
import {
  nameWithin,
  numberWithin,
  type PersonMask,
  phoneWithin,
  strictestOf,
} from '@kickstand/domain/riders/riders';
import type { Db } from '../database/db.ts';

type Within = (shown: string, mask: PersonMask) => string;

/** The fields of replies in which riders are named, always masked but where somebody asked to see them in full. */
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
/** What is also the name of other things is a person's beside the person's phone. */
const besidePhone = new Set(['name']);
const phoneLike = /^[\d*]{11}$/;
/** Fields whose words, and those of everything within them, may name somebody: what the operator log says was done. */
const texts = new Set(['object', 'reason', 'change', 'raw']);
const phonesInText = /(?<!\d)\d{3}\*{4}\d{4}(?!\d)/g;

/** What each area shows of persons that has said so. */
type Masks = ReadonlyMap<number, PersonMask>;

/** Read once in a transaction, and only where somebody is named in what it answers. */
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

/** Whether somebody is named in it. All rows of all lists are asked this: a text without a star is done with at once. */
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

/** With no more of persons than the area that a row belongs to allows; what names no area, by the strictest that is seen. */
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

/** What a call answers, with no more of masked persons than their areas allow. The one place where that is decided. */
export async function withPersonsHidden<T>(db: Db, reply: T): Promise<T> {
  if (!namesSomebody(reply)) return reply;
  const masks = await masksOf(db);
  return masks.size === 0
    ? reply
    : (within(reply, { masks, mask: strictestOf([...masks.values()]), isText: false }) as T);
}
