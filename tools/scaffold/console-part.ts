import { chinese, type Naming, type NewFile } from './contract-part.ts';
import type { Name } from './names.ts';

/** Addresses, words, manifest and list page of a feature, and the page's test. */
export function consolePart(naming: Naming): NewFile[] {
  const { domain, feature, row } = naming;
  const folder = `apps/console/src/${domain}/${feature.kebab}`;
  const file = (name: string, text: string) => ({ path: `${folder}/${name}`, text });
  return [
    file(`${feature.kebab}.paths.ts`, paths(feature)),
    file(`${feature.kebab}.screens.ts`, screens(naming)),
    ...wordFiles(folder, feature, ownWords(feature)),
    file(`${row.kebab}-list.tsx`, list(naming)),
    file(`${row.kebab}-list.test.tsx`, test(naming)),
  ];
}

/** The words of a feature in both languages, of which one is loaded. */
export function wordFiles(folder: string, feature: Name, { zh, en }: { zh: string; en: string }): NewFile[] {
  const { kebab, camel } = feature;
  const file = (name: string, text: string) => ({ path: `${folder}/${kebab}.${name}.ts`, text });
  return [
    file('words.zh', `export const zh = {\n${zh}};\n`),
    file(
      'words.en',
      `import type { Words } from '../../kit/words.ts';
import type { zh } from './${kebab}.words.zh.ts';

export const en: Words<typeof zh> = {\n${en}};\n`,
    ),
    file(
      'words',
      `import { pickWords } from '../../kit/words.ts';

export const ${camel}Words = await pickWords({
  'zh-CN': async () => (await import('./${kebab}.words.zh.ts')).zh,
  'en-US': async () => (await import('./${kebab}.words.en.ts')).en,
});
`,
    ),
  ];
}

const ownWords = (feature: Name) => ({
  zh: `title: '${chinese(feature)}', empty: '还没有数据。',
  add: '新增', edit: '编辑',
  serviceAreaId: '服务区',
`,
  en: `title: '${feature.title}', empty: 'There is nothing here yet.',
  add: 'Add', edit: 'Edit',
  serviceAreaId: 'Service area',
`,
});

const paths = ({ camel, kebab }: Name) => `import { definePaths } from '../../kit/page/screens.ts';

export const ${camel}Paths = definePaths({ list: '/${kebab}/list' });
`;

const screens = ({ feature, row }: Naming) => `import type { Screen } from '../../kit/page/screens.ts';
import { ${feature.camel}Paths } from './${feature.kebab}.paths.ts';

export const ${feature.camel}Screens: readonly Screen[] = [
  {
    path: ${feature.camel}Paths.list,
    title: { zh: '${chinese(feature)}', en: '${feature.title}' },
    icon: 'list',
    codes: '${feature.camel}',
    load: () => import('./${row.kebab}-list.tsx'),
  },
];
`;

const list = ({
  domain,
  feature,
}: Naming) => `import { ${feature.camel} } from '@kickstand/contract/${domain}/${feature.kebab}';
import { createBy, editBy } from '../../kit/form/create-and-edit.tsx';
import { count, instant, text } from '../../kit/list/cells.tsx';
import { search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { ${feature.camel}Words as words } from './${feature.kebab}.words.ts';

export default defineListScreen({
  call: ${feature.camel}.list,
  title: words.title,
  labels: words,
  columns: { name: text, serviceAreaId: count, agentId: count, updatedAt: instant },
  filters: { name: search },
  create: createBy(${feature.camel}.add, { label: words.add, labels: words }),
  rowActions: [editBy(${feature.camel}.edit, { label: words.edit, labels: words })],
  empty: words.empty,
});
`;

const test = ({
  domain,
  feature,
  row,
}: Naming) => `import { ${feature.camel} } from '@kickstand/contract/${domain}/${feature.kebab}';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import ${row.pascal}List from './${row.kebab}-list.tsx';
import { zh } from './${feature.kebab}.words.zh.ts';

const codes = ['${feature.camel}'];
const row = { id: 'id-1', serviceAreaId: 31, agentId: 3, name: 'first', updatedAt: 1_790_000_000_000, version: 1 };

beforeEach(forgetAll);

test('shows what the server found', async () => {
  serverAnswers(${feature.camel}.list, () => ({ list: [row], count: 1 }));
  await openScreen(${row.pascal}List, { codes });
  expect(await screen.findByText('first')).toBeDefined();
  expect(screen.getByRole('heading', { name: zh.title })).toBeDefined();
});

test('asks the server for the name in the address bar', async () => {
  const asked = serverAnswers(${feature.camel}.list, () => ({ list: [], count: 0 }));
  await openScreen(${row.pascal}List, { codes, search: { name: 'second' } });
  const query = { name: 'second', sort: 'updatedAt', dir: 'desc' };
  await waitFor(() => expect(asked[0]?.query).toMatchObject(query));
});

test('asks nothing for somebody without its code', async () => {
  const asked = serverAnswers(${feature.camel}.list, () => ({ list: [], count: 0 }));
  await openScreen(${row.pascal}List, { codes: [] });
  expect(screen.queryByRole('heading', { name: zh.title })).toBeNull();
  expect(asked).toEqual([]);
});
`;
