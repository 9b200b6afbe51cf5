/** What is examined, by name. */
export const partNames = {
  disk: { 'zh-CN': '磁盘', 'en-US': 'disk' },
  files: { 'zh-CN': '文件', 'en-US': 'files' },
  database: { 'zh-CN': '数据库', 'en-US': 'database' },
  pooler: { 'zh-CN': '连接池', 'en-US': 'connection pooler' },
  standby: { 'zh-CN': '备库', 'en-US': 'standby' },
  clock: { 'zh-CN': '时钟', 'en-US': 'clock' },
  rights: { 'zh-CN': '数据库权限', 'en-US': 'rights' },
  schema: { 'zh-CN': '数据库结构', 'en-US': 'schema' },
  partitions: { 'zh-CN': '分区', 'en-US': 'partitions' },
  texts: { 'zh-CN': '短信', 'en-US': 'text messages' },
  mails: { 'zh-CN': '邮件', 'en-US': 'mails' },
  fileJobs: { 'zh-CN': '导入导出', 'en-US': 'file jobs' },
  webhooks: { 'zh-CN': '事件推送', 'en-US': 'webhooks' },
  backup: { 'zh-CN': '备份', 'en-US': 'backup' },
  broker: { 'zh-CN': '消息代理', 'en-US': 'broker' },
  certificate: { 'zh-CN': '证书', 'en-US': 'certificate' },
} as const;
