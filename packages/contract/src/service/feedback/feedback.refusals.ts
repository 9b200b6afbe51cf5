import { defineRefusals } from '../../kit/index.ts';

export const feedbackRefusals = defineRefusals({
  'feedback.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'feedback.elsewhere': {
    status: 409,
    zh: '当前只看其他公司的数据，请在页头选择自己的公司后再提交',
    en: 'The console is narrowed to other companies: choose your own in the header first',
  },
  'feedback.state': {
    status: 409,
    zh: '工单当前状态不允许此操作，请刷新后再试',
    en: 'Not possible in the ticket’s present state; reload and try again',
  },
  'feedback.object': {
    status: 404,
    zh: '没有找到编号为 {text} 的车辆、设备或订单，或不在您的数据范围内',
    en: 'No vehicle, controller or order with the number {text} in your data scope',
  },
  'feedback.phone_unconfirmed': {
    status: 422,
    zh: 'P1 工单请先确认联系电话畅通',
    en: 'Confirm the contact phone of a P1 ticket first: the vendor calls it',
  },
  'feedback.urged': { status: 409, zh: '每天只能催办一次', en: 'A ticket can only be urged once a day' },
  'feedback.too_late': {
    status: 409,
    zh: '工单只能在解决或关闭后{days}天内重新打开',
    en: 'A ticket can only be reopened within {days} days after it was solved or closed',
  },
  'feedback.rated': { status: 409, zh: '已经评价过', en: 'Already rated' },
  'feedback.person': {
    status: 409,
    zh: '所选人员不能处理或查看此工单',
    en: 'This person cannot handle or see the ticket',
  },
  'feedback.same': {
    status: 409,
    zh: '没有可关联的该工单，或就是当前工单',
    en: 'This ticket does not exist, or it is the present one',
  },
  'feedback.file': {
    status: 415,
    zh: '只支持 PDF、ZIP（含 XLSX、DOCX）、MP4 和 UTF-8 文本文件',
    en: 'Only PDF, ZIP (also XLSX and DOCX), MP4 and UTF-8 text can be attached',
  },
  'feedback.file_too_large': {
    status: 413,
    zh: '文件过大：最多 {megabytes} MB',
    en: 'The file is too large: at most {megabytes} MB',
  },
  'feedback.file_missing': {
    status: 404,
    zh: '文件不存在、已使用或已过期，请重新上传',
    en: 'The file does not exist, is already used or has expired; upload it again',
  },
  'feedback.full': {
    status: 409,
    zh: '一张工单最多 {pictures} 张图片和 {files} 个文件',
    en: 'A ticket can have at most {pictures} pictures and {files} files',
  },
  'feedback.files_unused': {
    status: 409,
    zh: '还有 {count} 个文件未使用，请先提交',
    en: '{count} uploaded files are not used yet; submit what they are for first',
  },
});
