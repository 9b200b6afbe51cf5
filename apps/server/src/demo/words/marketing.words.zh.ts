/** Campaigns, ads and messages of companies of the demo town. */
export const marketing = {
  rideActivities: {
    long: { name: '长途满六减一', text: '骑行费满 6 元立减 1 元' },
    day: { name: '白天满四减五角', text: '每天 7–22 点，满 4 元减 0.5 元' },
    rain: { name: '雨天随机立减', text: '雨天骑行随机立减' },
    fresh: { name: '新用户前三单免费', text: '注册 30 天内前 3 单免费，每单最多免 3 元' },
    shared: { name: '周末早安骑', text: '周末 7–10 点骑行费满 3 元减 1 元' },
  },
  fixedActivities: {
    rides: { name: '骑行达人', ruleText: '每骑满 10 次有效订单，赠送 1 元余额。' },
    signIn: { name: '天天签到', ruleText: '连续签到 3 天，可领取 0.50 元余额。' },
    realName: { name: '实名有礼', ruleText: '首次完成实名认证，赠送 2 元余额。' },
    parking: { name: '规范停车之星', ruleText: '累计 5 天规范停车，赠送 1 元余额。' },
  },
  season: {
    name: '全城骑行季',
    ruleText: '活动期间每骑满 20 次有效订单，可领取 2 元余额，由总部承担。',
    declined: '自有活动正在进行',
  },
  invitation: {
    name: '邀请好友有礼',
    shareTitle: '送你 3 元骑行金',
    ruleText: '好友首次有效骑行且 72 小时内未退款，双方各得奖励。',
  },
  topUps: { small: '充20送1元', middle: '充50送5元', holiday: '国庆充100送15元', winter: '冬季充30送2元' },
  topUpDetails: '赠送金额随本金使用解锁，退款时一并收回',
  reminder: {
    name: '秋季骑行提醒',
    title: '秋季骑行',
    body: '天气转凉，短途出行骑车更方便。{name}，欢迎再来。',
  },
  winBack: {
    name: '沉默用户召回',
    title: '送您 {reward}',
    body: '好久不见，{reward} 已放入您的钱包，{end} 前可领。',
  },
  ads: {
    card: '30天畅骑卡',
    parking: '规范停车有你',
    autumn: '秋日骑行季',
    guide: '新用户指南',
    newYear: '年末骑行周',
    wallet: '钱包充值提醒',
  },
  coupons: {
    school: { name: '开学季兑换券', remark: '校园合作方发放' },
    anniversary: '周年庆口令',
    mall: '商场停车合作',
  },
  broadcasts: {
    price: {
      title: '起步价调整',
      body: '为改善车辆养护，下月 1 日起起步价调整为 2 元/15 分钟，超出部分价格不变。已购骑行卡按原规则使用至到期。',
    },
    weekend: { title: '周末骑行季', body: '本周末骑行享优惠，活动规则见活动中心。' },
    maintenance: {
      title: '夜间系统维护',
      body: '因系统升级，周三 02:00–04:00 暂停开锁，骑行中的订单不受影响。',
    },
    reason: '按运营计划通知用户',
    dropped: '维护改期，另行通知',
  },
  consent: '同意接收优惠活动信息，可随时关闭',
  hotlineClosed: '客服服务时间为 8:00–22:00（周末 9:00–20:00），请稍后来电或在“我的工单”中留言',
};
