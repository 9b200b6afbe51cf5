import type { Cents, ReplyOf } from '@kickstand/contract/kit';
import type {
  AgentAreaRow,
  AgentCeiling,
  AgentNode,
  AgentRow,
} from '@kickstand/contract/organisation/agents';
import type { operatorDevices } from '@kickstand/contract/platform/session';

/** 2 head office ─ 3 江城出行 ─ 31 江城东湖; 4 湖畔单车. */
export const someAgents: AgentNode[] = [
  { agentId: 2, company: '直营', parentId: null, state: 'active', depth: 1, areas: 0 },
  { agentId: 3, company: '江城出行', parentId: 2, state: 'active', depth: 2, areas: 2 },
  { agentId: 31, company: '江城东湖', parentId: 3, state: 'active', depth: 3, areas: 1 },
  { agentId: 4, company: '湖畔单车', parentId: 2, state: 'disabled', depth: 2, areas: 0 },
];

export const anAgent = (over: Partial<AgentRow> = {}): AgentRow => ({
  agentId: 3,
  company: '江城出行',
  parentId: 2,
  parentName: '直营',
  depth: 2,
  kind: 'franchise',
  state: 'active',
  contact: '陈东',
  phone: '13700000003',
  licenceNo: '91420100MA4K0000X3',
  province: '湖北',
  city: '武汉',
  address: '解放大道 1 号',
  contractFrom: '2025-01-01',
  contractTo: '2099-12-31',
  remark: '',
  baseMapId: '',
  accounts: 4,
  owner: { operatorId: 'o-3', phone: '13600000003', name: '陈东', role: '加盟商管理员' },
  areas: 2,
  vehicles: 1_250,
  children: 1,
  rides30d: 0,
  paid30dCents: 0 as Cents,
  paidTodayCents: 0 as Cents,
  shareBp: 7_000,
  settleCycle: 'month',
  balanceCents: 0 as Cents,
  ceiling: null,
  lastLoginAt: Date.UTC(2026, 8, 20, 3, 0, 0),
  createdAt: Date.UTC(2025, 0, 1, 3, 0, 0),
  version: 6,
  ...over,
});

export const aCeiling = (over: Partial<AgentCeiling> = {}): AgentCeiling => ({
  agentId: 3,
  company: '江城出行',
  codes: ['03', '0301', '0302'],
  possible: ['03', '0301', '0302', '14', '1404'],
  holders: [
    { users: 2, codes: ['03', '0301'] },
    { users: 5, codes: ['03', '0301', '0302'] },
  ],
  version: 9,
  ...over,
});

export const anArea = (over: Partial<AgentAreaRow> = {}): AgentAreaRow => ({
  id: 11,
  name: '城西',
  agentId: 3,
  agentName: '江城出行',
  city: '武汉',
  hotline: '400-000-0011',
  status: 'open',
  since: Date.UTC(2025, 0, 1, 0, 0, 0),
  vehicles: 640,
  vehicleQuota: 600,
  stations: 32,
  staff: 4,
  rides30d: 0,
  paid30dCents: 0 as Cents,
  paidTodayCents: 0 as Cents,
  shareBp: 7_000,
  share30dCents: 0 as Cents,
  scheduled: null,
  updatedAt: Date.UTC(2026, 8, 20, 3, 0, 0),
  version: 2,
  ...over,
});

type Device = ReplyOf<typeof operatorDevices.list>['list'][number];

export const aDevice = (over: Partial<Device> = {}): Device => ({
  state: 'authorized',
  deviceCode: 'A1B2-C3D4',
  deviceName: 'Chrome · Windows',
  deviceType: 1,
  platformCode: 'p-1',
  requestedAt: Date.UTC(2026, 8, 1, 3, 0, 0),
  decidedAt: Date.UTC(2026, 8, 1, 4, 0, 0),
  lastSeenAt: Date.UTC(2026, 8, 20, 3, 0, 0),
  current: false,
  ...over,
});
