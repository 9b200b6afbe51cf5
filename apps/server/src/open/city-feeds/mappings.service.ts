import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CityMapping, cityMapping, feedFacts, feedKinds } from '@kickstand/contract/open/regulator';
import { parse } from 'yaml';
import { projectRoot } from '../../kernel/program/project-root.ts';

/** The files that declare cities are beside the migrations, and thus part of every deployment. */
const folder = join(projectRoot(), 'db', 'cities');

/** Parses a file that declares a city's interface; throws with what is wrong. */
export function readMapping(text: string): CityMapping {
  const mapping = cityMapping.parse(parse(text));
  for (const kind of feedKinds)
    for (const [name, { from }] of Object.entries(mapping.records[kind]?.fields ?? {}))
      if (!(feedFacts[kind] as readonly string[]).includes(from))
        throw new Error(`${mapping.city}: ${kind}.${name} is made of ${from}, which nobody knows`);
  return mapping;
}

/** The cities of this deployment, by name. A new city is one more file. */
export const mappings: ReadonlyMap<string, CityMapping> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readMapping(readFileSync(join(folder, name), 'utf8')))
    .map((mapping) => [mapping.city, mapping]),
);
