import type { PermissionNode } from '../../kit/index.ts';

type Suffix = string;
type Words = readonly [zh: string, en: string, sensitive?: true];

/** The meaning of the first suffixes on every page. */
const common: Record<Suffix, Words> = {
  '01': ['查看', 'View'],
  '02': ['新增', 'Add'],
  '03': ['编辑', 'Edit'],
  '04': ['删除', 'Delete'],
  '05': ['启用停用', 'Enable and disable'],
  '06': ['导出', 'Export'],
  '07': ['审核处理', 'Audit and deal'],
  '08': ['资金操作', 'Money', true],
  '10': ['批量操作', 'Bulk actions'],
  '11': ['分派', 'Assign'],
  '37': ['重新判定', 'Judge again'],
  '41': ['原始数据', 'Raw data'],
};

const buttonsOf = (page: string, suffixes: string, own: Record<Suffix, Words> = {}): PermissionNode[] => {
  const words = { ...common, ...own };
  return [...suffixes.split(' ').filter(Boolean), ...Object.keys(own)].map((suffix) => {
    const [zh, en, sensitive] = words[suffix] ?? common['01'] ?? ['', ''];
    return { code: page + suffix, kind: 'button', parent: page, zh, en, ...(sensitive && { sensitive }) };
  });
};

const marketing = ['1701', '1702', '1703', '1704', '1705', '1706', '1707', '1709', '1710', 'yqyl', '170801'];
const fences = ['0503', '0504', '0505'];
/** Objects with drafts and versions. */
const publishing: Record<Suffix, Words> = {
  47: ['发布', 'Publish', true],
  48: ['回滚', 'Roll back', true],
  49: ['导入', 'Import'],
};
const moneyReports = ['1502', '150301', '150401', '150501', '150601'];

