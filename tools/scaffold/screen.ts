import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@kickstand/contract';
import type { Call, CallGroup } from '@kickstand/contract/kit';
import { wordFiles } from './console-part.ts';
import { chinese, type NewFile } from './contract-part.ts';
import { source } from './feature.ts';
import { appended, type Source } from './insert.ts';
import { domainNames, type Name, nameOf, ScaffoldError } from './names.ts';

interface Wanted {
  /** Where the feature stands. */
  folder: string;
  feature: Name;
  screen: Name;
  /** The list call that the screen shows; without one it is a plain screen. */
  call?: ListCall;
}

interface ListCall {
  id: string;
  /** Permission expression. */
  codes: string;
  /** How the code reaches it. */
  group: { name: string; module: string };
  member: string;
  rowKey: string;
  /** Fields of the row that the kit has a cell for. */
  columns: readonly (readonly [field: string, cell: string])[];
}

/** A screen of a feature that exists: its file and test, and its lines in paths, manifest and words. */
export async function newScreen(root: string, args: readonly (string | undefined)[]): Promise<NewFile[]> {
  const [feature, screen] = [nameOf(args[0]), nameOf(args[1])];
  const folder = foldersIn(root).find((path) => path.endsWith(`/${feature.kebab}`));
  if (!folder)
    throw new ScaffoldError(`There is no feature ${feature.kebab} in the console: ${featuresOf(root)}.`);
  if (existsSync(join(root, folder, `${screen.kebab}.tsx`)))
    throw new ScaffoldError(`${feature.title} has a screen ${screen.kebab} already.`);
  const call = args[2] === undefined ? undefined : await listCall(root, args[2]);
  const wanted: Wanted = { folder, feature, screen, ...(call && { call }) };
  const words = wordsOf(root, wanted);
  return [
    {
      path: `${folder}/${screen.kebab}.tsx`,
      text: call ? list(wanted, call, words.name, unnamed(root, call).length > 0) : plain(wanted, words.name),
    },
    { path: `${folder}/${screen.kebab}.test.tsx`, text: call ? listTest(wanted, call) : plainTest(wanted) },
    pathLine(known(root, `${folder}/${feature.kebab}.paths.ts`, feature), wanted),
    manifestLine(known(root, `${folder}/${feature.kebab}.screens.ts`, feature), wanted),
    ...words.files,
  ];
}

/** Every feature's folder in the console. */
const foldersIn = (root: string) =>
  domainNames
    .map((domain) => `apps/console/src/${domain}`)
    .filter((domain) => existsSync(join(root, domain)))
    .flatMap((domain) => readdirSync(join(root, domain)).map((feature) => `${domain}/${feature}`));

const featuresOf = (root: string) =>
  `choose one of ${foldersIn(root)
    .map((path) => path.slice(path.lastIndexOf('/') + 1))
    .sort()
    .join(', ')}`;

function known(root: string, path: string, feature: Name): Source {
  if (existsSync(join(root, path))) return source(root, path);
  throw new ScaffoldError(`${feature.title} has no ${path}: its screens are not made from a manifest.`);
}

