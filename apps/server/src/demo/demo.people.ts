import type { Profession } from '@kickstand/contract/organisation/permissions';
import { firstRoles } from '../organisation/setup/first-roles.parts.ts';

/** One way of using the console: a role and the account that shows it. */
export interface DemoPerson {
  /** A stable name for scripts and tests. */
  role: string;
  roleName: string;
  name: string;
  phone: string;
  agentId: number;
  codes: readonly string[];
  profession: Profession | null;
  /** Legacy bits. */
  level: number;
  /** The model of head office that its role was made from. */
  templateId?: string;
  /** Limited to the first service area of its agent. */
  oneArea?: boolean;
}

/** The company itself; franchisees stand below it. */
export const rootAgent = { agentId: 2, name: '微支架运营总部' } as const;
export const franchisees = [
  { agentId: 3, name: '江北骑行服务有限公司' },
  { agentId: 4, name: '南湖出行科技有限公司' },
  { agentId: 5, name: '东城绿动运营有限公司' },
] as const;

const root = { agentId: rootAgent.agentId, profession: null, level: 0 };
const franchise = { agentId: franchisees[0].agentId, profession: null, level: 0 };

/** Somebody of head office in one of the roles that every deployment begins with. */
function ofHead(role: Exclude<keyof typeof firstRoles, 'owner' | 'franchisee-operations' | 'crew'>) {
  const { codes, name, ...more } = firstRoles[role];
  return { ...root, ...more, role, roleName: name['zh-CN'], codes };
}

const people: readonly Omit<DemoPerson, 'phone'>[] = [
  { ...ofHead('administrator'), name: '陈明远' },
  { ...ofHead('operations'), name: '李雨桐' },
  { ...ofHead('maintenance'), name: '王建国' },
  { ...ofHead('production'), name: '赵志强' },
  { ...ofHead('finance'), name: '周雅琴' },
  { ...ofHead('customer-service'), name: '吴晓燕' },
  {
    ...franchise,
    role: 'franchisee-owner',
    roleName: '加盟商负责人',
    name: '孙立军',
    codes: firstRoles.owner.codes,
    profession: 'management',
    templateId: 'demo-template-owner',
  },
  {
    ...franchise,
    role: 'franchisee-staff',
    roleName: '加盟商员工',
    name: '郑海涛',
    codes: firstRoles.crew.codes,
    profession: 'maintenance',
    templateId: 'demo-template-crew',
    oneArea: true,
  },
  { ...ofHead('regulator'), name: '林国栋' },
  { ...root, role: 'no-pages', roleName: '待分配', name: '何小曼', codes: [] },
];

/** The ten accounts of the demo, by phone 13800000001 to 13800000010. */
export const demoPeople: readonly DemoPerson[] = people.map((person, i) => ({
  ...person,
  phone: `138${String(i + 1).padStart(8, '0')}`,
}));

/** Both the operator and its role are called so. */
export const demoId = ({ role }: Pick<DemoPerson, 'role'>) => `demo-${role}`;
