export const zh = {
  title: '底图',
  own: '本平台底图',
  plain: '空白底色',
  unset: '尚未配置底图，可在 运营配置 › 系统配置 › 网页与底图 中添加',
  kind: { amap: '高德地图', tencent: '腾讯地图', tianditu: '天地图' },
  tiles: (host: string) => `瓦片 ${host}`,
  style: (host: string) => `样式 ${host}`,
  streetView: '街景',
  coming: '地图加载中',
  none: '此浏览器无法显示地图',
  failed: '底图加载失败，请检查网络或换用其他底图',
};
