export const zh = {
  title: (name: string) => `“${name}”的变更记录`,
  made: (who: string) => `${who} 创建`,
  by: (who: string) => `${who} 修改`,
  nothing: '-- --',
  none: '还没有人修改过',
};
