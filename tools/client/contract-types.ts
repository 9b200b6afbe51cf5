import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contract, refusals } from '@kickstand/contract';

const source = join(import.meta.dirname, '..', '..', 'packages', 'contract', 'src');

/** Where each group of calls is exported: the module within the contract, and its name there. */
async function originsOf(): Promise<Map<unknown, { path: string; name: string }>> {
  const origins = new Map<unknown, { path: string; name: string }>();
  const modules = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(`${sep}index.ts`),
  );
  for (const file of modules) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(source, file)).href);
    const path = file.split(sep).slice(0, -1).join('/');
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'object' && value !== null) origins.set(value, { path, name });
  }
  return origins;
}

/**
 * Declarations of the contract's groups and codes of refusals; the groups by reference: the compiler would write them out in one type, which it refuses as
 * too long. `moduleAt` says where the module of a path is.
 */
export async function contractTypes(moduleAt: (path: string) => string): Promise<string> {
  const origins = await originsOf();
  const groups = Object.entries(contract).map(([group, value]) => {
    const origin = origins.get(value);
    if (!origin) throw new Error(`no module of the contract exports ${group}`);
    return `  readonly ${group}: typeof import('${moduleAt(origin.path)}').${origin.name};`;
  });
  const codes = Object.keys(refusals).map((code) => `'${code}'`);
  return `export declare const contract: {\n${groups.join('\n')}\n};\nexport type RefusalCode = ${codes.join(' | ')};\n`;
}
