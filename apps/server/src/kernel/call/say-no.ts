import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommitUnknown, isAway } from '../database/connections/away.ts';
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

/** In how many seconds a database that is away may be back. */
const awaySeconds = 5;

function asRefusal(error: unknown, request: FastifyRequest): Refused {
  if (error instanceof Refused) return error;
  const code = String((error as { code?: unknown })?.code ?? '');
  const known = framework[code];
  if (known) return known;
  if (unstorable.test(code)) return new Refused('common.invalid', { fields: 'text' });
  request.log.error({ err: error }, 'call failed');
  if (error instanceof CommitUnknown) return new Refused('common.outcome_unknown');
  if (isAway(error)) return new Refused('common.unavailable');
  return new Refused('common.fault', { requestId: request.id });
}

/** In how many seconds retrying may help, if at all. A change that may have been made is repeated by its key only. */
function retryAfter({ code, status, facts }: Refused, { headers }: FastifyRequest) {
  if (code === 'common.outcome_unknown' && headers['idempotency-key'] === undefined) return undefined;
  if (status === 503) return awaySeconds;
  return status === 429 && typeof facts.seconds === 'number' ? facts.seconds : undefined;
}

/** Sends a refusal in the common shape. */
export function sayNo(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = asRefusal(error, request);
  const { code, facts, fields, status } = refused;
  const seconds = retryAfter(refused, request);
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
