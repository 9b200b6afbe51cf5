export const zh = {
  daily: '日统计',
  rows: {
    title: '指标明细',
    empty: '这个指标在这段时间没有明细',
    labels: {
      metric: '指标',
      from: '日期',
      agentIds: '加盟商',
      opAreaIds: '服务区',
      day: '计入日',
      at: '时间',
      kind: '事项',
      objectId: '对象',
      agent: '加盟商',
      area: '服务区',
      value: '数值',
    },
    objects: { order: '订单', rider: '骑行人', vehicle: '车辆', area: '服务区', other: '其他' },
    sum: (name: string, sum: string) => `${name}合计 ${sum}`,
    mean: (name: string, sum: string) => `${name}平均 ${sum}`,
  },
};