/** The buttons of the pages in `menus`: page code and two digits. */
export const buttons: readonly PermissionNode[] = [
  ...(
    [
      ['022101', '收入', 'Revenue'],
      ['022102', '支付渠道', 'Payment channels'],
      ['022103', '结算', 'Settlement'],
      ['022104', '赠送', 'Gifts'],
    ] as const
  ).map(([code, zh, en]) => ({ code, kind: 'button' as const, parent: 'LargeRevenueScreen', zh, en })),
  ...buttonsOf('030601', '06 11', {
    '07': ['整改完成', 'Mark resolved'],
    69: ['重新推送', 'Push again'],
  }),
  ...buttonsOf('0305', '06 10', {
    '09': ['设备指令', 'Device commands', true],
    20: ['内部参数', 'Device parameters', true],
    21: ['原始报文', 'Raw packets'],
  }),
  ...buttonsOf('0307', '06 10', { '02': ['筛查预设', 'Screening presets'] }),
  ...buttonsOf('070101', '01 03 06', {
    '08': ['充值', 'Top up', true],
    22: ['提现', 'Withdraw', true],
    23: ['押金退款', 'Refund a deposit', true],
    24: ['冻结与恢复', 'Freeze and recover', true],
    25: ['更换手机号', 'Change the phone', true],
    26: ['重置实名', 'Reset the real name', true],
    27: ['个人信息导出与注销', 'Export and delete personal data', true],
  }),
  ...buttonsOf('0703', '06'),
  ...['0703', '0704'].flatMap((page) => buttonsOf(page, '07', { 28: ['撤销', 'Revoke'] })),
  ...buttonsOf('08', '02 03 04 06', { 29: ['全平台生效', 'Platform-wide', true] }),
  ...buttonsOf('1601', '06', {
    '08': ['退款', 'Refund', true],
    30: ['结束行程', 'End a trip', true],
    31: ['修改金额', 'Edit the amount', true],
    32: ['核销关闭', 'Write off', true],
    33: ['催缴', 'Payment reminder'],
  }),
  ...buttonsOf('0401', '07 11', { 34: ['合并', 'Merge'], 35: ['补偿', 'Compensate', true] }),
  ...buttonsOf('20', '07', { 36: ['红冲', 'Reverse invoice', true] }),
  ...buttonsOf('returnCarApp', '07'),
  ...['0901', '090201', '090301', '0904'].flatMap((page) => buttonsOf(page, '06 37')),
  ...buttonsOf('090301', '11', { 38: ['巡检计划', 'Inspection plans'] }),
  ...['0908', '0909'].flatMap((page) =>
    buttonsOf(page, '02 03 04 11', { 38: ['运维规则', 'Rules'], 39: ['运维配置', 'Configuration'] }),
  ),
  ...buttonsOf('0905', '06 07', { 40: ['管理费', 'Management fee', true] }),
  ...buttonsOf('0909', '06'),
  ...buttonsOf('0906', '06'),
  ...buttonsOf('0907', '06 11'),
  ...buttonsOf('0910', '07'),
  ...['1402', '1403', '1404'].flatMap((page) => buttonsOf(page, '06 41')),
  ...buttonsOf('1404', '', {
    68: ['日志告警规则', 'Alert rules', true],
    69: ['校验日志完整性', 'Verify the log', true],
  }),
  ...buttonsOf('1001', '02 03 04 05'),
  ...buttonsOf('1002', '02 03 04 05', { 42: ['设备授权', 'Authorise devices', true] }),
  ...marketing.flatMap((page) => buttonsOf(page, '02 03 04 05 06')),
  ...buttonsOf('1702', '', { 43: ['发布价格', 'Publish prices', true] }),
  ...buttonsOf('1709', '', { 44: ['导出兑换码', 'Export codes', true] }),
  ...buttonsOf('170801', '', { 45: ['发放', 'Grant', true], 46: ['回收', 'Recall', true] }),
  ...buttonsOf('0501', '02 03 04 05'),
  ...buttonsOf('0502', '', {
    71: ['基础配置', 'Base'],
    72: ['用车配置', 'Use'],
    73: ['还车配置', 'Return', true],
    74: ['支付配置', 'Payment', true],
    75: ['信用配置', 'Credit'],
    76: ['运维配置', 'Maintenance'],
    77: ['隐私配置', 'Privacy', true],
    78: ['监管配置', 'Regulator', true],
    79: ['网页与底图', 'Web and base maps', true],
    80: ['支付机构', 'Payment providers', true],
  }),
  ...fences.flatMap((page) => buttonsOf(page, '02 03 04 05', publishing)),
  ...buttonsOf('0908', '05', publishing),
  ...buttonsOf('0506', '03', { 50: ['测试发送', 'Send a test'], 51: ['群发', 'Mass message', true] }),
  ...buttonsOf('0507', '', { 81: ['维护推送端点', 'Edit endpoints', true] }),
  ...buttonsOf('FinancialReconciliation', '', {
    52: ['导入账单', 'Import a bill'],
    53: ['调账', 'Adjust', true],
    54: ['确认与解锁', 'Confirm and unlock a day', true],
  }),
  ...buttonsOf('150101', '03 06'),
  ...moneyReports.flatMap((page) => buttonsOf(page, '06 08')),
  ...['1101', '1102', '1103'].flatMap((page) => buttonsOf(page, '02 03 04 05')),
  ...buttonsOf('1101', '', {
    55: ['分成方案', 'Share scheme', true],
    56: ['对账单', 'Statement'],
    57: ['切换视角', 'View as', true],
    59: ['合作意向', 'Leads', true],
  }),
  ...buttonsOf('1103', '', { 58: ['划转服务区', 'Transfer an area', true] }),
  ...buttonsOf('06', '', {
    59: ['出入库导入', 'Import'],
    60: ['绑定', 'Bind'],
    61: ['上架', 'Shelve'],
    62: ['报废', 'Scrap', true],
    63: ['应用电压方案', 'Apply a voltage scheme'],
    64: ['下发语音', 'Push voices'],
    65: ['上传固件', 'Upload firmware', true],
    66: ['下发固件', 'Push firmware', true],
    67: ['维护车型', 'Edit vehicle models'],
  }),
  ...buttonsOf('1801', '02', { 67: ['厂商侧处理', 'Vendor side'] }),
  ...buttonsOf('1802', '02'),
];

/** Permissions in the app of field staff. */
const staffApp: readonly PermissionNode[] = (
  [
    ['1201', '换电任务', 'Battery swaps'],
    ['1202', '挪车任务', 'Moving vehicles'],
    ['1203', '巡检任务', 'Inspections'],
    ['1204', '维修任务', 'Repairs'],
  ] as const
).map(([code, zh, en]) => ({ code, kind: 'button', parent: '12', zh, en }));

/** Codes that belong to no page. */
export const everywhere: readonly PermissionNode[] = [
  { code: '12', kind: 'menu', zh: '运维端应用', en: 'Staff app' },
  ...staffApp,
  { code: '01', kind: 'button', zh: '选择加盟商', en: 'Choose franchisees' },
  {
    code: 'riderApp',
    kind: 'button',
    zh: '骑行端服务接口',
    en: 'Interface of the riders app',
    sensitive: true,
  },
  { code: 'weatherFeed', kind: 'button', zh: '天气服务接口', en: 'Interface of the weather service' },
  { code: 'releaseNotes', kind: 'button', zh: '发布说明维护', en: 'Edit release notes' },
  { code: 'approve', kind: 'button', zh: '复核审批', en: 'Approve as a second person', sensitive: true },
  { code: 'pii', kind: 'button', zh: '查看完整个人信息', en: 'See personal data in full', sensitive: true },
  {
    code: 'exportPii',
    kind: 'button',
    zh: '导出个人信息',
    en: 'Export personal data',
    sensitive: true,
  },
];
