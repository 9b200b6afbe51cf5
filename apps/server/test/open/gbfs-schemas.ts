import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { projectRoot } from '../../src/kernel/program/project-root.ts';

/** Where the official schemas are, on machines that have them. */
export const gbfsFolder = join(projectRoot(), '..', 'shared', 'schemas', 'gbfs');

/** A file of a version of GBFS, as it was sent. */
export interface GbfsFile {
  version: string;
  name: string;
  text: string;
}

/** Says what the official schemas have against a file. */
export function gbfsSchemas() {
  const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
  const known = new Map<string, ValidateFunction>();
  return ({ version, name, text }: GbfsFile): string[] => {
    const file = join(gbfsFolder, `v${version}`, `${name}.json`);
    const isRight = known.get(file) ?? ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);
    known.set(file, isRight);
    if (isRight(JSON.parse(text))) return [];
    return (isRight.errors ?? []).map((one: ErrorObject) => `${name}${one.instancePath} ${one.message}`);
  };
}
