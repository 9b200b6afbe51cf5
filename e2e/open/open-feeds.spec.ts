import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, inject, test } from 'vitest';
import { fleetOf } from '../support/field.ts';

const { url } = inject('system');
const schemas = join(import.meta.dirname, '..', '..', '..', 'shared', 'schemas', 'gbfs');
const ajv = addFormats.default(new Ajv({ strict: false }));
const known = new Map<string, ValidateFunction>();

interface Address {
  name: string;
  url: string;
}
interface Dataset {
  versions: { version: string; url: string }[];
}

/** What is answered at an address, and what the official schema has against it. */
async function checked(version: string, { name, url }: Address) {
  const text = await (await fetch(url)).text();
  const file = join(schemas, `v${version}`, `${name}.json`);
  const isRight = known.get(file) ?? ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);
  known.set(file, isRight);
  const answer = JSON.parse(text) as { data: Record<string, unknown> };
  const faults = isRight(answer)
    ? []
    : (isRight.errors ?? []).map((one: ErrorObject) => `${name}: ${one.instancePath} ${one.message}`);
  return { text, answer, faults };
}

test.skipIf(!existsSync(schemas))(
  'the feeds of the living town pass the official schemas in every version and language, and name nobody',
  async () => {
    const { answer, faults } = await checked('3.0', { name: 'manifest', url: `${url}/gbfs/manifest.json` });
    expect(faults).toEqual([]);
    const { datasets } = answer.data as { datasets: Dataset[] };
    expect(datasets.length).toBeGreaterThan(1);
    const names = new Set(fleetOf().vehicles.flatMap(({ imei, carId }) => [imei, carId]));
    for (const { version, url } of datasets.flatMap(({ versions }) => versions)) {
      const first = await checked(version, { name: 'gbfs', url });
      const { data } = first.answer;
      const lists = version === '3.0' ? [data] : Object.values(data);
      const files = (lists as { feeds: Address[] }[]).flatMap(({ feeds }) => feeds);
      expect(files.length).toBeGreaterThan(10);
      const all = await Promise.all(files.map((file) => checked(version, file)));
      expect([first, ...all].flatMap((one) => one.faults)).toEqual([]);
      const words = new Set(all.flatMap(({ text }) => text.match(/\b\d{8,15}\b/g) ?? []));
      expect([...words].filter((word) => names.has(word) || /^1[3-9]\d{9}$/.test(word))).toEqual([]);
    }
  },
);
