import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contract, permissions, type RefusalCode, refusals } from '@kickstand/contract';
import {
  type Access,
  auditOf,
  type Call,
  type CallGroup,
  type PermissionNode,
} from '@kickstand/contract/kit';
import { codesIn } from '@kickstand/domain/platform/access';
import { settingsTable } from '../apps/server/src/kernel/program/settings.ts';
import { accountsPage } from './accounts-doc.ts';
import { domainTables } from './architecture/imports.ts';
import { devicesPage } from './devices-doc.ts';
import { metricsPage } from './metrics-doc.ts';
import { inCode, tableOf } from './tables.ts';

const root = join(import.meta.dirname, '..');
const marker = '<!-- settings -->';
const written = 'Written by `npm run docs` from the contract; do not edit.';
const groups: [string, Call[]][] = Object.entries(contract as Record<string, CallGroup>).map(
  ([name, group]) => [name, Object.values(group)],
);

/** The documents that are made from the code: path below the project's folder, and what must stand there. */
export function documents(): { path: string; text: string }[] {
  return [
    {
      path: 'docs/operations.md',
      text: withSettings(readFileSync(join(root, 'docs/operations.md'), 'utf8')),
    },
    { path: 'CONTRIBUTING.md', text: withDomains(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) },
    { path: 'docs/accounts.md', text: accountsPage() },
    { path: 'docs/devices.md', text: devicesPage() },
    { path: 'docs/metrics.md', text: metricsPage() },
    { path: 'docs/generated/calls.md', text: callsPage() },
    { path: 'docs/generated/permissions.md', text: permissionsPage() },
  ];
}

const domainsMarker = '<!-- domains -->';

/** CONTRIBUTING.md with the tables of the domains between its two markers; throws when they are missing. */
function withDomains(page: string) {
  const [before, , after] = page.split(domainsMarker);
  if (after === undefined) throw new Error(`CONTRIBUTING.md has no two lines ${domainsMarker}`);
  return `${before}${domainsMarker}\n\n${domainTables(root)}\n${domainsMarker}${after}`;
}

/** The page of operations with the table of settings after its marker; throws when there is no marker. */
export function withSettings(page: string) {
  const place = new RegExp(`${marker}\\n\\n(?:\\|.*\\n)*\\n?`);
  if (!place.test(page)) throw new Error(`docs/operations.md has no line ${marker}`);
  const rows = settingsTable.map(({ name, default: given, meaning }) => [
    `\`${name}\``,
    given && `\`${given}\``,
    meaning,
  ]);
  return page.replace(place, () => `${marker}\n\n${tableOf(['name', 'default', 'meaning'], rows, true)}\n`);
}

function callsPage() {
  const sections = groups.map(
    ([name, calls]) => `## ${name}\n\n${tableOf(callHead, calls.map(callLine))}${refusalsOf(calls)}`,
  );
  return `# Calls

${written}

Where \`rows\` says *own*, a call touches only rows of agents and service areas in the caller's scope. Besides the refusals listed
here every call may answer with the common ones. \`/openapi.json\` of a running server has the shapes.

${sections.join('\n')}
## Common refusals

${tableOf(refusalHead, refusalLines(Object.keys(refusals).filter((code) => code.startsWith('common.'))))}`;
}

const callHead = ['call', 'method and path', 'for', 'rows', 'operator log', 'what it does'];

function callLine(call: Call) {
  const { id, method, path, access, rows, summary } = call;
  return [`\`${id}\``, `\`${method} ${path}\``, accessText(access), rows, auditText(call), summary];
}

function accessText(access: Access) {
  if (typeof access === 'string') return access === 'public' ? 'anybody' : access.replace('-', ' ');
  const alternatives = access.codes.split('||').map((all) => codesIn(all).map(inCode).join(' and '));
  return alternatives.join(' or ');
}

function auditText(call: Call) {
  const audit = auditOf(call);
  if (!audit) return '';
  const { module, action, sensitive } = audit;
  return `${module} · ${action}${sensitive ? ' (sensitive)' : ''}`;
}

const refusalHead = ['refusal', 'status', '中文', 'English'];

function refusalsOf(calls: Call[]) {
  const own = calls
    .filter((call) => call.refusals?.length)
    .map((call) => `- \`${call.id}\` may refuse with ${(call.refusals ?? []).map(inCode).join(', ')}\n`);
  const named = new Set(calls.flatMap((call) => call.refusals ?? []));
  const lines = refusalLines([...named].filter((code) => !code.startsWith('common.')).sort());
  return own.length === 0
    ? ''
    : `\n${own.join('')}${lines.length > 0 ? `\n${tableOf(refusalHead, lines)}` : ''}`;
}

const refusalLines = (codes: readonly string[]) =>
  codes.map((code) => {
    const { status, zh, en } = refusals[code as RefusalCode];
    return [inCode(code), String(status), zh, en];
  });

function permissionsPage() {
  const asked = callsByCode();
  const lines = permissions.map(({ code, kind, parent, zh, en, sensitive }) => [
    inCode(code),
    kind,
    parent ? inCode(parent) : '',
    zh,
    en,
    sensitive ? 'yes' : '',
    (asked.get(code) ?? []).map(inCode).join(', '),
  ]);
  const counted = (kind: PermissionNode['kind']) => permissions.filter((node) => node.kind === kind).length;
  return `# Permissions

${written}

${counted('menu')} menus, ${counted('page')} pages and ${counted('button')} buttons and single rights. A role is a set of these codes.

${tableOf(['code', 'kind', 'below', '中文', 'English', 'sensitive', 'calls that ask for it'], lines)}`;
}

function callsByCode() {
  const asked = new Map<string, string[]>();
  for (const { id, access } of groups.flatMap(([, calls]) => calls))
    for (const code of typeof access === 'string' ? [] : codesIn(access.codes))
      asked.set(code, [...(asked.get(code) ?? []), id]);
  return asked;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(join(root, 'docs', 'generated'), { recursive: true });
  for (const { path, text } of documents()) writeFileSync(join(root, path), text);
}
