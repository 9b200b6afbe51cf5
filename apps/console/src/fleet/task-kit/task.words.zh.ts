/** Tasks and their creation, for lists of vehicles. */
export const zh = {
  create: '派单',
  created: '任务已创建',
  createFor: (n: string) => `派单 · ${n} 辆`,
  kind: '任务类型',
  type: { swap: '换电', move: '挪车', inspect: '巡检', repair: '维修', drag_back: '拖回' },
};
