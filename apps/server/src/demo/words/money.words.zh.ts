/** Prices, cards and contracts of the demo town, and texts about payments. */
export const money = {
  prices: { daily: '日常计费', dayAndNight: '昼夜计费', ladder: '阶梯计费' },
  ridingCards: { week: '7天畅骑卡', month: '30天畅骑卡', quarter: '90天畅骑卡' },
  otherCards: { halfPrice: '30天五折卡', memberMonth: '30天会员卡', memberYear: '365天会员卡' },
  reasons: {
    deposit: '新区开通诚信金',
    collects: '加盟商自行收款，平台部分由渠道分账',
    contract: '加盟合同约定',
    placeRefund: '核实轨迹后退还调度费',
    placeTicket: '位置证据不足，退还调度费',
    rideTicket: '核实情况属实，退还骑行费',
    sharedRefund: '核实后退还骑行费',
    withdrawal: '余额提现',
    payout: '按期打款给加盟商',
    dispute: '当天退款比后台记录多，请核对是否重复扣减',
  },
  giftReasons: ['车辆故障致歉', '长期用户关怀', '高峰无车补偿'],
  refundReasons: ['车辆故障未能骑行', '开锁后车辆无法启动', '忘记还车，酌情退还', '重复扣费核实后退还'],
  returnTexts: {
    out_of_station: [
      '站点停满了，只能停在旁边。',
      '定位不准，我停在白线里面。',
      '站点在施工，进不去。',
      '附近没有空位。',
    ],
    no_stop: ['这里没有禁停标志。', '路口封了，只能停这里。', '已经推到路边了。'],
  },
  returnOpinions: {
    passed: '照片与位置相符，予以通过',
    warned: '本次通过，请下次停入站点',
    rejected: '照片中车辆不在站点内',
  },
  /** Clerks’ answers to complaints, and their questions. */
  ticketAnswers: {
    refunded: ['已核实，费用将原路退回，请留意到账。', '给您带来不便，费用已退还。'],
    fee_ok: ['经核对轨迹和还车位置，本次收费无误。', '骑行时长与计费规则一致，费用无误，感谢理解。'],
    asked: ['请补充还车时的照片或具体位置。', '请问当时车辆停在哪个路口？'],
  },
  invoiceCompanies: ['武汉晨光软件有限公司', '湖北江汉设计院有限公司', '武汉云桥餐饮管理有限公司'],
  invoiceFailed: '购方税号与名称不符',
  invoiceRed: '购方要求更换抬头',
};
