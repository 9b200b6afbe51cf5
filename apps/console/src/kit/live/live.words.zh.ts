export const zh = {
  live: '实时',
  connecting: '正在连接',
  reconnecting: '重新连接中',
  paused: '已暂停',
  noLive: '没有实时数据的权限',
  dataAt: (age: string) => `数据为${age}`,
};
