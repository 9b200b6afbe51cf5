import { defineRefusals } from '../../kit/index.ts';

export const workPlansRefusals = defineRefusals({
  'workPlan.shift': {
    status: 400,
    zh: '班次须在 {least} 至 {most} 小时之间且尚未结束',
    en: 'A shift must last {least} to {most} hours and not be over',
  },
  'workPlan.people': {
    status: 400,
    zh: '{name} 不能在该服务区派单',
    en: '{name} cannot be planned in this area',
  },
  'workPlan.making': {
    status: 409,
    zh: '该服务区已有计划正在生成，请稍候',
    en: 'A plan for this area is being made; please wait',
  },
  'workPlan.not_draft': {
    status: 409,
    zh: '计划已下发或已结束，请重新生成后再修改',
    en: 'The plan was sent or is over; make a new version to change it',
  },
  'workPlan.not_sent': { status: 409, zh: '计划未在执行', en: 'The plan is not running' },
  'workPlan.no_job': { status: 404, zh: '计划中没有此项', en: 'This stop is not in the plan' },
  'workPlan.unfit': {
    status: 409,
    zh: '{name} 不能做此项：权限、片区或载量不符',
    en: '{name} cannot do this: permission, O&M area or load do not fit',
  },
  'workPlan.hour': {
    status: 400,
    zh: '禁止时间须在班次内',
    en: 'A ban must end within the shift',
  },
  'workPlan.given': {
    status: 409,
    zh: '该任务为紧急任务或已指定人员，请在任务中调整',
    en: 'The task is urgent or assigned to a person: change the task itself',
  },
  'workPlan.no_change': { status: 409, zh: '没有可撤销的修改', en: 'There is no change to undo' },
  'workPlan.runs': {
    status: 409,
    zh: '该服务区已有计划在执行，请先结束或重新生成',
    en: 'Another plan is running in this area; end it or make it again',
  },
  'workPlan.past': { status: 409, zh: '班次已结束', en: 'The shift is over' },
  'workPlan.empty': { status: 409, zh: '计划中没有可下发的任务', en: 'The plan has no tasks to send' },
  'workPlan.ended': { status: 409, zh: '计划已结束', en: 'The plan has ended' },
});
