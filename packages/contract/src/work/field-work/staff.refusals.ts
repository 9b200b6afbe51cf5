import { defineRefusals, queueRefusals } from '../../kit/index.ts';

export const auditRefusals = queueRefusals('audit', { zh: '作业审核', en: 'This audit' });

export const staffRefusals = defineRefusals({
  'task.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'task.not_refused': {
    status: 409,
    zh: '任务未被判为无效，无须申诉',
    en: 'The task was not judged invalid',
  },
  'task.objected': { status: 409, zh: '该任务已提出过申诉', en: 'You have already objected to this' },
  'task.objection_late': {
    status: 409,
    zh: '判定已超过 {days} 天，不能申诉',
    en: 'Objections are possible within {days} days of the verdict',
  },
  'task.claimed': { status: 409, zh: '任务已被{name}领取', en: '{name} has taken this task' },
  'fault.done': { status: 409, zh: '报修已处理', en: 'This fault has already been handled' },
  'fault.photo_needed': { status: 400, zh: '此类故障请附上照片', en: 'This fault needs a photo' },
  'fault.too_many': { status: 429, zh: '今日报修次数已达上限', en: 'No more faults can be reported today' },
  'fault.not_offered': { status: 409, zh: '当前不能报修', en: 'Faults cannot be reported at present' },
  'task.assignee': {
    status: 400,
    zh: '该员工不能领取此类任务',
    en: 'This colleague cannot take tasks of this kind',
  },
  'task.staff_full': {
    status: 409,
    zh: '{name} 有 {open} 个未完成任务，最多 {most} 个',
    en: '{name} has {open} open tasks; at most {most} are allowed',
  },
  'task.same_person': { status: 400, zh: '不能转交给本人', en: 'Choose another person' },
  'task.none_to_hand_over': {
    status: 409,
    zh: '没有可转交的任务',
    en: 'No tasks to hand over',
  },
  'task.none_to_move': { status: 409, zh: '没有可挪的车辆', en: 'No vehicles to move' },
  'task.target': {
    status: 422,
    zh: '目标站点只用于挪车，且须在车辆所在的服务区内',
    en: 'Only move tasks have a target, and it must be a station in the vehicle’s service area',
  },
  'task.same_station': {
    status: 400,
    zh: '目标站点不能是本站点',
    en: 'Choose another station as the target',
  },
  'task.dup': { status: 409, zh: '已有未完成的同类任务', en: 'There is already an open task of this kind' },
  'task.no_repair': {
    status: 409,
    zh: '只有维修任务可以等待配件',
    en: 'Only repair tasks can wait for parts',
  },
  'task.parts_missing': { status: 409, zh: '任务已在等待配件', en: 'The task is already waiting for parts' },
  'task.parts_there': { status: 409, zh: '任务没有在等待配件', en: 'The task is not waiting for parts' },
  'task.not_open': { status: 409, zh: '任务已结束', en: 'The task is closed' },
  'rule.not_proposed': {
    status: 409,
    zh: '规则已不再建议该任务',
    en: 'The rule no longer proposes this',
  },
  'rule.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'rule.no_condition': { status: 422, zh: '请至少设置一个条件', en: 'Set at least one condition' },
  'rule.dry_runs': {
    status: 409,
    zh: '最多同时试运行 {most} 次',
    en: 'At most {most} dry runs at a time',
  },
  'rule.too_many': {
    status: 409,
    zh: '每个服务区最多 {most} 条规则',
    en: 'At most {most} rules per area',
  },
  'task.own_check': {
    status: 422,
    zh: '不能抽查本人的巡检',
    en: 'You cannot check your own inspection',
  },
  'inspectionPlan.not_found': {
    status: 404,
    zh: '请求错误，资源未找到',
    en: 'request error, resource not found',
  },
  'inspectionPlan.too_many': {
    status: 409,
    zh: '每个服务区最多 {most} 个巡检计划',
    en: 'At most {most} inspection plans per area',
  },
  'task.begun': { status: 409, zh: '任务已在车旁开始', en: 'Work at the vehicle has already started' },
  'task.not_closed': {
    status: 409,
    zh: '只能重开已关闭的任务',
    en: 'Only closed tasks can be reopened',
  },
  'task.grid': {
    status: 422,
    zh: '运维区域须在车辆所在的服务区内',
    en: 'The O&M area must be in the vehicle’s service area',
  },
  'task.other_grid': {
    status: 409,
    zh: '任务属于其他运维区域',
    en: 'The task belongs to another O&M area',
  },
  'task.team': {
    status: 422,
    zh: '同行人员须为同一公司、在该服务区承担同类工作的员工',
    en: 'Companions must be staff of the same company who do such work in the area',
  },
  'task.no_room': {
    status: 409,
    zh: '目标站点没有空位',
    en: 'The target station has no room',
  },
  'task.recent': {
    status: 409,
    zh: '近期已完成同类任务',
    en: 'Work of this kind was done recently',
  },
  'task.nobody': { status: 409, zh: '任务无人领取', en: 'Nobody has taken this task' },
  'task.no_due': { status: 409, zh: '任务还没有时限', en: 'The task has no deadline yet' },
  'task.not_higher': { status: 409, zh: '任务已是该优先级', en: 'The task already has this priority' },
  'task.not_done': { status: 409, zh: '任务尚未完成', en: 'The task is not done' },
  'task.own_work': { status: 403, zh: '不能判定本人的任务', en: 'You cannot judge your own work' },
  'task.verdict_reason': {
    status: 400,
    zh: '判为无效时须选择原因，判为有效时不能选择',
    en: 'Invalid work needs a reason; valid work must have none',
  },
  'task.not_yours': { status: 409, zh: '请先领取任务', en: 'Take the task first' },
  'task.too_many_packs': {
    status: 409,
    zh: '最多可携带 {most} 块电池',
    en: 'At most {most} batteries can be carried',
  },
  'task.photos_over': {
    status: 409,
    zh: '任务结束超过 72 小时，不能再补照片',
    en: 'The task ended more than 72 hours ago; photos can no longer be added',
  },
  'task.photos_full': {
    status: 409,
    zh: '每个任务最多 {most} 张照片',
    en: 'At most {most} photos per task',
  },
  'task.too_far': { status: 409, zh: '离车太远（{metres} 米）', en: 'Too far from the vehicle ({metres} m)' },
});
