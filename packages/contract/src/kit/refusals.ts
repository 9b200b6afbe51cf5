/** A refusal the product knows: its HTTP status and its sentence in both languages, `{name}` from the facts. */
export interface RefusalText {
  status: 202 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 423 | 429 | 500 | 503;
  zh: string;
  en: string;
}

export const defineRefusals = <const R extends Record<string, RefusalText>>(refusals: R) => refusals;

/** Refusals that any call may answer with. */
export const commonRefusals = defineRefusals({
  'common.unauthorized': { status: 401, zh: '授权验证失败', en: 'authorization verification failed' },
  'common.session_ended': { status: 401, zh: '登录已失效：{why}', en: 'Your session has ended: {why}' },
  'common.forbidden': { status: 403, zh: '您没有此操作的权限', en: 'You do not have permission to do this' },
  'common.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'common.invalid': {
    status: 400,
    zh: '提交的内容有误，请检查：{fields}',
    en: 'Please check these fields: {fields}',
  },
  'common.bad_envelope': {
    status: 400,
    zh: '请求已失效，请刷新页面重试',
    en: 'The request is no longer valid, please reload and try again',
  },
  'common.too_many_matching': {
    status: 409,
    zh: '符合条件的有 {count} 项，一次最多操作 {most} 项，请缩小筛选范围',
    en: '{count} match, and at most {most} can be changed at once: please narrow the filters',
  },
  'common.matching_changed': {
    status: 409,
    zh: '符合条件的已由 {agreed} 项变为 {count} 项，请重新选择',
    en: '{agreed} matched when you agreed, now it is {count}: please choose again',
  },
  'common.stale_version': {
    status: 409,
    zh: '数据已被他人修改，请刷新',
    en: 'Somebody else has changed this, please reload',
  },
  'common.read_only': {
    status: 403,
    zh: '正在以加盟商视角查看，只能浏览，不能修改',
    en: 'You are looking as a franchisee: you can read but not change anything',
  },
  'common.step_up': {
    status: 403,
    zh: '为了安全，请先验证身份',
    en: 'For safety, please confirm that it is you first',
  },
  'common.other_party': {
    status: 403,
    zh: '这应由对方公司自己的人员操作，不能代为操作',
    en: 'This is for the other company’s own people: nobody does it in their place',
  },
  'approval.requested': {
    status: 202,
    zh: '已提交复核，由另一位有审批权限的同事同意后生效',
    en: 'Sent for approval: it takes effect when a second person agrees',
  },
  'approval.self': { status: 403, zh: '不能审批自己的申请', en: 'You cannot approve your own request' },
  'approval.done': { status: 409, zh: '申请已处理', en: 'This request has been dealt with' },
  'approval.expired': { status: 409, zh: '申请已过期', en: 'This request has expired' },
  'approval.failed': {
    status: 409,
    zh: '未能执行：{why}',
    en: 'It could not be carried out: {why}',
  },
  'common.whole': {
    status: 403,
    zh: '涉及全平台，需由可查看全部加盟商和服务区的账号操作',
    en: 'This is of the whole platform: only somebody does it who sees all companies and areas',
  },
  'scope.denied': { status: 403, zh: '超出数据范围', en: 'This lies outside your data scope' },
  'common.idempotency_missing': { status: 400, zh: '缺少 Idempotency-Key', en: 'Idempotency-Key is missing' },
  'common.idempotency_malformed': {
    status: 400,
    zh: 'Idempotency-Key 格式不正确：8 到 80 个字母、数字或 . ~ - _',
    en: 'The Idempotency-Key is malformed: 8 to 80 letters, digits or . ~ - _',
  },
  'common.idempotency_mismatch': {
    status: 422,
    zh: '同一请求编号已用于其他内容',
    en: 'This Idempotency-Key was used for another request',
  },
  'common.idempotency_running': {
    status: 409,
    zh: '相同的请求正在处理中',
    en: 'The same request is still being handled',
  },
  'common.too_many': {
    status: 429,
    zh: '操作太频繁，请 {seconds} 秒后再试',
    en: 'Too many requests, try again in {seconds} s',
  },
  'common.too_slow': {
    status: 422,
    zh: '查询超过 {seconds} 秒仍未完成，请缩小时间范围或增加筛选条件',
    en: 'This was not found within {seconds} s: please ask for less time or add filters',
  },
  'common.too_many_people': {
    status: 429,
    zh: '一小时内最多按手机号、姓名等查找 {most} 个人，请在 {minutes} 分钟后再试',
    en: 'At most {most} people can be looked for by phone, name and the like within an hour: try again in {minutes} min',
  },
  'common.unknown_host': {
    status: 421,
    zh: '本服务器不使用这个名称；对外地址由 PUBLIC_ORIGIN 设置',
    en: 'This server does not answer under this name; PUBLIC_ORIGIN says under which one it does',
  },
  'common.too_large': { status: 413, zh: '内容过大', en: 'The content is too large' },
  'common.unavailable': {
    status: 503,
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is not available right now, please try again later',
  },
  'common.outcome_unknown': {
    status: 503,
    zh: '保存时连接中断，无法确定是否已保存，请先核对再重试',
    en: 'The connection was lost while this was being saved: look whether it was before you try again',
  },
  'common.fault': {
    status: 500,
    zh: '系统出错了，请稍后再试（{requestId}）',
    en: 'Something went wrong, please try again later ({requestId})',
  },
});
