import { refusals } from '@kickstand/contract';
import { type Call, type CallGroup, featureOf, namesIn } from '@kickstand/contract/kit';
import { z } from 'zod';

type Schema = Record<string, unknown>;

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
    },
  }) as Schema;
  return schema;
}

/** How lists and other values stand in a plain query string. */
const parametersOf = (place: 'path' | 'query', type: z.ZodObject | undefined) => {
  if (!type) return [];
  const schema = schemaOf(type, 'input') as { properties?: Record<string, Schema>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    ...(property.type === 'array' && { style: 'form', explode: false }),
    schema: property,
  }));
};

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });

const accessOf = ({ access }: Call) => {
  if (access === 'public') return 'Open to anybody.';
  if (access === 'handshake') return 'A step of the login, after the key agreement.';
  if (access === 'signed-in') return 'Any operator.';
  return `Needs permission \`${access.codes}\` (\`,\` = all of them, \`||\` = any of them).`;
};

/** The refusals that any call of this access may answer with, besides its own. */
function refusalsOf(call: Call) {
  const common = ['common.invalid', 'common.too_many', 'common.unavailable', 'common.fault'];
  const access = call.access === 'public' ? [] : ['common.unauthorized'];
  const forbidden = typeof call.access === 'object' ? ['common.forbidden'] : [];
  const writes = call.method === 'GET' ? [] : ['common.idempotency_mismatch', 'common.idempotency_running'];
  return [...new Set([...(call.refusals ?? []), ...common, ...access, ...forbidden, ...writes])];
}

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
      { description: lines.join('\n\n'), ...json({ $ref: '#/components/schemas/Refused' }) },
    ]),
  );
}

function operationOf(call: Call) {
  const body = 'body' in call ? call.body : undefined;
  return {
    operationId: call.id,
    tags: [featureOf(call)],
    summary: call.summary,
    description: accessOf(call),
    parameters: [...parametersOf('path', call.params), ...parametersOf('query', call.query)],
    ...(body && { requestBody: { required: true, ...json(schemaOf(body, 'input')) } }),
    ...(call.access === 'public' && { security: [] }),
    responses: {
      200: {
        description: 'Done',
        ...json({
          type: 'object',
          required: ['suc', 'data'],
          properties: { suc: { const: true }, data: schemaOf(call.reply, 'output') },
        }),
      },
      ...refusedAnswers(call),
    },
  };
}

const pathOf = ({ path }: Call) =>
  namesIn(path).reduce((text, name) => text.replace(`:${name}`, `{${name}}`), path);

/** The OpenAPI 3.1 document of the plain form of every call (browser sessions wrap the same in an envelope). */
export function openApiOf(
  contract: Record<string, CallGroup>,
  { version, origin = '/' }: { version: string; origin?: string | undefined },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of Object.values(contract).flatMap((group) => Object.values(group))) {
    const path = pathOf(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kickstand',
      version,
      description:
        'The calls of the operations back office, as machine clients make them: plain JSON with an API key. Every answer is `{suc: true, data}` or `{suc: false, error: {code, promot, facts}}`; lists are `{list, count}`.',
    },
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `ksk_…`' } },
      schemas: {
        Refused: {
          type: 'object',
          required: ['suc', 'error'],
          properties: {
            suc: { const: false },
            error: {
              type: 'object',
              required: ['code', 'promot'],
              properties: {
                code: { type: 'string' },
                promot: {
                  type: 'string',
                  description: "The sentence in the caller's language (Accept-Language)",
                },
                facts: { type: 'object' },
                fields: { type: 'object', additionalProperties: { type: 'string' } },
                requestId: { type: 'string' },
              },
            },
          },
        },
      },
    },
    paths,
  };
}
