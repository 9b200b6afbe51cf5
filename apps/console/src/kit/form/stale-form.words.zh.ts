export const zh = {
  compare: '重新加载并比较',
  title: '他人的修改',
  hint: '您没有改动的字段已更新为最新内容，您改动的字段保持不变。请核对后再次保存。',
  nothing: '内容与您打开时相同，请再次保存。',
  theirs: (field: string) => `${field}（最新）`,
  before: (field: string) => `${field}（您打开时）`,
  taken: '已更新',
  take: (field: string) => `采用最新的${field}`,
};
