import { contract } from '@kickstand/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiOf } from './openapi.ts';

/** What is left of Redocly's recommended rules to say why it does not hold here. */
const rules = {
  // The software is not licensed to the public.
  'info-license': 'off',
  // The routes of the seed: a fixed segment wins over a parameter.
  'no-ambiguous-paths': 'off',
  // A record whose keys are listed has them in `propertyNames`, which the rule does not read.
  'no-required-schema-properties-undefined': 'off',
  // A tag is the name of a feature; its calls are described one by one.
  'tag-description': 'off',
} as const;

test('the document of all calls passes the recommended rules of Redocly without an error or a warning', async () => {
  const document = openApiOf(contract, { version: '1.0.0', origin: 'https://bikes.example' });
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('a document that lost a description of an answer does not pass', async () => {
  const document = openApiOf(contract, { version: '1.0.0', origin: 'https://bikes.example' });
  const [operation] = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
    responses: Record<number, { description?: string }>;
  }[];
  delete operation?.responses[200]?.description;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ severity }) => severity)).toEqual(['error']);
});
