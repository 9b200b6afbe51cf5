import { refusal } from '@kickstand/contract/kit';
import { z } from 'zod';
import { keyPattern } from '../call/idempotency.ts';

/** How to make calls, for readers who start at the top. */
export const introduction = [
  'The calls of the operations back office, as machine clients make them: plain JSON over TLS with an API key, `Authorization: Bearer ksk_…`. A key holds the permission codes and the scope of the account it was made for, or fewer.',
  'Every answer is `{suc: true, data}` or `{suc: false, error: {code, promot, facts}}`, and its HTTP status says the same. Lists are `{list, count}`, turned by `pageNum` and `pageSize`. `Accept-Language: en` or `zh` chooses the language of sentences.',
  'Writes take an `Idempotency-Key`: after a broken connection, asking again with the same key and the same body does it once and answers the same.',
  'On 429 and 503 wait for the seconds of `Retry-After`. On 409 with `common.stale_version` somebody was faster: read anew.',
  'What asks for a fresh proof is refused to a key with `common.step_up` unless the key was made with the right `stepUp`; some changes are for persons alone, which no key may make. Their description says so.',
  'Instants are epoch milliseconds, days `YYYY-MM-DD` in the time zone of the business, coordinates WGS-84 degrees, lists in a query `a,b,c`. Parameters and properties that are not declared are refused by name.',
].join('\n\n');

const words: Record<keyof typeof refusal.shape, string> = {
  code: 'Key of the refusal, for programs.',
  promot: 'The sentence in the language of the caller (`Accept-Language`).',
  facts: 'The figures and names that the sentence speaks of.',
  fields: 'What is wrong with each field of the request, by its dotted path.',
  requestId: 'Id of the request, as the log of the server names it.',
};

function refused() {
  const { $schema, additionalProperties, ...schema } = z.toJSONSchema(refusal, { target: 'draft-2020-12' });
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (typeof property === 'object') property.description = words[name as keyof typeof words];
  return schema;
}

/** Shared parts of the operations: authentication, the header of writes, when to retry, and the shape of a refusal. */
export const components = {
  securitySchemes: {
    apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `ksk_…`, made in the profile.' },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A new one for each change, the same one when it is asked for again: 8 to 80 letters, digits or `. ~ - _`.',
      schema: { type: 'string', pattern: keyPattern.source },
    },
  },
  headers: {
    RetryAfter: {
      description: 'Seconds to wait before trying again.',
      schema: { type: 'integer', minimum: 1 },
    },
  },
  schemas: {
    Refused: {
      type: 'object',
      required: ['suc', 'error'],
      properties: {
        suc: { const: false, description: 'False: it was not done.' },
        error: { ...refused(), description: 'Why it was not done.' },
      },
    },
  },
};
