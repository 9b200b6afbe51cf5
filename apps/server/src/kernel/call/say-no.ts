import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf, Refused } from './refuse.ts';
import { isMoreThanStrangers } from './size.ts';

/** Errors of the web framework caused by a caller. */
const framework: Record<string, Refused> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refused('common.too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refused('common.invalid', { fields: 'content-type' }),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refused('common.invalid', { fields: 'body' }),
  FST_ERR_MAX_PARAM_LENGTH: new Refused('common.invalid', { fields: 'path' }),
  FST_ERR_BAD_URL: new Refused('common.not_found'),
};

/** Text that no table can store arrived outside the declared parts of a call, for example in a bearer. */
const unstorable = /^(22021|22P05)$/;

/** The database is down, starting or full: nothing was done, and retrying later helps. */
const away = /^(ECONN|EPIPE|ENOENT|57P0|53|08)/;
const awaySeconds = 5;

function asRefusal(error: unknown, request: FastifyRequest): Refused {
  if (error instanceof Refused) return error;
  const code = String((error as { code?: unknown })?.code ?? '');
  const known = framework[code];
  if (known) return known;
  if (unstorable.test(code)) return new Refused('common.invalid', { fields: 'text' });
  request.log.error({ err: error }, 'call failed');
  if (away.test(code) || /Connection terminated|connection error|timeout exceeded/.test(String(error)))
    return new Refused('common.unavailable');
  return new Refused('common.fault', { requestId: request.id });
}

/** In how many seconds retrying may help, if at all. */
function retryAfter({ status, facts }: Refused) {
  if (status === 503) return awaySeconds;
  return status === 429 && typeof facts.seconds === 'number' ? facts.seconds : undefined;
}

/** Sends a refusal in the common shape. */
export function sayNo(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = asRefusal(error, request);
  const { code, facts, fields, status } = refused;
  const seconds = retryAfter(refused);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  // What is left of a body that nobody wants is not waited for.
  if (status === 413 || (isMoreThanStrangers(request.headers) && !request.raw.complete))
    reply.header('connection', 'close');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({
      suc: false,
      error: {
        code,
        promot: refused.sentence(localeOf(request.headers['accept-language'])),
        facts,
        fields,
        requestId: request.id,
      },
    });
}