function pathLine(paths: Source, { feature, screen }: Wanted) {
  if (new RegExp(`\\b${screen.camel}:`).test(paths.text))
    throw new ScaffoldError(`${paths.path} has a path ${screen.camel} already.`);
  return appended(paths, /definePaths\(\{/, `${screen.camel}: '/${feature.kebab}/${screen.kebab}'`);
}

function manifestLine(manifest: Source, { feature, screen, call }: Wanted) {
  const paths = /import \{[^}]*?(\w+Paths)\b/.exec(manifest.text)?.[1] ?? `${feature.camel}Paths`;
  return appended(
    manifest,
    /: readonly Screen\[\] = \[/,
    `{
    path: ${paths}.${screen.camel},
    title: { zh: '${chinese(screen)}', en: '${screen.title}' },
    icon: 'list',
    codes: '${call?.codes ?? 'all'}',
    load: () => import('./${screen.kebab}.tsx'),
  }`,
  );
}

/** The feature's words with a group for the screen in them, and under which name they are imported. */
function wordsOf(
  root: string,
  { folder, feature, screen, call }: Wanted,
): { name: string; files: NewFile[] } {
  const file = (role: string) => `${folder}/${feature.kebab}.${role}.ts`;
  const labels = unnamed(root, call).map((field) => `${field}: '${labelOf(field)}'`);
  const group = (title: string, empty: string) =>
    `${screen.camel}: { ${[`title: '${title}'`, ...(call ? [`empty: '${empty}'`] : []), ...labels].join(', ')} }`;
  const zh = group(chinese(screen), '还没有数据。');
  const en = group(screen.title, 'There is nothing here yet.');
  if (!existsSync(join(root, file('words'))))
    return {
      name: `${feature.camel}Words`,
      files: wordFiles(folder, feature, { zh: `${zh},\n`, en: `${en},\n` }),
    };
  const name = /export const (\w+)/.exec(source(root, file('words')).text)?.[1] ?? `${feature.camel}Words`;
  return {
    name,
    files: [
      appended(source(root, file('words.zh')), /export const zh = \{/, zh),
      appended(source(root, file('words.en')), /export const en[^=]*= \{/, en),
    ],
  };
}

/** The columns that have no name of their own everywhere. */
function unnamed(root: string, call: ListCall | undefined): string[] {
  const { text } = source(root, 'apps/console/src/kit/terms/terms.words.zh.ts');
  const terms = new Set([...text.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name));
  return (call?.columns ?? []).map(([field]) => field).filter((field) => !terms.has(field));
}

const labelOf = (field: string) => {
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const plain = (
  { feature, screen }: Wanted,
  words: string,
) => `import { ${words} as words } from './${feature.kebab}.words.ts';

export default function ${screen.pascal}() {
  return (
    <section aria-label={words.${screen.camel}.title}>
      <h1>{words.${screen.camel}.title}</h1>
    </section>
  );
}
`;

const testHead = ({ feature, screen }: Wanted) => `import { openScreen } from '../../../test/open.tsx';
import ${screen.pascal} from './${screen.kebab}.tsx';
import { zh } from './${feature.kebab}.words.zh.ts';
`;

const plainTest = (wanted: Wanted) => `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
${testHead(wanted)}
test('says what it is', async () => {
  await openScreen(${wanted.screen.pascal});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(zh.${wanted.screen.camel}.title);
});
`;

const list = (
  { feature, screen }: Wanted,
  call: ListCall,
  words: string,
  labelled: boolean,
) => `import { ${call.group.name} } from '@kickstand/contract/${call.group.module}';
import { ${[...new Set(call.columns.map(([, cell]) => cell))].join(', ')} } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { ${words} } from './${feature.kebab}.words.ts';

const words = ${words}.${screen.camel};

export default defineListScreen({
  call: ${call.group.name}.${call.member},
  title: words.title,
${call.rowKey === 'id' ? '' : `  rowKey: '${call.rowKey}',\n`}${labelled ? '  labels: words,\n' : ''}  columns: { ${call.columns.map(([field, cell]) => `${field}: ${cell}`).join(', ')} },
  empty: words.empty,
});
`;

const listTest = (
  wanted: Wanted,
  { group, member, codes }: ListCall,
) => `import { ${group.name} } from '@kickstand/contract/${group.module}';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
${testHead(wanted)}
beforeEach(forgetAll);

test('asks for the first page and says when there is nothing', async () => {
  const asked = serverAnswers(${group.name}.${member}, () => ({ list: [], count: 0 }));
  await openScreen(${wanted.screen.pascal}, { codes: '${codes.split('||')[0]}'.split(',') });
  expect(await screen.findByText(zh.${wanted.screen.camel}.empty)).toBeDefined();
  expect(asked[0]?.query).toMatchObject({ pageNum: 1 });
  expect(screen.getByRole('heading', { name: zh.${wanted.screen.camel}.title })).toBeDefined();
});

test('asks nothing for somebody without its code', async () => {
  const asked = serverAnswers(${group.name}.${member}, () => ({ list: [], count: 0 }));
  await openScreen(${wanted.screen.pascal}, { codes: [] });
  expect(screen.queryByText(zh.${wanted.screen.camel}.empty)).toBeNull();
  expect(asked).toEqual([]);
});
`;

/** A list call of the contract by its id, with what can be shown of its rows. */
async function listCall(root: string, id: string): Promise<ListCall> {
  const groups = Object.values(contract as Record<string, CallGroup>);
  const call = groups.flatMap((group) => Object.values(group)).find((one) => one.id === id);
  const row = call && rowOf(call);
  if (!row)
    throw new ScaffoldError(
      `There is no list call ${id}: choose one of ${groups
        .flatMap((group) => Object.values(group).filter(rowOf))
        .map((one) => one.id)
        .join(', ')}.`,
    );
  const columns = Object.entries(row).flatMap(([field, schema]) => {
    const cell = cellFor(field, schema);
    return cell ? [[field, cell] as const] : [];
  });
  return {
    id,
    codes: typeof call.access === 'string' ? 'all' : call.access.codes,
    group: await homeOf(root, call),
    member: id.slice(id.indexOf('.') + 1),
    rowKey: ['id', 'carId'].find((field) => field in row) ?? columns[0]?.[0] ?? 'id',
    columns,
  };
}

type Schema = Call['reply'];
type Fields = NonNullable<Call['query']>;

/** The fields of a list call's rows; undefined for other calls. */
function rowOf(call: Call): Record<string, Schema> | undefined {
  if (call.method !== 'GET' || !call.query?.shape.pageNum) return undefined;
  const page = (call.reply as Fields).shape?.list as (Schema & { element: Fields }) | undefined;
  return page?.element.shape as Record<string, Schema> | undefined;
}

/** Which folder of the contract exports the group of a call, and under which name. */
async function homeOf(root: string, call: Call) {
  const contract = join(root, 'packages/contract/src');
  const modules = domainNames
    .filter((domain) => existsSync(join(contract, domain)))
    .flatMap((domain) => readdirSync(join(contract, domain)).map((feature) => `${domain}/${feature}`))
    .filter((module) => existsSync(join(contract, module, 'index.ts')));
  for (const module of modules) {
    const door: Record<string, unknown> = await import(join(contract, module, 'index.ts'));
    for (const [name, group] of Object.entries(door))
      if (isGroup(group) && Object.values(group).includes(call)) return { name, module };
  }
  throw new ScaffoldError(`No folder of the contract exports ${call.id}.`);
}

const isGroup = (value: unknown): value is CallGroup => typeof value === 'object' && value !== null;

/** The kit's cell for a field, by its kind; undefined for what has none. */
function cellFor(field: string, schema: Schema): string | undefined {
  const plainly = schema as Schema & { unwrap?: () => Schema };
  if (['nullable', 'optional', 'default'].includes(plainly.def.type) && plainly.unwrap)
    return cellFor(field, plainly.unwrap());
  const cells: Record<string, string> = { string: 'text', enum: 'text', boolean: 'yesNo' };
  if (plainly.def.type === 'number') return field === 'at' || field.endsWith('At') ? 'instant' : 'count';
  return cells[plainly.def.type];
}
