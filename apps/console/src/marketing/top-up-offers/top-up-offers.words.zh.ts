export const zh = {
  title: '充值活动',
  empty: '您的服务区还没有充值活动',
  fields: { given: '已售', costCents: '已赠送', audience: '展示给', perRider: '每人限次' },
  hints: {
    amountCents: '1.00–100.00 元，不超过服务区的余额上限',
    giftCents: '不超过充值金额的两倍，随充值的本金使用而逐步解锁',
    leastCents: '与上限同时填写，用户可自行输入两者之间的金额',
    details: '最多 100 个字',
    sort: '0–999，小的在前',
  },
  generous: '赠送超过充值金额的 50%',
  dear: (average: string) => `充值金额超过平均单次骑行费用 ${average} 的两倍，易被投诉变相强制充值`,
  pays: (amount: string) => `充值 ${amount}`,
  ownAmount: (least: string, most: string) => `可自定义金额：${least}–${most}`,
  gets: (gift: string, days: number) => `赠送 ${gift}，${days} 天有效，随本金使用解锁`,
  getsCard: (card: string) => `赠“${card}”`,
};
