import type { AgentState } from '@kickstand/contract/organisation/agents';
import { firstRoles } from '../organisation/setup/first-roles.parts.ts';
import { franchisees, rootAgent } from './demo.people.ts';
import type { DemoWords } from './words/demo.words.ts';

const dayMs = 86_400_000;

/** A company of the demo with the terms of its contract; days are counted from the demo’s start. */
export interface DemoCompany {
  agentId: number;
  parentId: number | null;
  depth: number;
  /** Key of its name, contact and address in the words. */
  key: keyof DemoWords['organisation']['companies'];
  kind: 'direct' | 'franchise' | 'partner';
  state: AgentState;
  phone: string;
  licenceNo: string;
  contract: readonly [fromDay: number, toDay: number];
  ceiling?: readonly string[];
}

/** Head office’s templates for roles of franchisees. */
export const demoTemplates = (
  [
    ['owner', 'demo-template-owner'],
    ['franchisee-operations', 'demo-template-operations'],
    ['crew', 'demo-template-crew'],
  ] as const
).map(([key, roleId]) => {
  const { name, remark, codes } = firstRoles[key];
  return { roleId, name, codes, remark };
});

const [north, south, east] = franchisees;
const under = { parentId: rootAgent.agentId, depth: 2, kind: 'franchise', state: 'active' } as const;

/** Head office, its franchisees, and a company that has just signed, below the last of them. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    ...rootAgent,
    parentId: null,
    depth: 1,
    kind: 'direct',
    state: 'active',
    phone: '13900000002',
    licenceNo: '91420100MA4KDEM02A',
    contract: [-1_460, 3_650],
  },
  {
    ...north,
    ...under,
    phone: '13900000003',
    licenceNo: '91420115MA4KDEM03B',
    contract: [-420, 675],
  },
  {
    ...south,
    ...under,
    phone: '13900000004',
    licenceNo: '91420111MA4KDEM04C',
    contract: [-280, 85],
    ceiling: [...new Set(demoTemplates.flatMap(({ codes }) => [...codes]))],
  },
  {
    ...east,
    ...under,
    phone: '13900000005',
    licenceNo: '91420102MA4KDEM05D',
    contract: [-150, 945],
  },
  {
    agentId: 6,
    parentId: east.agentId,
    depth: 3,
    key: 'campus',
    kind: 'partner',
    state: 'pending',
    phone: '13900000006',
    licenceNo: '91420102MA4KDEM06E',
    contract: [14, 379],
  },
];

/** UTC date a number of days after an instant, as used in contracts. */
export const dayFrom = (now: number, days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);

/** Roles of franchisees without demo accounts, made from head office’s templates. */
export const demoCopies = [south, east].flatMap(({ agentId }) =>
  demoTemplates.map(({ roleId, name, codes }) => ({
    roleId: `${roleId.replace('-template', '')}-${agentId}`,
    agentId,
    templateId: roleId,
    name,
    // One is outdated: its template has gained codes since.
    codes: agentId === east.agentId && roleId.endsWith('operations') ? codes.slice(0, -4) : codes,
  })),
);
