import { contract } from '@kickstand/contract';
import {
  type Call,
  type CallGroup,
  type InputOf,
  isForKeys,
  type NotForKeys,
  type ReplyOf,
  type RequestOf,
} from '@kickstand/contract/kit';
import type { z } from 'zod';
import { type AnyRequest, type CallOptions, type Line, pause, send } from './send.ts';

/** What is given of a part: where its schema takes anything and makes it what it should be, that itself. */
type Plain<Given, Parsed> = {
  [K in keyof Given]: unknown extends Given[K] ? (K extends keyof Parsed ? Parsed[K] : never) : Given[K];
};

/** What a call carries and how it is made. */
export type CallRequest<C extends Call> = {
  [P in keyof RequestOf<C>]: P extends keyof InputOf<C>
    ? Plain<NonNullable<RequestOf<C>[P]>, InputOf<C>[P]>
    : never;
} & CallOptions;

/** One call of the product. */
export interface Ask<C extends Call> {
  (
    ...given: object extends CallRequest<C> ? [request?: CallRequest<C>] : [request: CallRequest<C>]
  ): Promise<ReplyOf<C>>;
  /** How the contract declares it. */
  readonly call: C;
}

type Contract = typeof contract;
type OpenIn<G> = { readonly [K in keyof G as G[K] extends NotForKeys ? never : K]: G[K] };

/** Every call that an API key may make, by its group and name. */
export type Calls = {
  readonly [G in keyof Contract as [keyof OpenIn<Contract[G]>] extends [never] ? never : G]: {
    readonly [K in keyof OpenIn<Contract[G]>]: OpenIn<Contract[G]>[K] extends Call
      ? Ask<OpenIn<Contract[G]>[K]>
      : never;
  };
};

/** A call that answers a page of rows. */
type PagedCall = Call & {
  query: z.ZodObject;
  reply: z.ZodType<{ list: readonly unknown[]; count: number }>;
};

type QueryOf<C extends Call> = NonNullable<CallRequest<C>['query' & keyof CallRequest<C>]>;
type RestOf<C extends Call> = Omit<CallRequest<C>, 'query'>;
type PagesGiven<C extends Call> =
  object extends RestOf<C> ? [query?: QueryOf<C>, rest?: RestOf<C>] : [query: QueryOf<C>, rest: RestOf<C>];

interface Paging {
  /** Page after page of a list that has rows, from `pageNum` of the query on; `rest` is what else the call carries. */
  pages<C extends PagedCall>(
    ask: Ask<C>,
    ...given: PagesGiven<C>
  ): AsyncGenerator<ReplyOf<C>, void, undefined>;
}

/** All calls with the key of one account. */
export type Client = Calls & Paging;

/** Whom a client asks, and how. */
export interface ClientSettings {
  /** Where the server is: `https://rides.example.com`. */
  url: string;
  /** An API key, `ksk_…`. */
  key: string;
  /** Of the sentences of refusals. */
  language?: 'en-US' | 'zh-CN';
  /** How often a call is made again that was answered with 429 or 503 and a time to wait. */
  retries?: number;
  /** What would have to wait longer is refused at once, milliseconds. */
  mostWaitMs?: number;
  /** What asks, in the place of the platform's own. */
  fetch?: typeof fetch;
  /** What waits, in the place of a timer. */
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** A client of the server at an address, with every call that an API key may make: `client.vehicles.list({ query })`. */
export function createClient({
  url,
  key,
  language = 'en-US',
  retries = 3,
  mostWaitMs = 60_000,
  fetch: own = (...given) => fetch(...given),
  wait = pause,
}: ClientSettings): Client {
  const line: Line = { url: url.replace(/\/+$/, ''), key, language, retries, mostWaitMs, fetch: own, wait };
  const asking = (call: Call) =>
    Object.assign((request: AnyRequest = {}) => send(line, call, request), { call });
  const groups = Object.entries(contract as Record<string, CallGroup>).flatMap(([name, group]) => {
    const open = Object.entries(group).filter(([, call]) => isForKeys(call));
    return open.length > 0
      ? [[name, Object.fromEntries(open.map(([one, call]) => [one, asking(call)]))]]
      : [];
  });
  const calls: object = { ...Object.fromEntries(groups), pages };
  return calls as Client;
}

/** Rows of a page where nobody says how many; every list has pages of so many. */
const usualPage = 100;

async function* pages(
  ask: (request: AnyRequest) => Promise<unknown>,
  query: { pageNum?: number; pageSize?: number } = {},
  rest: AnyRequest = {},
) {
  const { pageNum: first = 1, pageSize = usualPage } = query;
  for (let pageNum = first; ; pageNum++) {
    const page = (await ask({ ...rest, query: { ...query, pageNum, pageSize } })) as { list: unknown[] };
    if (page.list.length > 0) yield page;
    if (page.list.length < pageSize) return;
  }
}
