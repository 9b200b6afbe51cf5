export const zh = {
  tabs: { offers: '按充值档位', bands: '余额分布', over: '超额账户' },
  backs: { none: '未退', part: '部分已退', all: '已全退' },
  sums: {
    title: '按类型合计',
    labels: { id: '类型', movements: '笔数', principalCents: '本金', giftCents: '赠送' },
  },
  offers: {
    empty: '该时间没有充值',
    labels: {
      amountCents: '档位金额',
      withGiftCents: '档位赠送',
      topUps: '充值笔数',
      riders: '人数',
      principalCents: '充值本金',
      giftCents: '赠送',
      refundedCents: '已退',
      leftCents: '未用本金',
      from: '时间',
      channel: '渠道',
    },
  },
  bands: {
    empty: '还没有钱包',
    chart: (said: string) => `用户本金余额分布：${said}`,
    names: {
      none: '0 元',
      to10: '10 元以内',
      to20: '10–20 元',
      to50: '20–50 元',
      to100: '50–100 元',
      over: '100 元以上',
    },
    labels: { id: '本金余额', riders: '人数', principalCents: '本金', giftCents: '赠送' },
  },
  over: {
    empty: '没有超过上限的账户',
    labels: {
      riderPhone: '手机号',
      capCents: '上限',
      principalCents: '本金',
      aboveCents: '超出',
      giftCents: '赠送',
    },
  },
};
