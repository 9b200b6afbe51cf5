import { permissions } from '@kickstand/contract';
import type { Profession } from '@kickstand/contract/organisation/permissions';

const nodes = new Map(permissions.map((node) => [node.code, node]));

/** These codes and everything above them, so that a button has its page and menu. */
const withParents = (codes: readonly string[]) => {
  const found = new Set<string>();
  for (const code of codes)
    for (let at = nodes.get(code); at; at = at.parent ? nodes.get(at.parent) : undefined) found.add(at.code);
  return found;
};

/** Those who write tickets do not answer them: that is for administrators, who hold every code. */
const answersAsVendor = '180167';

/** Pages with all their buttons, menus with all their pages, and single codes; in tree order. */
function grant({ whole = [], some = [] }: { whole?: readonly string[]; some?: readonly string[] }) {
  const held = withParents([...whole, ...some]);
  const inside = new Set(whole);
  for (const { code, parent } of permissions)
    if (parent && inside.has(parent)) {
      inside.add(code);
      held.add(code);
    }
  return permissions.filter(({ code }) => held.has(code) && code !== answersAsVendor).map(({ code }) => code);
}

const everyCode = permissions.map(({ code }) => code);

const operations = grant({
  whole: [
    '0221',
    '03',
    '09',
    '0503',
    '0504',
    '0505',
    '0501',
    '14',
    '18',
    '1706',
    '1707',
    '1709',
    '1710',
    'yqyl',
  ],
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
    '0506',
    '050603',
    '050650',
    'approve',
  ],
}).filter((code) => !code.startsWith('030601'));

/** The permissions of the staff app. */
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
  whole: ['LargeRevenueScreen', '15', '20', '1101', '1701', '170801', '18'],
  some: ['01', '02', '0221', '1601', '160106', '160108', '160132', '1702', '1705', '1103', 'approve'],
});

const customerService = grant({
  whole: ['0401', 'returnCarApp', '0703', '0704', '20', '1704', '18'],
  some: [
    '0506',
    ...['170801', '17080145'],
    ...['0301', '030109', '0302', '030209', '070101', '07010101', '07010103', '07010125', '07010126'],
    ...[
      '08',
      '0802',
      '0803',
      '0804',
      '07010108',
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

/** The template for owners of franchisees. */
const franchiseeOwner = grant({
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
    '1701',
    '1704',
    '1706',
    '1707',
    '170801',
    '1709',
    'yqyl',
    '18',
  ],
  some: [
    ...['0221', '022103', '070101', '07010101', '1601', '160106', '0401', '0504', '0505', '090201', '090301'],
    ...['1001', '1402', '1404', '150101', '1502', '150206', '1101', '110156', '1103', '0507', '050781'],
  ],
});

/** The template for office staff of franchisees. */
const franchiseeOperations = grant({
  whole: ['0301', '0302', '0304', '0904', '0906', '0907', '18'],
  some: ['0221', '070101', '07010101', '1601', '160106', '0401', '040107', '0504', '0505', '1402', '1404'],
});

/** The template for field staff of franchisees. */
const franchiseeCrew = grant({
  some: [
    ...['0301', '030109', '030110', '0302', '030203', '030209', '030210', '0901', '0904', '0907', '0909'],
    ...['1802', '180202', ...fieldWork],
  ],
});

const headOnly = new Set(permissions.filter((node) => node.headOnly).map(({ code }) => code));
const allowed = (codes: readonly string[]) => codes.filter((code) => !headOnly.has(code));

interface FirstRole {
  /** Of head office itself, or a template for franchisees' roles. */
  kind: 'head' | 'template';
  name: { 'zh-CN': string; 'en-US': string };
  codes: readonly string[];
  profession?: Profession;
  /** The legacy bits of its holders. */
  level?: number;
  remark?: { 'zh-CN': string; 'en-US': string };
}

/** The initial roles of every deployment. */
export const firstRoles = {
  administrator: {
    kind: 'head',
    codes: everyCode,
    profession: 'management',
    level: 1,
    name: { 'zh-CN': '系统管理员', 'en-US': 'Administrator' },
  },
  operations: {
    kind: 'head',
    codes: operations,
    profession: 'operations',
    level: 2,
    name: { 'zh-CN': '运营', 'en-US': 'Operations' },
  },
  maintenance: {
    kind: 'head',
    codes: maintenance,
    profession: 'maintenance',
    level: 4,
    name: { 'zh-CN': '运维', 'en-US': 'Maintenance' },
  },
  production: {
    kind: 'head',
    codes: production,
    profession: 'production',
    level: 8,
    name: { 'zh-CN': '生产', 'en-US': 'Production' },
  },
  finance: {
    kind: 'head',
    codes: finance,
    profession: 'finance',
    name: { 'zh-CN': '财务', 'en-US': 'Finance' },
  },
  'customer-service': {
    kind: 'head',
    codes: customerService,
    profession: 'customer_service',
    name: { 'zh-CN': '客服', 'en-US': 'Customer service' },
  },
  regulator: {
    kind: 'head',
    codes: ['030601', '03060106'],
    name: { 'zh-CN': '监管单位', 'en-US': 'Regulator' },
  },
  owner: {
    kind: 'template',
    codes: allowed(franchiseeOwner),
    name: { 'zh-CN': '加盟商负责人', 'en-US': 'Franchisee owner' },
    remark: { 'zh-CN': '公司负责人', 'en-US': 'Runs the company' },
  },
  'franchisee-operations': {
    kind: 'template',
    codes: allowed(franchiseeOperations),
    name: { 'zh-CN': '加盟商运营', 'en-US': 'Franchisee operations' },
    remark: { 'zh-CN': '日常运营与客诉', 'en-US': 'Daily operations and complaints' },
  },
  crew: {
    kind: 'template',
    codes: allowed(franchiseeCrew),
    name: { 'zh-CN': '加盟商运维', 'en-US': 'Franchisee field staff' },
    remark: { 'zh-CN': '换电、挪车、巡检', 'en-US': 'Swaps, moves and inspections' },
  },
} as const satisfies Record<string, FirstRole>;
