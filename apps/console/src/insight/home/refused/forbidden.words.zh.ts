export const zh = {
  backHome: '返回首页',
  forbiddenTitle: '没有权限',
  forbiddenText: '您的账号没有打开此页面的权限，请联系管理员开通。',
};
