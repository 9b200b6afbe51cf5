export const zh = {
  unmask: '查看完整手机号和姓名',
  /** What riders can prove to be. */
  certificates: { student: '学生', teacher: '教师', courier: '配送员', resident: '居民' },
};
