export const zh = {
  logInFirst: '亲爱的用户，请登录后再和我聊天',
  missing: '未配置在线客服地址，请联系管理员',
};
