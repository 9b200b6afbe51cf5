import { defineRefusals } from '../../kit/index.ts';

export const exportsRefusals = defineRefusals({
  'export.unknown': { status: 400, zh: '该列表不能导出', en: 'This list cannot be exported' },
  'export.too_large': {
    status: 409,
    zh: '超过50万行，请缩小范围，或导出为 CSV',
    en: 'More than 500,000 rows: please narrow the filter, or export as CSV',
  },
  'export.memory': {
    status: 409,
    zh: '导出所需内存超过上限，请缩小范围后重试',
    en: 'The export needs more memory than allowed: please narrow the filter and try again',
  },
  'export.too_many': {
    status: 429,
    zh: '您已有 {open} 个导出任务在排队，请稍后再试',
    en: 'You already have {open} exports waiting, please try again later',
  },
  'export.personal': {
    status: 403,
    zh: '导出完整个人信息需要“导出个人信息”权限和原因',
    en: 'Exporting full personal data needs the permission and a reason',
  },
  'export.over': {
    status: 409,
    zh: '该任务的状态不允许此操作',
    en: 'No longer possible in its present state',
  },
  'import.columns': {
    status: 400,
    zh: '模板列不匹配，缺少：{columns}',
    en: 'The columns do not match the template; missing: {columns}',
  },
  'import.unreadable': {
    status: 400,
    zh: '无法读取文件，请使用 xlsx 或 csv',
    en: 'The file cannot be read; use xlsx or csv',
  },
  'import.too_many': {
    status: 400,
    zh: '一次最多导入 {most} 行',
    en: 'At most {most} rows can be imported at a time',
  },
  'import.done': { status: 409, zh: '该批次已处理', en: 'This import has already been handled' },
  'import.changed': {
    status: 409,
    zh: '检查后数据已变化，请重新上传检查',
    en: 'Data has changed since the check, please check the file again',
  },
  'import.used': {
    status: 409,
    zh: '有 {n} 条已被使用，不能撤销',
    en: '{n} of them have been used, the import cannot be undone',
  },
});
