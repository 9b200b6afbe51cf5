import type { PermissionNode } from '../../kit/index.ts';

type Page = readonly [code: string, zh: string, en: string];

const group = (code: string, zh: string, en: string, pages: readonly Page[]): PermissionNode[] => [
  { code, kind: 'menu', zh, en },
  ...pages.map(([page, pageZh, pageEn]) => ({
    code: page,
    kind: 'page' as const,
    parent: code,
    zh: pageZh,
    en: pageEn,
  })),
];

/** The menus and pages that other features do not declare themselves, with the original codes. */
export const menus: readonly PermissionNode[] = [
  { code: '02', kind: 'page', zh: '旧首页', en: 'Old home' },
  { code: '0221', kind: 'page', zh: '运营大屏', en: 'Operations big screen' },
  { code: 'LargeRevenueScreen', kind: 'page', zh: '营收大屏', en: 'Revenue big screen' },
  ...group('07', '用户管理', 'User management', [
    ['070101', '用户列表', 'User list'],
    ['0703', '职业认证', 'Occupation certification'],
    ['08', '黑名单', 'Blacklist'],
    ['0704', '实名换绑', 'Real-name rebinding'],
    ['1601', '用户订单', 'User orders'],
    ['0401', '用户工单', 'User tickets'],
    ['20', '开票工单', 'Invoice tickets'],
    ['returnCarApp', '借还车审批', 'Borrow and return approval'],
  ]),
  ...group('09', '运维管理', 'Field operations', [
    ['0901', '换电统计', 'Battery swap statistics'],
    ['090201', '维修统计', 'Repair statistics'],
    ['090301', '巡检统计', 'Inspection statistics'],
    ['0904', '挪车统计', 'Vehicle-moving statistics'],
    ['0908', '运维区域管理', 'Maintenance areas'],
    ['0909', '运维任务', 'Operation tasks'],
    ['0906', '车辆信息统计', 'Vehicle statistics'],
    ['0907', '站点统计', 'Station statistics'],
    ['0905', '运维举报统计', 'Maintenance reports'],
    ['0910', '站点申请', 'Station applications'],
  ]),
  ...group('14', '操作日志', 'Operation logs', [
    ['1402', '车辆日志', 'Vehicle log'],
    ['1403', '设备日志', 'Device log'],
    ['1404', '操作员日志', 'Operator log'],
  ]),
  ...group('10', '权限管理', 'Permission management', [
    ['1001', '角色管理', 'Roles'],
    ['1002', '用户管理', 'Operators'],
  ]),
  ...group('17', '营销管理', 'Marketing', [
    ['1701', '充值活动', 'Top-up activities'],
    ['1702', '计费配置', 'Billing'],
    ['1703', '商城配置', 'Mall'],
    ['1704', '帮助配置', 'Help'],
    ['1705', '会员配置', 'Membership'],
    ['1706', '骑行活动', 'Riding activities'],
    ['1707', '固定活动', 'Fixed activities'],
    ['1709', '兑换券', 'Exchange vouchers'],
    ['1710', '自定义活动', 'Custom activities'],
    ['yqyl', '邀请有礼', 'Invite rewards'],
    ['170801', '用户奖励', 'User rewards'],
  ]),
  ...group('05', '运营配置', 'Operations configuration', [
    ['0501', '报修配置', 'Repair reasons'],
    ['0502', '系统配置', 'System configuration'],
    ['0503', '服务区围栏', 'Service area fences'],
    ['0504', '还车点围栏', 'Station fences'],
    ['0505', '禁停区', 'No-stop fences'],
    ['0506', '通知模板', 'Notice templates'],
    ['0507', '事件推送', 'Webhooks'],
    ['0508', '运行状态', 'System status'],
  ]),
  ...group('15', '报表', 'Reports', [
    ['FinancialReconciliation', '财务对账', 'Financial reconciliation'],
    ['150101', '日统计', 'Daily statistics'],
    ['1502', '交易订单', 'Transaction orders'],
    ['150301', '钱包报表', 'Wallet report'],
    ['150401', '押金报表', 'Deposit report'],
    ['150501', '骑行卡报表', 'Riding card report'],
    ['150601', '优惠卡报表', 'Discount card report'],
  ]),
  ...group('11', '加盟商管理', 'Agents', [
    ['1101', '加盟商账号', 'Franchisee accounts'],
    ['1102', '加盟商角色', 'Franchisee roles'],
    ['1103', '加盟商服务区', 'Franchisee areas'],
  ]),
  { code: '06', kind: 'menu', zh: '生产信息', en: 'Production information' },
  ...group('18', '问题反馈', 'Feedback', [
    ['1801', '查看工单', 'View tickets'],
    ['1802', '新建工单', 'New ticket'],
  ]),
];
