export const zh = {
  title: '页面不存在',
  text: '请求的页面不存在，或者链接已经失效。',
  back: '返回首页',
};
