import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { projectRoot } from '../../src/kernel/program/project-root.ts';

/** Where the official schemas are, on machines that have them. */
export const schemaFolder = join(projectRoot(), '..', 'shared', 'schemas', 'mds', 'models');
const base = 'https://mds.example/models/';
const mode = 'micromobility';

type Json = Record<string, unknown>;

/** What the published schemas say otherwise than they mean: `contains` with a list, and a choice of modes that overlap. */
function mended(node: unknown, file: string): unknown {
  if (Array.isArray(node)) return node.map((one) => mended(one, file));
  if (typeof node !== 'object' || node === null) return node;
  const known = Object.entries(node).filter(([key]) => key !== 'errorMessage');
  return Object.fromEntries(known.map(([key, value]) => mendedKey(key, value, file)));
}

function mendedKey(key: string, value: unknown, file: string): [string, unknown] {
  if (key === 'contains' && Array.isArray(value)) return [key, { enum: value }];
  if (key === 'oneOf' && isChoiceOfModes(value)) return ['$ref', `./modes/${mode}/${file}`];
  return [key, mended(value, file)];
}

const isChoiceOfModes = (value: unknown) =>
  Array.isArray(value) && value.every((one: Json) => String(one.$ref).startsWith('./modes/'));

/** Where each list of an answer is described. */
const models: Readonly<Record<string, string>> = {
  vehicles: 'vehicle',
  vehicles_status: 'vehicle-status',
  trips: 'trip',
  telemetry: 'telemetry',
  events: 'event',
  stops: 'stop',
};

/** Says what the official schemas have against an answer, and of how many objects it is. */
export function mdsSchemas() {
  const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, validateFormats: true }));
  const files = readdirSync(schemaFolder, { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('.yaml'),
  );
  for (const file of files) {
    const name = relative(schemaFolder, join(schemaFolder, file));
    const schema = mended(parse(readFileSync(join(schemaFolder, file), 'utf8')), name) as Json;
    ajv.addSchema({ ...schema, $id: `${base}${name}` });
  }
  const check = (name: string, value: unknown) => {
    const isRight = ajv.getSchema(`${base}${name}.yaml`);
    if (!isRight) throw new Error(`no schema of ${name}`);
    return isRight(value)
      ? []
      : (isRight.errors ?? []).map((one: ErrorObject) => `${name}${one.instancePath} ${one.message}`);
  };
  return (path: string, body: string) => {
    if (path.startsWith('/reports')) return { name: 'report', faults: check('report', body), count: 1 };
    const answer = JSON.parse(body) as Json;
    const [name = '', list = []] = (Object.entries(answer).find(([key]) => key in models) ?? []) as [
      string?,
      unknown[]?,
    ];
    const isFresh = 'ttl' in answer;
    const faults = [
      ...check('response/version', answer),
      ...check('response/paging', answer),
      ...(isFresh ? [...check('response/ttl', answer), ...check('response/last_updated', answer)] : []),
      ...list.flatMap((one) => check(models[name] ?? name, one)),
    ];
    return { name, faults: [...new Set(faults)], count: list.length };
  };
}
