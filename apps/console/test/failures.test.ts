import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..', 'src');

/**
 * Who answers for a silenced call that is made without `useCall` and `useChange` (which tell by themselves what no
 * page reads): `shown` by whoever waits for it, or `unasked`, since nobody waits for it and it is asked again.
 */
const decided: Record<string, 'shown' | 'unasked'> = {
  'app/frame/layout-store.ts': 'shown',
  'app/frame/scope-picker.tsx': 'shown',
  'app/frame/view-as-line.tsx': 'shown',
  'app/notices/bell.ts': 'unasked',
  'app/palette/palette-lookups.ts': 'shown',
  'app/start.tsx': 'shown',
  'platform/account/support.service.ts': 'shown',
  'marketing/ads/ad-form.tsx': 'shown',
  'marketing/broadcasts/broadcast-form.tsx': 'shown',
  'marketing/campaign-kit/campaign-form.tsx': 'shown',
  'marketing/ads/picture-field.tsx': 'shown',
  'organisation/agents/roles/agent-role-desk.ts': 'shown',
  'service/feedback/attachments.ts': 'shown',
  'places/fences/dialogs/export-dialog.tsx': 'shown',
  'places/fences/first-area.parts.tsx': 'shown',
  'places/fences/list/provider-tools.tsx': 'shown',
  'service/help/article-form.tsx': 'shown',
  'insight/home/home-tiles.tsx': 'shown',
  'insight/home/money/books-check.tsx': 'shown',
  'service/leads/register-form.ts': 'shown',
  'platform/notice-templates/notice-form.tsx': 'shown',
  'fleet/live-map/map/search-box.tsx': 'shown',
  'platform/map-kit/addresses.ts': 'unasked',
  'platform/map-kit/base-maps.parts.ts': 'unasked',
  'organisation/permissions/roles/role-desk.parts.ts': 'shown',
  'organisation/permissions/roles/role-matrix.tsx': 'shown',
  'organisation/permissions/users/user-edit.tsx': 'shown',
  'rides/pricing/scheme-edit.tsx': 'shown',
  'fleet/production/stock/stock-batches.tsx': 'shown',
  'open/regulator/lists/photos-field.tsx': 'shown',
  'fleet/replay/use-track.ts': 'shown',
  'platform/session/demo-accounts.tsx': 'unasked',
  'platform/session/handshake.ts': 'shown',
  'platform/session/login.flow.ts': 'shown',
  'platform/session/opening.parts.ts': 'shown',
  'organisation/setup/use-setup.ts': 'shown',
  'kit/client/live.ts': 'unasked',
  'kit/client/operator.ts': 'shown',
  'kit/client/step-up-dialog.tsx': 'shown',
  'kit/client/text-message.ts': 'unasked',
  'kit/import/import-result.tsx': 'shown',
};

/** The wrapper and the hooks themselves. */
const machinery = new Set(['kit/client/client.ts', 'kit/client/calls.ts']);

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !machinery.has(file));

/** A node of a parsed source, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** All nodes of a file, each with the one around it. */
function nodesOf(file: string) {
  const text = readFileSync(join(source, file), 'utf8');
  const found: { node: Node; within: Node | undefined }[] = [];
  const visit = (node: Node, within: Node | undefined): void => {
    found.push({ node, within });
    for (const value of Object.values(node))
      for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) visit(part, node);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, undefined);
  return { found, textOf: ({ start, end }: Node) => text.slice(start, end) };
}
type Parsed = ReturnType<typeof nodesOf>;

const parsed = new Map(files.map((file) => [file, nodesOf(file)]));
const of = (file: string) => parsed.get(file) as Parsed;

const callsOf = ({ found, textOf }: Parsed, name: string) =>
  found.filter(({ node }) => node.type === 'CallExpression' && textOf(node.callee as Node) === name);

const importsClient = ({ found, textOf }: Parsed) =>
  found.some(
    ({ node }) => node.type === 'ImportDeclaration' && /\bsend\b[^']*'[^']*\/client\.ts'/.test(textOf(node)),
  );

/** Whether `send` is told to be silent, beside the call and its request. */
const isSilenced = ({ textOf }: Parsed, call: Node) => {
  const third = (call.arguments as Node[])[2];
  return third !== undefined && /quiet|options/.test(textOf(third));
};

/** An empty catch. */
const swallows = ({ found }: Parsed) =>
  found.some(
    ({ node }) => node.type === 'CatchClause' && (((node.body as Node).body as Node[]) ?? []).length === 0,
  );

test('every silenced call is answered for, and nothing is decided for calls that are gone', () => {
  const silenced = files.filter(
    (file) =>
      importsClient(of(file)) && callsOf(of(file), 'send').some(({ node }) => isSilenced(of(file), node)),
  );
  expect(silenced.toSorted()).toEqual(Object.keys(decided).toSorted());
});

test('who answers for a silenced call throws no failure away', () => {
  const shown = Object.keys(decided).filter((file) => decided[file] === 'shown');
  expect(shown.filter((file) => swallows(of(file)))).toEqual([]);
});

test('every read and every change is kept where its failure can be read, or is told by a notice', () => {
  const lost = files.filter((file) =>
    ['useCall', 'useChange'].some((hook) =>
      callsOf(of(file), hook).some(
        ({ node, within }) =>
          within?.type === 'ExpressionStatement' && !/ahead: true/.test(of(file).textOf(node)),
      ),
    ),
  );
  expect(lost).toEqual([]);
});
