import type { RoleInfo, RoleLimits, TreeNode } from '@kickstand/contract/organisation/permissions';
import { differenceOf } from '../../../kit/code-tree/code-tree.rules.ts';
import { permissionsWords } from '../permissions.words.ts';

const { form: words, enable: enableWords, roles, comma } = permissionsWords;

/** The values of a role's form. */
export interface RoleValues {
  name: string;
  remark: string;
  templateId?: string | undefined;
  codes: string[];
  dataScope: RoleInfo['dataScope'];
  agentIds: number[];
  areaIds: number[];
  limits: RoleLimits;
  enable: 0 | 1;
}

export type Mode = 'add' | 'edit' | 'copy';

const empty: RoleValues = {
  name: '',
  remark: '',
  codes: [],
  dataScope: 'all',
  agentIds: [],
  areaIds: [],
  limits: {},
  enable: 1,
};

/** Codes removed by a ceiling disappear with the next save, so that the form starts without them. */
const liveCodes = ({ codeList, struckOut }: RoleInfo) => codeList.filter((code) => !struckOut.includes(code));

const without = (codes: readonly string[], gone: readonly string[]) =>
  codes.filter((code) => !gone.includes(code));

/** Codes of a role that the viewer cannot grant: not theirs, or unknown to this version. */
export function beyondOf(role: RoleInfo, nodes: readonly TreeNode[]): string[] {
  const mine = new Set(nodes.filter(({ grantable }) => grantable).map(({ code }) => code));
  return liveCodes(role).filter((code) => !mine.has(code));
}

/** The known ones among them by name: without them the viewer cannot change the role. */
export function lackedOf(role: RoleInfo, nodes: readonly TreeNode[]): string[] {
  const beyond = new Set(beyondOf(role, nodes));
  return nodes.filter(({ code }) => beyond.has(code)).map(({ title }) => title);
}

/** The initial values of the form: empty, the role itself, or the role under another name. */
export function startOf(role: RoleInfo | undefined, mode: Mode, nodes: readonly TreeNode[] = []): RoleValues {
  if (!role) return empty;
  const { name, remark, templateId, dataScope, agentIds, areaIds, limits, enable } = role;
  return {
    name: mode === 'copy' ? words.copyName(name).slice(0, 20) : name,
    remark,
    ...(templateId !== null && { templateId }),
    codes: mode === 'copy' ? without(liveCodes(role), beyondOf(role, nodes)) : liveCodes(role),
    dataScope,
    agentIds,
    areaIds,
    limits,
    enable: mode === 'copy' ? 1 : enable,
  };
}

/** Only what belongs to the chosen data scope is sent. */
export const tidy = (values: RoleValues): RoleValues => ({
  ...values,
  agentIds: values.dataScope === 'agents' ? values.agentIds : [],
  areaIds: values.dataScope === 'areas' ? values.areaIds : [],
});

/** One difference between two versions of a role, as text. */
export interface RoleDifference {
  field: string;
  mine: string;
  theirs: string;
}

const ids = (list: readonly number[]) => list.join(comma);

/** The names of the codes that only one of them has. */
function codesText(codes: readonly string[], than: readonly string[], titles: ReadonlyMap<string, string>) {
  return differenceOf(codes, than)
    .added.map((code) => titles.get(code) ?? code)
    .join(comma);
}

/** The differences of a form's input from the latest version of its role. */
export function differencesOf(
  mine: RoleValues,
  newest: RoleInfo,
  nodes: readonly TreeNode[],
): RoleDifference[] {
  const theirs = startOf(newest, 'edit');
  const titles = new Map(nodes.map(({ code, title }) => [code, title]));
  const { fields } = words;
  const enableText = ({ enable }: RoleValues) => (enable === 1 ? enableWords.enabled : enableWords.disabled);
  const rows: RoleDifference[] = [
    { field: fields.name, mine: mine.name, theirs: theirs.name },
    { field: fields.remark, mine: mine.remark, theirs: theirs.remark },
    { field: fields.dataScope, mine: roles.scopes[mine.dataScope], theirs: roles.scopes[theirs.dataScope] },
    { field: fields.agentIds, mine: ids(mine.agentIds), theirs: ids(theirs.agentIds) },
    { field: fields.areaIds, mine: ids(mine.areaIds), theirs: ids(theirs.areaIds) },
    {
      field: fields.limits,
      mine: String(mine.limits.bulkVehicles ?? ''),
      theirs: String(theirs.limits.bulkVehicles ?? ''),
    },
    { field: fields.enable, mine: enableText(mine), theirs: enableText(theirs) },
    {
      field: fields.codes,
      mine: codesText(mine.codes, theirs.codes, titles),
      theirs: codesText(theirs.codes, mine.codes, titles),
    },
  ];
  return rows.filter((row) => row.mine !== row.theirs);
}
