import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { mdsCsv, mdsJson, mdsRelease, mdsVersions } from '@kickstand/domain/open/mds';
import type { FastifyReply } from 'fastify';

/** Why an agency gets no answer, in the standard's terms. */
export class Problem extends Error {
  readonly status: number;
  readonly error: string;
  readonly details: readonly string[];

  constructor(
    status: number,
    error: string,
    description: string,
    details: readonly string[] = [description],
  ) {
    super(description);
    this.status = status;
    this.error = error;
    this.details = details;
  }
}

export const badParam = (name: string, why: string) => new Problem(400, 'bad_param', why, [name]);
export const missingParam = (name: string) =>
  new Problem(400, 'missing_param', 'A required parameter is missing', [name]);
export const notFound = (why: string) => new Problem(404, 'not_found', why);
export const unauthorized = () =>
  new Problem(401, 'unauthorized', 'Show the API key of an agency that may read here');
export const notSpoken = (type: string) =>
  new Problem(
    406,
    'unsupported_version',
    `Ask for ${type} with one of the versions that are spoken`,
    mdsVersions.map((version) => `${type};version=${version}`),
  );

/** The answer to an agency. */
export type Answer =
  | { kind: 'json'; body: object; isSettled?: boolean }
  | { kind: 'csv'; text: string }
  /** The hour is not complete yet. */
  | { kind: 'later' };

/** Seconds after which an incomplete hour may be requested again. */
const laterSeconds = 300;
/** Shorter bodies are sent uncompressed. */
const leastZipped = 1_024;

const typeOf = (type: string) => `${type};version=${mdsVersions[0]}`;

/** With bytes the content type is sent exactly as written here, which readers compare. */
const bytesOf = (text: string) => Buffer.from(text);

/** Sends the answer to an agency. */
export async function send(reply: FastifyReply, answer: Answer) {
  reply.header('vary', 'accept, accept-encoding, authorization').header('cache-control', 'private, no-cache');
  if (answer.kind === 'later')
    return reply
      .code(202)
      .header('retry-after', String(laterSeconds))
      .type(typeOf(mdsJson))
      .send(bytesOf(JSON.stringify({ version: mdsRelease })));
  const isSettled = answer.kind === 'csv' || answer.isSettled === true;
  const text = answer.kind === 'csv' ? answer.text : JSON.stringify({ version: mdsRelease, ...answer.body });
  reply.type(typeOf(answer.kind === 'csv' ? mdsCsv : mdsJson));
  const { headers } = reply.request;
  if (isSettled) {
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  }
  const isZipped = text.length >= leastZipped && /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  return isZipped
    ? reply.header('content-encoding', 'gzip').send(await promisify(gzip)(text))
    : reply.send(bytesOf(text));
}

export const sendProblem = (reply: FastifyReply, { status, error, message, details }: Problem) =>
  reply
    .code(status)
    .type(typeOf(mdsJson))
    .send(bytesOf(JSON.stringify({ error, error_description: message, error_details: details })));
