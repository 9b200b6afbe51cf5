import { contract } from '@kickstand/contract';
import { type FieldPlace, fieldKeyOf, fieldWords } from '@kickstand/contract/field-words';
import type { Call } from '@kickstand/contract/kit';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { openApiOf } from './openapi.ts';
import { fieldsIn, type Schema } from './openapi-words.ts';

interface Content {
  content: { 'application/json': { schema: Schema } };
}
interface Operation {
  operationId: string;
  description: string;
  parameters: { $ref?: string; name: string; description?: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { headers?: object }>;
}

const document = openApiOf(contract, { version: '1.0.0', origin: 'https://bikes.example' });
const operations = Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[]);
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id);
const calls: Call[] = Object.values(contract).flatMap((group) => Object.values(group));
const bodyOf = (content: Content | undefined) => content?.content['application/json'].schema ?? {};

/** Every parameter and property of the document with the place that its sentence is looked up by. */
function* allFields(): Generator<[string, { description?: string }, FieldPlace]> {
  for (const { operationId: call, parameters, requestBody, responses } of operations) {
    const place = { call, parent: '', isParameter: false };
    for (const parameter of parameters.filter(({ $ref }) => !$ref)) {
      yield [parameter.name, parameter, { ...place, isParameter: true }];
      yield* fieldsIn(parameter.schema, { ...place, parent: parameter.name });
    }
    yield* fieldsIn(bodyOf(requestBody), place);
    yield* fieldsIn(bodyOf(responses[200]).properties?.data ?? {}, place);
  }
  const place = { call: 'webhooks.event', parent: '', isParameter: false };
  for (const { post } of Object.values(document.webhooks)) yield* fieldsIn(bodyOf(post.requestBody), place);
}

describe('the OpenAPI document', () => {
  test('the document is valid and covers every call', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(calls.map(({ id }) => id).sort());
  });

  test('says in a sentence what each parameter and property is, nested ones too', () => {
    const silent = [...allFields()]
      .filter(([, { description = '' }]) => !/^[A-Z`].*\.$/.test(description))
      .map(([name, , { call, parent }]) => `${call}: ${parent && `${parent}.`}${name}`);
    expect(silent).toEqual([]);
  });

  test('uses every sentence that was written', () => {
    const used = new Set([...allFields()].map(([name, , place]) => fieldKeyOf(name, place)));
    expect(Object.keys(fieldWords).filter((key) => !used.has(key))).toEqual([]);
  });

  test('says of tuples how many items they have, as readers of older versions take no other word for it', () => {
    const text = JSON.stringify(document);
    expect(text).toContain('"prefixItems"');
    expect(text).not.toContain('"items":false');
  });

  test('says of bytes that they are base64', () => {
    const content = bodyOf(operationOf('imports.check')?.requestBody).properties?.content;
    expect(content).toMatchObject({ type: 'string', contentEncoding: 'base64' });
    expect(content?.description).toContain('base64 (RFC 4648, with padding)');
  });

  test('has the idempotency key at changes, and nowhere else', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' };
    expect(operationOf('vehicles.annotate')?.parameters).toContainEqual(key);
    expect(operationOf('vehicles.list')?.parameters).not.toContainEqual(key);
    expect(operationOf('session.smsCode')?.parameters).not.toContainEqual(key);
    expect(document.components.parameters.IdempotencyKey).toMatchObject({
      in: 'header',
      name: 'Idempotency-Key',
    });
  });

  test('says when to try again, where the deployment is, and how refusals look', () => {
    for (const { operationId, responses } of operations)
      expect(responses[429]?.headers, operationId).toHaveProperty('Retry-After');
    expect(document.servers).toEqual([{ url: 'https://bikes.example', description: expect.any(String) }]);
    const { error } = document.components.schemas.Refused.properties;
    expect(error.required).toEqual(['code', 'promot']);
    for (const [name, field] of fieldsIn(error as Schema, { call: '', parent: '', isParameter: false }))
      expect(field.description, name).toMatch(/\.$/);
  });

  test('says which changes ask for a fresh proof, and whether a key can make them', () => {
    for (const call of calls.filter((one) => one.method !== 'GET' && one.stepUp)) {
      const { description, responses } = operationOf(call.id) ?? {};
      expect(description, call.id).toContain('`common.step_up`');
      expect(JSON.stringify(responses?.[403]), call.id).toContain('common.step_up');
    }
    expect(operationOf('permissionRoles.edit')?.description).toContain('needs the right `stepUp`');
    expect(operationOf('account.addApiKey')?.description).toContain('API keys are always refused');
  });
});
