import type { AgentState } from '@kickstand/contract/organisation/agents';
import { firstRoles } from '../organisation/setup/first-roles.parts.ts';
import { franchisees, rootAgent } from './demo.people.ts';

const dayMs = 86_400_000;

/** A company of the demo with what its contract says; days are counted from the demo's start. */
export interface DemoCompany {
  agentId: number;
  parentId: number | null;
  depth: number;
  name: string;
  kind: 'direct' | 'franchise' | 'partner';
  state: AgentState;
  contact: string;
  phone: string;
  licenceNo: string;
  address: string;
  city: string;
  contract: readonly [fromDay: number, toDay: number];
  remark?: string;
  ceiling?: readonly string[];
}

/** Head office's models for the roles of franchisees. */
export const demoTemplates = (
  [
    ['owner', 'demo-template-owner'],
    ['franchisee-operations', 'demo-template-operations'],
    ['crew', 'demo-template-crew'],
  ] as const
).map(([key, roleId]) => {
  const { name, remark, codes } = firstRoles[key];
  return { roleId, name: name['zh-CN'], codes, remark: remark['zh-CN'] };
});

const [north, south, east] = franchisees;
const under = { parentId: rootAgent.agentId, depth: 2, kind: 'franchise', state: 'active' } as const;

/** Head office, its franchisees, and one that has just signed below the last of them. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    ...rootAgent,
    parentId: null,
    depth: 1,
    kind: 'direct',
    state: 'active',
    contact: '陈明远',
    phone: '13900000002',
    licenceNo: '91420100MA4KDEM02A',
    city: '武汉市',
    address: '东湖高新区光谷大道 77 号',
    contract: [-1_460, 3_650],
  },
  {
    ...north,
    ...under,
    contact: '孙立军',
    phone: '13900000003',
    licenceNo: '91420115MA4KDEM03B',
    city: '武汉市',
    address: '江北大道 18 号',
    contract: [-420, 675],
  },
  {
    ...south,
    ...under,
    contact: '刘慧敏',
    phone: '13900000004',
    licenceNo: '91420111MA4KDEM04C',
    city: '武汉市',
    address: '南湖路 106 号',
    contract: [-280, 85],
    remark: '合同即将到期，续签洽谈中',
    ceiling: [...new Set(demoTemplates.flatMap(({ codes }) => [...codes]))],
  },
  {
    ...east,
    ...under,
    contact: '高志远',
    phone: '13900000005',
    licenceNo: '91420102MA4KDEM05D',
    city: '武汉市',
    address: '东城解放街 5 号',
    contract: [-150, 945],
  },
  {
    agentId: 6,
    parentId: east.agentId,
    depth: 3,
    name: '东城大学城分部',
    kind: 'partner',
    state: 'pending',
    contact: '罗佳',
    phone: '13900000006',
    licenceNo: '91420102MA4KDEM06E',
    city: '武汉市',
    address: '大学城学府路 1 号',
    contract: [14, 379],
    remark: '已签约，待划入服务区',
  },
];

/** A day so many days from an instant, in UTC, as contracts are dated. */
export const dayFrom = (now: number, days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);

/** The roles that franchisees without demo accounts have from head office's models. */
export const demoCopies = [south, east].flatMap(({ agentId }) =>
  demoTemplates.map(({ roleId, name, codes }) => ({
    roleId: `${roleId.replace('-template', '')}-${agentId}`,
    agentId,
    templateId: roleId,
    name,
    // One lags behind its model, which has gained codes since.
    codes: agentId === east.agentId && roleId.endsWith('operations') ? codes.slice(0, -4) : codes,
  })),
);
