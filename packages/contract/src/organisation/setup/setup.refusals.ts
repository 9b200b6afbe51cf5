import { defineRefusals } from '../../kit/index.ts';

export const setupRefusals = defineRefusals({
  'setup.done': {
    status: 409,
    zh: '本系统已完成初始化，请直接登录',
    en: 'This system has already been set up: log in',
  },
  'setup.code_wrong': {
    status: 422,
    zh: '初始化码不正确，请使用服务器启动时显示的初始化码',
    en: 'The setup code is wrong: use the one that the server showed when it started',
  },
});
