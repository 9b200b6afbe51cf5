import { contract } from '@kickstand/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiOf } from './openapi.ts';

/** Redocly's recommended rules that do not fit here, and why. */
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

const documentOfAll = () => openApiOf(contract, { version: '1.0.0', origin: 'https://bikes.example' });

async function problemsOf(document: ReturnType<typeof documentOfAll>) {
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ severity, ruleId }) => `${severity} ${ruleId}`);
}

test('the document of all calls passes the recommended rules of Redocly without an error or a warning', async () => {
  expect(await problemsOf(documentOfAll())).toEqual([]);
});

test('a document that lost the description of an answer does not pass', async () => {
  const document = documentOfAll();
  const [operation] = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
    responses: Record<number, { description?: string }>;
  }[];
  delete operation?.responses[200]?.description;
  expect(await problemsOf(document)).toEqual(['error struct']);
});
