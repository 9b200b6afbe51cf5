export const zh = { unmask: '查看完整手机号和姓名' };
