import type { Call } from '@kickstand/contract/kit';
import type { Caller } from './ctx.ts';
import type { Largest, WireHeaders } from './gate.ts';

const kilobyte = 1024;

/** What a login needs, and more. */
export const strangersBody = 8 * kilobyte;
const operatorsBody = 1024 * kilobyte;
/** 500 ids, the longest list of a query, and room for the rest. */
const operatorsQuery = 64 * kilobyte;
/** Above this a body counts as an upload: few at a time, and from known callers only. */
const small = 64 * kilobyte;

/** Whether a call can be made before authentication. */
export const isOpen = ({ access }: Call) => access === 'public' || access === 'handshake';

const fileOf = (call: Call) => ('mostFileBytes' in call && call.mostFileBytes) || 0;
const base64Of = (bytes: number) => Math.ceil((bytes * 4) / 3);

/** The maximum decrypted size that a call accepts from this caller. */
export const largestOf = (call: Call, { actor }: Pick<Caller, 'actor'>): Largest =>
  isOpen(call) || !actor
    ? { query: strangersBody, body: strangersBody }
    : { query: operatorsQuery, body: operatorsBody + base64Of(fileOf(call)) };

/** The maximum transmitted size of a call's body; an envelope is base64 plus a little. */
export const largestOnWire = (call: Call) =>
  isOpen(call) ? 2 * strangersBody : operatorsBody + base64Of(base64Of(fileOf(call)));

/** The body length announced in the head; unknown for chunked bodies. */
export function announcedBytes(headers: WireHeaders): number | 'unknown' {
  if (headers['transfer-encoding'] !== undefined) return 'unknown';
  return Number(headers['content-length'] ?? 0);
}

const isMore = (bytes: number | 'unknown', than: number) => bytes === 'unknown' || bytes > than;

/** Whether a request announces more than an ordinary call needs, or no length at all. */
export const isLarge = (headers: WireHeaders) => isMore(announcedBytes(headers), small);

/** Whether a request announces more than an anonymous caller may send, or no length at all. */
export const isMoreThanStrangers = (headers: WireHeaders) =>
  isMore(announcedBytes(headers), 2 * strangersBody);

/** Whether a request announces more than its call accepts: an envelope is base64 around base64, plain bodies are not. */
export function announcesTooMuch(call: Call, headers: WireHeaders) {
  const file = fileOf(call);
  const plain = file > 0 ? base64Of(file) + small : operatorsBody;
  const most = headers.authorization === undefined ? largestOnWire(call) : plain;
  return Number(headers['content-length'] ?? 0) > most;
}

/** Query keys of calls whose cost depends on the request: pages of filter results, or a period of time. */
const heavyKeys = ['pageNum', 'from', 'createdFrom'];

/** Whether a call is a read by an operator at a screen: back ends of riders' apps query thousands of people. */
export const isOperatorsRead = ({ method, access }: Call) =>
  method === 'GET' && !(typeof access === 'object' && access.codes === 'riderApp');

/** Whether a call makes the database scan more than its answer holds: lists, reports and analysis. */
export const isHeavyRead = ({ method, query }: Call) =>
  method === 'GET' && query !== undefined && heavyKeys.some((key) => key in query.shape);

/** Whether a parsed value contains more than the given number of values; stops counting there. */
export function isOvergrown(value: unknown, most: number) {
  const waiting: unknown[] = [value];
  let seen = 0;
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    const inside: unknown[] = Object.values(one);
    seen += inside.length;
    if (seen > most) return true;
    for (const next of inside) if (typeof next === 'object' && next !== null) waiting.push(next);
  }
  return false;
}
