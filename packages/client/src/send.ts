import { answer, type Call, plainAddress, takesKey } from '@kickstand/contract/kit';
import { NoAnswer, Refused } from './refused.ts';

/** How one call is made. */
export interface CallOptions {
  /** Ends the call and whatever it waits for. */
  signal?: AbortSignal | undefined;
  /** Of a write: the same key and the same body are done once. Each has one of its own unless one is given. */
  idempotencyKey?: string | undefined;
}

/** Any call with what it carries. */
export interface AnyRequest extends CallOptions {
  params?: Record<string, unknown>;
  query?: object;
  body?: unknown;
}

/** How a client makes all its calls. */
export interface Line {
  url: string;
  key: string;
  language: string;
  retries: number;
  mostWaitMs: number;
  fetch: typeof fetch;
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

/** Answers that are not given again without a pause. */
const busy: ReadonlySet<number> = new Set([429, 503]);

/** Makes a call, again after the pause that a busy server asks for; throws `Refused`, `NoAnswer` or the reason of the signal. */
export async function send(line: Line, call: Call, request: AnyRequest): Promise<unknown> {
  const { signal } = request;
  const idempotencyKey = takesKey(call) ? (request.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const asked = { ...request, idempotencyKey };
  for (let tried = 0; ; tried++) {
    const response = await reach(line, call, asked);
    const ms = pauseOf(response);
    if (tried >= line.retries || ms === undefined || ms > line.mostWaitMs) return read(response, call, asked);
    await response.body?.cancel();
    await line.wait(ms, signal);
  }
}

function reach(
  line: Line,
  { method, path }: Call,
  { params, query, body, signal, idempotencyKey }: AnyRequest,
) {
  const headers = {
    authorization: `Bearer ${line.key}`,
    'accept-language': line.language,
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const init = {
    method,
    headers,
    credentials: 'omit',
    cache: 'no-store',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  } as const;
  return line
    .fetch(`${line.url}${plainAddress(path, { params, query })}`, init)
    .catch((cause: unknown) => unanswered('nobody answers', { idempotencyKey, signal, cause }));
}

/** After how many milliseconds the server wants to be asked again; undefined where asking again is no use. */
function pauseOf({ status, headers }: Response): number | undefined {
  const said = headers.get('retry-after');
  if (!busy.has(status) || said === null) return undefined;
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

async function read(response: Response, call: Call, { idempotencyKey, signal }: CallOptions) {
  const { status } = response;
  const unread = (what: string) => (cause: unknown) =>
    unanswered(what, { idempotencyKey, signal, status, cause });
  const json: unknown = await response.json().catch(unread(`status ${status} without an answer`));
  const said = answer.safeParse(json);
  if (!said.success) return unread(`status ${status} without an answer`)(said.error);
  if (!said.data.suc) throw new Refused(status, said.data.error);
  const reply = call.reply.safeParse(said.data.data);
  return reply.success ? reply.data : unread(`the answer of ${call.id} is none of this release`)(reply.error);
}

interface Unanswered extends CallOptions {
  status?: number;
  cause: unknown;
}

function unanswered(what: string, { signal, ...more }: Unanswered): never {
  signal?.throwIfAborted();
  throw new NoAnswer(what, { idempotencyKey: undefined, ...more });
}

/** A pause that a signal ends. */
export const pause: Line['wait'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
