/** Vehicles of the demo town, their parts, and what their controllers say. */
export const fleet = {
  brands: { first: '飞翼', second: '骏驰' },
  models: ['FY-1 助力车', 'FY-2 助力车', 'JC-48 电轻摩'] as [string, string, string],
  plate: (number: number) => `鄂A${number}`,
  tags: ['新车', '待保养', '样车', '重点关注'],
  schemes: { lithium: '48V 锂电 13 串', lead: '48V 铅酸 4 只' },
  schemeReason: '新车型上线，按厂家放电曲线设定',
  stores: {
    east: { name: '城东中心仓', address: '滨江北路 18 号' },
    west: { name: '城西维修仓', address: '世纪大道 206 号' },
  },
  imports: {
    devices: '中控入库-2026-10.xlsx',
    batteries: '电池入库-2026-10.xlsx',
    sims: 'SIM卡入库-2026-10.xlsx',
  },
  required: '必填',
  receiver: '一线班组',
  firmware: {
    name: '中控固件',
    notes: { good: '修复低温下定位漂移', bad: '新的电门驱动', next: '电门驱动修正版' },
    names: { good: '2.0.16 全量升级', bad: '2.1.0 灰度', next: '2.1.1 分批升级' },
    reasons: { good: '修复低温下定位漂移', bad: '换用新的电门驱动', next: '电门驱动修正版' },
  },
  voices: {
    name: '标准语音',
    notes: '提示音，增加停车点和服务区提醒',
    pushed: '标准语音 v12',
    reason: '增加停车点提醒',
    sounds: {
      armed: '已设防',
      disarmed: '已撤防',
      welcome: '欢迎使用',
      goodbye: '感谢使用，再见',
      alarm: '报警',
      here: '我在这里',
      park: '请停入指定停车点',
      edge: '即将驶出服务区',
    },
  },
};
