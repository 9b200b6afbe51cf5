export const zh = {
  title: '公开数据',
  feeds: '各公司的公开数据',
  hint: '按 GBFS 标准向任何人公开在街车辆、站点、围栏与价格，供出行应用和城市读取。车辆编号随机并随行程更换，行程中的车辆不公开。默认关闭。',
  edit: '设置公开数据',
  fields: { isOn: '公开', contactEmail: '联系邮箱', licence: '许可', areas: '服务区数', paths: '地址' },
  hints: { contactEmail: '数据使用方有问题时联系', licence: '数据使用方须遵守的许可' },
  none: '未选择',
  saved: '公开数据已保存',
  empty: '没有运营服务区的公司',
};
