import type { Call } from '@kickstand/contract/kit';
import type { Caller } from './ctx.ts';
import type { Largest, WireHeaders } from './gate.ts';

const kilobyte = 1024;

/** What a login needs, and more than it. */
export const strangersBody = 8 * kilobyte;
const operatorsBody = 1024 * kilobyte;
/** 500 ids, the longest list that a query takes, and room for the rest of it. */
const operatorsQuery = 64 * kilobyte;
/** Above it a body counts as an upload: few at a time, and from known callers alone. */
const small = 64 * kilobyte;

/** Whether a call is there before anybody is known. */
export const isOpen = ({ access }: Call) => access === 'public' || access === 'handshake';

const fileOf = (call: Call) => ('mostFileBytes' in call && call.mostFileBytes) || 0;
const base64Of = (bytes: number) => Math.ceil((bytes * 4) / 3);

/** How much clear text a call takes from this caller. */
export const largestOf = (call: Call, { actor }: Pick<Caller, 'actor'>): Largest =>
  isOpen(call) || !actor
    ? { query: strangersBody, body: strangersBody }
    : { query: operatorsQuery, body: operatorsBody + base64Of(fileOf(call)) };

/** How long the body of a call may be as it travels; an envelope is base64 and a little around it. */
export const largestOnWire = (call: Call) =>
  isOpen(call) ? 2 * strangersBody : operatorsBody + base64Of(base64Of(fileOf(call)));

/** How long a body is, as its head says; some come in pieces, and nobody knows how many. */
export function announcedBytes(headers: WireHeaders): number | 'unknown' {
  if (headers['transfer-encoding'] !== undefined) return 'unknown';
  return Number(headers['content-length'] ?? 0);
}

const isMore = (bytes: number | 'unknown', than: number) => bytes === 'unknown' || bytes > than;

/** Whether a request announces more than an ordinary call needs, or does not say how much comes. */
export const isLarge = (headers: WireHeaders) => isMore(announcedBytes(headers), small);

/** Whether a request announces more than a stranger may send, or does not say how much comes. */
export const isMoreThanStrangers = (headers: WireHeaders) =>
  isMore(announcedBytes(headers), 2 * strangersBody);

/** Whether a request announces more than its call takes: an envelope is base64 around base64, what is plain is not. */
export function announcesTooMuch(call: Call, headers: WireHeaders) {
  const file = fileOf(call);
  const plain = file > 0 ? base64Of(file) + small : operatorsBody;
  const most = headers.authorization === undefined ? largestOnWire(call) : plain;
  return Number(headers['content-length'] ?? 0) > most;
}

/** What a call's query has where the work depends on what is asked: pages of whatever filters find, or a span of time. */
const heavyKeys = ['pageNum', 'from', 'createdFrom'];

/** Whether a call reads for an operator at a screen: back ends of riders' apps ask for thousands of people. */
export const isOperatorsRead = ({ method, access }: Call) =>
  method === 'GET' && !(typeof access === 'object' && access.codes === 'riderApp');

/** Whether a call has the database look through more than its answer holds: lists, reports and analysis. */
export const isHeavyRead = ({ method, query }: Call) =>
  method === 'GET' && query !== undefined && heavyKeys.some((key) => key in query.shape);

/** Whether a parsed value holds more than so many values; looks no further than that. */
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
