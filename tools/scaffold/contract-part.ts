import type { Name } from './names.ts';

/** What the parts of a new feature are called. */
export interface Naming {
  /** `places`: the domain that it belongs to. */
  domain: string;
  /** `parking-spots` */
  feature: Name;
  /** `parking-spot`: one row, its table and its screen. */
  row: Name;
}

/** A file that is to be written: path below the project's folder, and its text. */
export interface NewFile {
  path: string;
  text: string;
}

/** The vocabulary of a feature: rows, calls, refusals and the code of its page. */
export function contractPart(naming: Naming): NewFile[] {
  const { domain, feature } = naming;
  const file = (role: string, text: string) => ({
    path: `packages/contract/src/${domain}/${feature.kebab}/${role}.ts`,
    text,
  });
  return [
    file('index', index(naming)),
    file(`${feature.kebab}.rows`, rows(naming)),
    file(`${feature.kebab}.calls`, calls(naming)),
    file(`${feature.kebab}.refusals`, refusals(naming)),
    file(`${feature.kebab}.permissions`, permissions(naming)),
  ];
}

const index = ({ feature: { kebab } }: Naming) =>
  ['calls', 'permissions', 'refusals', 'rows']
    .map((role) => `export * from './${kebab}.${role}.ts';\n`)
    .join('');

const rows = ({ row }: Naming) => `import { z } from 'zod';
import { id } from '../../kit/index.ts';

/** One line of the list. */
export const ${row.camel}Row = z.object({
  id,
  serviceAreaId: z.number(),
  agentId: z.number(),
  name: z.string(),
  updatedAt: z.number(),
  version: z.int(),
});
export type ${row.pascal}Row = z.infer<typeof ${row.camel}Row>;
`;

const calls = ({ feature, row }: Naming) => `import { z } from 'zod';
import { codes, defineCalls, id, int32, listQuery, pageOf, smallId } from '../../kit/index.ts';
import { ${row.camel}Row } from './${feature.kebab}.rows.ts';

const base = '/ebike/v3/backend/${feature.kebab}';
const mayRead = codes('${feature.camel}');
const mayWrite = codes('${feature.camel}Write');
const one = z.object({ serviceAreaId: smallId, id });
const name = z.string().trim().min(1).max(50);

export const ${feature.camel} = defineCalls('${feature.camel}', {
  list: {
    summary: 'List ${feature.words}',
    method: 'GET',
    path: base,
    access: mayRead,
    rows: 'own',
    query: listQuery({ name: z.string().max(50).optional() }, ['updatedAt', 'name']),
    reply: pageOf(${row.camel}Row),
  },
  single: {
    summary: 'Get one of the ${feature.words}',
    method: 'GET',
    path: \`\${base}/:serviceAreaId/:id\`,
    access: mayRead,
    rows: 'own',
    params: one,
    reply: ${row.camel}Row,
    refusals: ['${row.snake}.not_found'],
  },
  add: {
    summary: 'Create one of the ${feature.words}',
    method: 'POST',
    path: base,
    access: mayWrite,
    rows: 'own',
    body: z.object({ serviceAreaId: smallId, name }),
    reply: ${row.camel}Row,
    audit: { module: '${feature.camel}', action: 'add' },
    refusals: ['common.not_found'],
  },
  edit: {
    summary: 'Update one of the ${feature.words}',
    method: 'PUT',
    path: \`\${base}/:serviceAreaId/:id\`,
    access: mayWrite,
    rows: 'own',
    params: one,
    body: z.object({ name, version: int32 }),
    reply: ${row.camel}Row,
    audit: { module: '${feature.camel}', action: 'edit' },
    refusals: ['${row.snake}.not_found', 'common.stale_version'],
  },
});
`;

const refusals = ({ feature, row }: Naming) => `import { defineRefusals } from '../../kit/index.ts';

export const ${feature.camel}Refusals = defineRefusals({
  '${row.snake}.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
});
`;

const permissions = ({ feature }: Naming) => `import { definePermissions } from '../../kit/index.ts';

export const ${feature.camel}Permissions = definePermissions([
  { code: '${feature.camel}', kind: 'page', zh: '${chinese(feature)}', en: '${feature.title}' },
  {
    code: '${feature.camel}Write',
    kind: 'button',
    parent: '${feature.camel}',
    zh: '编辑${chinese(feature)}',
    en: 'Change ${feature.words}',
  },
]);
`;

/** Until somebody says it in Chinese. */
export const chinese = ({ title }: Name) => `${title}（待译）`;
