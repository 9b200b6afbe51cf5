import { permissions } from '@kickstand/contract';
import type { Profession } from '@kickstand/contract/permissions';

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

const nodes = new Map(permissions.map((node) => [node.code, node]));

/** These codes and everything above them, so that a button comes with its page and menu. */
const withParents = (codes: readonly string[]) => {
  const found = new Set<string>();
  for (const code of codes)
    for (let at = nodes.get(code); at; at = at.parent ? nodes.get(at.parent) : undefined) found.add(at.code);
  return found;
};

/** Pages with all their buttons, menus with all their pages, and single codes; in the order of the tree. */
function grant({ whole = [], some = [] }: { whole?: readonly string[]; some?: readonly string[] }) {
  const held = withParents([...whole, ...some]);
  const inside = new Set(whole);
  for (const { code, parent } of permissions)
    if (parent && inside.has(parent)) {
      inside.add(code);
      held.add(code);
    }
  return permissions.filter(({ code }) => held.has(code)).map(({ code }) => code);
}

const everything = permissions.map(({ code }) => code);

const operations = grant({
  whole: ['0221', '03', '09', '0503', '0504', '0505', '0501', '14', '18', '1706', '1707', '1710', 'yqyl'],
  some: [
    '01',
    '02',
    '070101',
    '07010101',
    '1601',
    '160106',
    '160130',
    '0401',
    '040107',
    '040111',
    '1704',
    'approve',
  ],
}).filter((code) => code !== '030601');

/** What the staff app lets people do. */
const fieldWork = ['1201', '1202', '1203', '1204'];

const maintenance = grant({
  whole: ['0301', '0907', '0908', '0909', '0910', '0501', '18'],
  some: [
    ...['0302', '030202', '030203', '030209', '030210', '030212', '030217', '0305'],
    ...['0307', '030702', '030706', '030710'],
    ...['0901', '090106', '090201', '09020106', '090301', '09030106', '0904', '090406', '0905', '0906'],
    ...['1402', '1403', ...fieldWork],
  ],
});

const production = grant({
  whole: ['06', '0305', '18'],
  some: ['0302', '030203', '030206', '030209', '030217', '1402', '1403', '140306'],
});

const finance = grant({
  whole: ['LargeRevenueScreen', '15', '20', '1101', '170801', '18'],
  some: ['01', '02', '0221', '1601', '160106', '160108', '160132', '1702', '1705', '1103', 'approve'],
});

const customerService = grant({
  whole: ['0401', 'returnCarApp', '0703', '0704', '20', '1704', '18'],
  some: [
    ...['0301', '030109', '0302', '030209', '070101', '07010101', '07010103', '07010125', '07010126'],
    ...[
      '08',
      '0802',
      '0803',
      '1601',
      '160106',
      '160108',
      '160130',
      '160131',
      '0905',
      '090507',
      '1402',
      'pii',
    ],
  ],
});

/** What head office gives the owners of franchisees. */
export const franchiseeOwner = grant({
  whole: [
    '0301',
    '0302',
    '0304',
    '0307',
    '0901',
    '0904',
    '0906',
    '0907',
    '0908',
    '0909',
    '0910',
    '1002',
    '1102',
    '18',
  ],
  some: [
    ...['0221', '022103', '070101', '07010101', '1601', '160106', '0401', '0504', '0505', '090201', '090301'],
    ...['1001', '1402', '1404', '150101', '1502', '150206', '1101', '1103'],
  ],
});

/** What head office gives the people of franchisees who look after riders and vehicles at a desk. */
export const franchiseeOperations = grant({
  whole: ['0301', '0302', '0304', '0904', '0906', '0907', '18'],
  some: ['0221', '070101', '07010101', '1601', '160106', '0401', '040107', '0504', '0505', '1402', '1404'],
});

/** What head office gives the people of franchisees who swap, move and inspect. */
export const franchiseeCrew = grant({
  some: [
    ...['0301', '030109', '030110', '0302', '030203', '030209', '030210', '0901', '0904', '0907', '0909'],
    ...['1802', '180202', ...fieldWork],
  ],
});

const root = { agentId: rootAgent.agentId, profession: null, level: 0 };
const franchise = { agentId: franchisees[0].agentId, profession: null, level: 0 };

const people: readonly Omit<DemoPerson, 'phone'>[] = [
  {
    ...root,
    ...{ role: 'administrator', roleName: '系统管理员', name: '陈明远', codes: everything },
    ...{ profession: 'management', level: 1 },
  },
  {
    ...root,
    ...{ role: 'operations', roleName: '运营', name: '李雨桐', codes: operations },
    ...{ profession: 'operations', level: 2 },
  },
  {
    ...root,
    ...{ role: 'maintenance', roleName: '运维', name: '王建国', codes: maintenance },
    ...{ profession: 'maintenance', level: 4 },
  },
  {
    ...root,
    ...{ role: 'production', roleName: '生产', name: '赵志强', codes: production },
    ...{ profession: 'production', level: 8 },
  },
  {
    ...root,
    ...{ role: 'finance', roleName: '财务', name: '周雅琴', codes: finance, profession: 'finance' },
  },
  {
    ...root,
    ...{ role: 'customer-service', roleName: '客服', name: '吴晓燕', codes: customerService },
    profession: 'customer_service',
  },
  {
    ...franchise,
    ...{ role: 'franchisee-owner', roleName: '加盟商负责人', name: '孙立军', codes: franchiseeOwner },
    ...{ profession: 'management', templateId: 'demo-template-owner' },
  },
  {
    ...franchise,
    ...{ role: 'franchisee-staff', roleName: '加盟商员工', name: '郑海涛', codes: franchiseeCrew },
    ...{ profession: 'maintenance', templateId: 'demo-template-crew', oneArea: true },
  },
  { ...root, role: 'regulator', roleName: '监管单位', name: '林国栋', codes: ['030601'] },
  { ...root, role: 'no-pages', roleName: '待分配', name: '何小曼', codes: [] },
];

/** The ten accounts of the demo, by phone 13800000001 to 13800000010. */
export const demoPeople: readonly DemoPerson[] = people.map((person, i) => ({
  ...person,
  phone: `138${String(i + 1).padStart(8, '0')}`,
}));

/** Both the operator and its role are called so. */
export const demoId = ({ role }: Pick<DemoPerson, 'role'>) => `demo-${role}`;
