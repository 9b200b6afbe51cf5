import { defineRefusals } from '../../kit/index.ts';

export const fencesRefusals = defineRefusals({
  'fence.points': {
    status: 400,
    zh: '顶点数应为{least}-{max}',
    en: 'A polygon must have {least} to {max} corners',
  },
  'fence.duplicate': {
    status: 400,
    zh: '第 {at} 个顶点与前一个重复',
    en: 'Corner {at} repeats the one before it',
  },
  'fence.self_cross': {
    status: 400,
    zh: '图形自相交（{lng}, {lat}）',
    en: 'The edge crosses itself at {lng}, {lat}',
  },
  'fence.hole': {
    status: 400,
    zh: '挖空区必须完整位于图形内，且互不相接（{lng}, {lat}）',
    en: 'A hole must lie inside the polygon and touch neither its edge nor another hole ({lng}, {lat})',
  },
  'fence.china': { status: 400, zh: '图形超出中国境内', en: 'The polygon leaves China' },
  'fence.size': {
    status: 400,
    zh: '面积应为 {least}-{most} 平方米，现为 {area}',
    en: 'The size must be {least} to {most} m², it is {area}',
  },
  'fence.outside': { status: 409, zh: '不在服务区内', en: 'Not inside the service area' },
  'fence.overlap': { status: 409, zh: '与{name}重叠', en: 'Overlaps {name}' },
  'fence.left_outside': {
    status: 409,
    zh: '服务区内有 {n} 个围栏会落在新边界外，例如{name}',
    en: '{n} fences of the area would be outside the new edge, for example {name}',
  },
  'fence.has_vehicles': { status: 409, zh: '围栏内有{n}辆车', en: 'There are {n} vehicles inside' },
  'fence.open_trips': {
    status: 409,
    zh: '有{n}个进行中的行程',
    en: '{n} trips are under way',
  },
  'fence.name_taken': { status: 409, zh: '名称已存在', en: 'This name already exists' },
  'fence.name_length': {
    status: 400,
    zh: '名称应为 {least}-{most} 个字',
    en: 'The name must have {least} to {most} characters',
  },
  'fence.hours': {
    status: 400,
    zh: '开始和结束时间须成对填写且不相同，结束日期不能早于开始日期',
    en: 'Enter both hours, not the same; the last day cannot be before the first',
  },
  'fence.targets': {
    status: 400,
    zh: '车辆目标下限不能高于上限',
    en: 'The minimum number of vehicles cannot be above the maximum',
  },
  'fence.leader': {
    status: 400,
    zh: '负责人必须是责任人员之一',
    en: 'The leader must be one of the staff',
  },
  'fence.staff': {
    status: 400,
    zh: '有责任人员不在该服务区工作',
    en: 'Some of the staff do not work in this area',
  },
  'fence.no_draft': { status: 409, zh: '没有可发布的草稿', en: 'There is no draft to publish' },
  'fence.waiting': {
    status: 409,
    zh: '已排期发布，请先取消排期',
    en: 'Publication is scheduled, call it off first',
  },
  'fence.not_waiting': { status: 409, zh: '没有待生效的排期', en: 'Nothing is scheduled for publication' },
  'fence.past': {
    status: 400,
    zh: '生效时间须在 1 分钟至 365 天之后',
    en: 'Choose a time between a minute and a year from now',
  },
  'fence.never_published': {
    status: 409,
    zh: '尚未发布，不能执行此操作',
    en: 'Not possible: it was never published',
  },
  'fence.not_enabled': { status: 409, zh: '围栏未启用', en: 'The fence is not enabled' },
  'fence.archived': { status: 409, zh: '围栏已删除', en: 'The fence has been deleted' },
  'fence.same_version': { status: 409, zh: '该版本正在使用', en: 'This version is already in use' },
  'fence.heir': {
    status: 409,
    zh: '还有 {n} 个未完成任务，请选择接手的运维区',
    en: '{n} tasks are open: choose the area that takes them over',
  },
  'fence.area_itself': {
    status: 409,
    zh: '服务区请使用停运或关闭',
    en: 'Pause or close a service area instead',
  },
  'fence.no_cut': {
    status: 400,
    zh: '分割线没有把图形分成两块',
    en: 'The line does not cut the polygon in two',
  },
  'fence.apart': {
    status: 400,
    zh: '所选图形不相连，不能合并',
    en: 'They do not touch, so they cannot be merged',
  },
  'fence.mixed': {
    status: 400,
    zh: '只能合并同一服务区的同类围栏',
    en: 'Only fences of one kind and one area can be merged',
  },
  'fence.other_kind': {
    status: 400,
    zh: '此类围栏没有这项设置',
    en: 'Fences of this kind do not have this setting',
  },
  'fence.closed_area': {
    status: 409,
    zh: '服务区已关闭',
    en: 'The service area is closed',
  },
  'fence.agent': {
    status: 400,
    zh: '请选择启用中的加盟商',
    en: 'Choose an enabled franchisee',
  },
  'fence.unreadable': {
    status: 400,
    zh: '文件无法读取：{why}',
    en: 'The file cannot be read: {why}',
  },
  'fence.too_many': { status: 400, zh: '一次最多 {max} 个', en: 'At most {max} at a time' },
  'fence.polygon_missing': {
    status: 400,
    zh: '没有读到多边形',
    en: 'No polygon found',
  },
  'fence.twice': {
    status: 409,
    zh: '文件内第 {row} 行已有同名围栏',
    en: 'Row {row} of the file has the same name',
  },
});

/** Why a shape or its settings are refused. */
export const contentRefusals = [
  'fence.points',
  'fence.duplicate',
  'fence.self_cross',
  'fence.hole',
  'fence.china',
  'fence.size',
  'fence.name_length',
  'fence.name_taken',
  'fence.hours',
  'fence.targets',
  'fence.leader',
  'fence.staff',
] as const;
/** Why it cannot be published in its place. */
export const placeRefusals = ['fence.outside', 'fence.overlap', 'fence.left_outside'] as const;
