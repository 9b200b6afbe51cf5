export const zh = {
  forbidden: '禁止访问',
  error: '错误',
  unauthorized: '未授权',
  verificationFailed: '授权验证失败',
  notFound: '请求错误，资源未找到',
  network: '网络问题，请稍后再试',
  unreadable: '服务器的回答无法验证，请刷新页面重试',
  requested: '已提交复核',
  seeRequest: '查看申请',
};
