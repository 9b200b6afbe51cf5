export const zh = {
  tabs: { areas: '按服务区', back: '整区退还明细' },
  account: {
    title: '诚信金专户',
    labels: { depositCents: '应退诚信金', depositAccountCents: '专户余额', restCents: '差额' },
    short: (yuan: string) => `专户比应退少 ${yuan}，请划入`,
  },
  areas: {
    empty: '没有服务区收取诚信金',
    labels: {
      deposits: '可退笔数',
      paidCents: '可退金额',
      frozenCents: '冻结',
      backCents: '退款中',
      failedCents: '退款失败',
      owedCents: '应退余额',
      runState: '整区退还',
      runProgress: '进度',
      runSent: '已发起',
      runStayed: '未退',
      runAt: '发起时间',
      runBy: '发起人',
    },
    states: { waiting: '等待执行', making: '退还中', done: '已完成', failed: '中断' },
  },
  items: {
    empty: '没有整区退还的诚信金',
    labels: {
      depositId: '编号',
      riderPhone: '手机号',
      outcome: '结果',
      why: '未退原因',
      at: '时间',
    },
    outcomes: { waiting: '等待执行', stayed: '未退', sent: '退款中', failed: '退款失败', back: '已退' },
  },
  refund: {
    label: '退还全部诚信金',
    title: (area: string) => `退还${area}的全部诚信金`,
    effect: (n: string, yuan: string) =>
      `共 ${n} 笔、${yuan}，逐笔原路退回；需要一人复核。行程中、有欠款、已冻结或支付超过一年的不退，并说明原因`,
    done: (n: string, yuan: string) => `已开始退还 ${n} 笔、${yuan}`,
  },
  resume: {
    label: '继续退还',
    effect: (n: string) => `${n} 笔未退，再试一次；已经退还的不会重复退`,
    done: (n: string) => `继续退还 ${n} 笔`,
  },
};
