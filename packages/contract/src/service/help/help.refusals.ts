import { defineRefusals } from '../../kit/index.ts';

export const helpRefusals = defineRefusals({
  'help.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'help.no_category': {
    status: 400,
    zh: '该分类不存在，请重新选择',
    en: 'This category does not exist: choose another',
  },
  'help.category_taken': { status: 409, zh: '已有同名分类', en: 'A category of this name already exists' },
  'help.category_in_use': {
    status: 409,
    zh: '分类下还有{count}篇文章，不能删除',
    en: 'The category still has {count} articles and cannot be deleted',
  },
  'help.too_many_categories': { status: 409, zh: '最多 10 个分类', en: 'At most 10 categories' },
  'help.wider': {
    status: 409,
    zh: '该文章还用于您范围之外的服务区',
    en: 'This article also covers areas outside your scope',
  },
  'help.all_areas': {
    status: 400,
    zh: '请选择服务区：只有可查看全部服务区的账号才能发布到全部服务区',
    en: 'Choose areas: only accounts that see all areas can publish to all',
  },
  'help.empty_body': {
    status: 400,
    zh: '去除不允许的内容后，正文为空',
    en: 'The text is empty after removing what is not allowed',
  },
  'help.long_body': {
    status: 400,
    zh: '正文最多 {most} 个字符（含标签）',
    en: 'The text can have at most {most} characters, tags included',
  },
  'help.half_translated': {
    status: 400,
    zh: '英文标题和英文正文须同时填写或同时留空',
    en: 'Fill in both the English title and the English text, or leave both empty',
  },
  'help.nowhere': {
    status: 400,
    zh: '请至少选择一个展示端',
    en: 'Show it in at least one of the apps',
  },
});
