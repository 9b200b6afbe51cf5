import { bytesOf, randomBase64url, textOf } from './base64url.ts';
import { type ClientSession, serverNow } from './handshake.ts';
import { hmacWith, sha256 } from './keys.ts';
import { pack, unpack } from './pack.ts';
import { closeBox, openBox } from './sealed-box.ts';
import {
  type Binding,
  handleName,
  macText,
  mayBePlain,
  paramsText,
  sealAad,
  writeSignature,
} from './wire.ts';

export interface ClearRequest {
  method: string;
  /** The path in the request, without query. */
  path: string;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** From `signBearer`; absent before login. */
  bearer?: string;
  /** The own clock, epoch milliseconds. */
  now: number;
}

export interface SealedRequest {
  headers: Record<string, string>;
  /** The query string; empty if there is none. */
  query: string;
  /** JSON text, or undefined without a body. */
  body: string | undefined;
  binding: Binding;
}

/**
 * The answer is not trustworthy: `plain` if an envelope was expected, `unreadable` if it was altered or belongs to
 * another request.
 */
export class AnswerRefused extends Error {
  readonly why: 'plain' | 'unreadable';

  constructor(why: 'plain' | 'unreadable') {
    super(`answer refused: ${why}`);
    this.name = 'AnswerRefused';
    this.why = why;
  }
}

async function sealPart({ keys }: ClientSession, part: 'query' | 'body', value: unknown, binding: Binding) {
  const { bytes, packed } = await pack(bytesOf(JSON.stringify(value)));
  return closeBox(keys.c2s, [packed ? 1 : 0], bytes, sealAad(part, binding, packed));
}

const hasKeys = (query: ClearRequest['query']) =>
  query !== undefined && Object.values(query).some((value) => value !== undefined);

/** Seals and signs one request. Each call creates a nonce: a sealed request is sent once. */
export async function sealRequest(session: ClientSession, request: ClearRequest): Promise<SealedRequest> {
  const { method, path, query, body, bearer, now } = request;
  const ts = Math.round(serverNow(session, now));
  const binding = { method, path, sid: session.sid, ts, nonce: randomBase64url(16) };
  const [sealedQuery, sealedBody] = await Promise.all([
    hasKeys(query) ? sealPart(session, 'query', query, binding) : undefined,
    body === undefined ? undefined : sealPart(session, 'body', body, binding),
  ]);
  const digest = await sha256(paramsText(sealedQuery, sealedBody));
  const mac = await hmacWith(session.keys.mac, macText(binding, digest));
  const headers: Record<string, string> = {
    [handleName]: writeSignature({ handle: session.handle, ts, nonce: binding.nonce, mac }),
  };
  if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`;
  if (sealedBody !== undefined) headers['content-type'] = 'application/json';
  return {
    headers,
    binding,
    query: sealedQuery === undefined ? '' : `params=${sealedQuery}`,
    body: sealedBody === undefined ? undefined : JSON.stringify({ params: sealedBody }),
  };
}

/** Opens the answer to a sealed request: `body` is the parsed JSON. Throws `AnswerRefused`. */
export async function openAnswer(
  session: ClientSession,
  request: Pick<SealedRequest, 'binding'>,
  { status, body }: { status: number; body: unknown },
): Promise<unknown> {
  const params = (body as { params?: unknown } | null)?.params;
  if (typeof params !== 'string') {
    if (mayBePlain(request.binding.path, status, body)) return body;
    throw new AnswerRefused('plain');
  }
  try {
    const aadOf = (head: Uint8Array) => sealAad('answer', request.binding, head[0] === 1);
    const { head, clear } = await openBox(session.keys.s2c, params, aadOf, 1);
    return JSON.parse(textOf(await unpack(clear, head[0] === 1)));
  } catch {
    throw new AnswerRefused('unreadable');
  }
}
