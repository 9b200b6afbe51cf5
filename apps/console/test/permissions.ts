import {
  type EffectiveRights,
  permissionTree,
  type RoleInfo,
  type RoleRow,
  type TreeNode,
  type UserRow,
} from '@kickstand/contract/organisation/permissions';

/** The tree as the server serves it to who may hand everything on; of these codes, or all. */
export const aTree = (codes?: readonly string[], over: Partial<TreeNode> = {}): TreeNode[] =>
  permissionTree
    .filter(({ code }) => codes?.includes(code) ?? true)
    .map(({ code, kind, parent, zh, sensitive, headOnly }) => ({
      code,
      kind,
      parent: parent ?? null,
      title: zh,
      sensitive: sensitive ?? false,
      grantable: true,
      headOnly: headOnly ?? false,
      ...over,
    }));

export const aRole = (over: Partial<RoleRow> = {}): RoleRow => ({
  id: 'r-7',
  agentId: 2,
  agentName: '直营',
  kind: 'head',
  name: '调度员',
  remark: '白班',
  users: 0,
  codes: 4,
  dataScope: 'all',
  enable: 1,
  builtIn: false,
  own: false,
  templateId: null,
  templateName: null,
  behindTemplate: null,
  createdBy: '张三',
  updatedBy: '李四',
  updatedAt: Date.UTC(2026, 8, 21, 3, 0, 0),
  version: 3,
  ...over,
});

export const aRoleInDetail = (over: Partial<RoleInfo> = {}): RoleInfo => ({
  ...aRole(),
  codeList: ['10', '1001', '14', '1404'],
  struckOut: [],
  agentIds: [],
  areaIds: [],
  limits: {},
  templateCodes: null,
  userList: [],
  ...over,
});

export const aStaffAccount = (over: Partial<UserRow> = {}): UserRow => ({
  operatorId: 'o-9',
  phone: '13900000009',
  name: '王五',
  roles: [{ id: 'r-7', name: '调度员', enable: 1 }],
  agentId: 2,
  agentName: '直营',
  areas: [],
  profession: 'operations',
  level: 2,
  employeeNo: null,
  expireOn: null,
  enable: 1,
  own: false,
  lastLoginAt: Date.UTC(2026, 8, 20, 3, 0, 0),
  lastLoginIp: '10.0.0.9',
  devices: 1,
  devicesPending: 0,
  sessions: 1,
  createdAt: Date.UTC(2026, 7, 1, 3, 0, 0),
  createdBy: '张三',
  version: 5,
  ...over,
});

export const someRights = (over: Partial<EffectiveRights> = {}): EffectiveRights => ({
  operatorId: 'o-9',
  name: '王五',
  codes: ['14', '1404'],
  struckOut: [],
  agents: 'all',
  areas: 'all',
  limits: { bulkVehicles: 50 },
  idle: null,
  ...over,
});
