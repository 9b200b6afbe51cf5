import { refusals } from '@kickstand/contract';
import { type Call, type CallGroup, featureOf, namesIn, takesKey } from '@kickstand/contract/kit';
import {
  type DeliveryKind,
  deliveryKinds,
  webhookBody,
  webhookEvents,
  webhookTest,
} from '@kickstand/contract/open/webhooks';
import { z } from 'zod';
import { components, introduction } from './openapi-parts.ts';
import { inWords, type Schema } from './openapi-words.ts';

/** A schema as JSON Schema; `input` is what a caller may send, `output` what it gets. */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...schema } = z.toJSONSchema(type, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // A preprocessed value has no input schema of its own: what comes out of it is what should be sent.
      const def = zodSchema._zod.def as { type: string; out?: z.ZodType };
      if (io === 'input' && def.type === 'pipe' && def.out)
        Object.assign(jsonSchema, schemaOf(def.out, 'input'));
      // Readers of the document want to be told that a tuple has nothing more.
      const { prefixItems, items } = jsonSchema;
      if (prefixItems && !items)
        Object.assign(jsonSchema, { items: {}, minItems: prefixItems.length, maxItems: prefixItems.length });
    },
  }) as Schema;
  return schema;
}

/** Query and path parameters with descriptions; lists are written as `a,b,c` in a plain query string. */
const parametersOf = (call: Call, place: 'path' | 'query', type: z.ZodObject | undefined) => {
  if (!type) return [];
  const where = { call: call.id, parent: '', isParameter: true };
  const schema = inWords(schemaOf(type, 'input'), where);
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    description,
    required: place === 'path' || ((schema.required as string[] | undefined) ?? []).includes(name),
    ...(property.type === 'array' && { style: 'form', explode: false }),
    schema: property,
  }));
};

/** A call's parameters, path first. */
export const parametersOfCall = (call: Call) => [
  ...parametersOf(call, 'path', call.params),
  ...parametersOf(call, 'query', call.query),
];

/** What a call takes as its body, as JSON Schema; undefined: it takes none. */
export function bodyOfCall(call: Call): Schema | undefined {
  const body = 'body' in call ? call.body : undefined;
  return body && inWords(schemaOf(body, 'input'), { call: call.id, parent: '', isParameter: false });
}

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });

const accessOf = ({ access }: Call) => {
  if (access === 'public') return 'Open to anybody.';
  if (access === 'handshake') return 'A step of the login, after the key agreement.';
  if (access === 'signed-in') return 'Any operator.';
  return `Needs permission \`${access.codes}\` (\`,\` = all of them, \`||\` = any of them).`;
};

/** What a call requires besides its permission. */
function demandsOf(call: Call) {
  if (call.method === 'GET') return [];
  return [
    ...(call.stepUp === true
      ? [
          'Asks for a fresh proof: an API key needs the right `stepUp`, which it gets when it is made, and is refused with `common.step_up` otherwise.',
        ]
      : []),
    ...(call.stepUp === 'person'
      ? ['Asks for the fresh proof of a person: API keys are always refused with `common.step_up`.']
      : []),
    ...(call.browser ? ['Is about the session of the browser that makes it: API keys are refused.'] : []),
    ...(call.secondPerson
      ? [
          'May wait for a second person: then the status is 202 and the code `approval.requested`, and nothing is done yet.',
        ]
      : []),
    ...(call.secretReply ? ['The answer shows a secret this once; asking again makes another.'] : []),
  ];
}

/** The refusals common to all calls with this access, besides a call's own. */
function refusalsOf(call: Call) {
  const common = ['common.invalid', 'common.too_many', 'common.unavailable', 'common.fault'];
  const changes = call.method === 'GET' ? [] : ['common.outcome_unknown'];
  const access = call.access === 'public' ? [] : ['common.unauthorized'];
  const forbidden = typeof call.access === 'object' ? ['common.forbidden'] : [];
  const whole = call.rows === 'whole' ? ['common.whole'] : [];
  const proof = call.method !== 'GET' && call.stepUp ? ['common.step_up'] : [];
  const keyed = takesKey(call)
    ? ['common.idempotency_malformed', 'common.idempotency_mismatch', 'common.idempotency_running']
    : [];
  return [
    ...new Set([
      ...(call.refusals ?? []),
      ...common,
      ...changes,
      ...access,
      ...forbidden,
      ...whole,
      ...proof,
      ...keyed,
    ]),
  ];
}

/** Statuses that say when to retry. */
const waits = new Set([429, 503]);

function refusedAnswers(call: Call) {
  const known = refusals as Record<string, { status: number; en: string }>;
  const byStatus = new Map<number, string[]>();
  for (const code of refusalsOf(call)) {
    const refusal = known[code];
    if (!refusal) throw new Error(`${call.id} names the unknown refusal ${code}`);
    byStatus.set(refusal.status, [...(byStatus.get(refusal.status) ?? []), `\`${code}\`: ${refusal.en}`]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      status,
      {
        description: lines.join('\n\n'),
        ...(waits.has(status) && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
        ...json({ $ref: '#/components/schemas/Refused' }),
      },
    ]),
  );
}

const done = (call: Call): Schema => ({
  type: 'object',
  required: ['suc', 'data'],
  properties: {
    suc: { const: true, description: 'True: it was done.' },
    data: {
      ...inWords(schemaOf(call.reply, 'output'), { call: call.id, parent: '', isParameter: false }),
      description: 'What the call answers.',
    },
  },
});

function operationOf(call: Call) {
  const body = bodyOfCall(call);
  const key = { $ref: '#/components/parameters/IdempotencyKey' };
  return {
    operationId: call.id,
    tags: [featureOf(call)],
    summary: call.summary,
    description: [accessOf(call), ...demandsOf(call)].join('\n\n'),
    parameters: [...parametersOfCall(call), ...(takesKey(call) ? [key] : [])],
    ...(body && { requestBody: { required: true, ...json(body) } }),
    ...(call.access === 'public' && { security: [] }),
    responses: { 200: { description: 'Done', ...json(done(call)) }, ...refusedAnswers(call) },
  };
}

const pathOf = ({ path }: Call) =>
  namesIn(path).reduce((text, name) => text.replace(`:${name}`, `{${name}}`), path);

/** The webhook request for an event of this kind. */
function webhookOf(type: DeliveryKind, { summary, data }: { summary: string; data: z.ZodObject }) {
  const body = webhookBody(type, data);
  const place = { call: 'webhooks.event', parent: '', isParameter: false };
  return {
    post: {
      operationId: `webhook.${type}`,
      tags: ['webhooks'],
      summary,
      description:
        'Sent and signed by the rules of Standard Webhooks, at least once; `docs/webhooks.md` has them.',
      security: [],
      requestBody: { required: true, ...json(inWords(schemaOf(body, 'output'), place)) },
      responses: { '2XX': { description: 'It was taken' } },
    },
  };
}

/** The OpenAPI 3.1 document of the plain form of every call (browser sessions wrap the same in an envelope). */
export function openApiOf(
  contract: Record<string, CallGroup>,
  { version, origin = '/' }: { version: string; origin?: string | undefined },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  const calls = Object.values(contract).flatMap((group) => Object.values(group));
  for (const call of calls) {
    const path = pathOf(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kickstand', version, description: introduction },
    servers: [{ url: origin, description: 'This deployment' }],
    security: [{ apiKey: [] }],
    components,
    tags: [...new Set([...calls.map(featureOf), 'webhooks'])].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      deliveryKinds.map((type) => [
        type,
        webhookOf(type, type === 'test' ? webhookTest : webhookEvents[type]),
      ]),
    ),
  };
}
