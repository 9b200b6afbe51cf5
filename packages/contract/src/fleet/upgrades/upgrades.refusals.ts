import { defineRefusals } from '../../kit/index.ts';

export const upgradesRefusals = defineRefusals({
  'fw.signature': { status: 400, zh: '签名无效', en: 'The signature is not valid' },
  'fw.model': {
    status: 400,
    zh: '固件型号与车型不符',
    en: 'The package is for another model',
  },
  'fw.damaged': {
    status: 400,
    zh: '文件损坏：{why}',
    en: 'The file is damaged: {why}',
  },
  'fw.size': { status: 413, zh: '文件超过 4 MB', en: 'The file is larger than 4 MB' },
  'fw.taken': {
    status: 409,
    zh: '该车型已有此版本的升级包',
    en: 'This model already has a package of this version',
  },
  'fw.package_state': {
    status: 409,
    zh: '升级包当前状态（{state}）不允许此操作',
    en: 'Not possible while the package is {state}',
  },
  'fw.tested': {
    status: 409,
    zh: '测试中的升级包一次最多下发 {most} 辆',
    en: 'A package on test goes to at most {most} vehicles at a time',
  },
  'fw.same': { status: 409, zh: '目标车辆已是此版本', en: 'The vehicles already have this version' },
  'fw.no_vehicle': {
    status: 400,
    zh: '没有符合条件的车辆',
    en: 'No vehicles match',
  },
  'fw.downgrade': {
    status: 409,
    zh: '降级需要更高确认',
    en: 'A downgrade needs additional confirmation',
  },
  'fw.busy': {
    status: 409,
    zh: '车辆已有进行中的升级',
    en: 'The vehicle already has an upgrade under way',
  },
  'fw.window': {
    status: 409,
    zh: '时间窗内无法完成，预计 {hours} 小时',
    en: 'It cannot be finished within the window: it takes about {hours} hours',
  },
  'fw.several': {
    status: 403,
    zh: '涉及多个加盟商的升级由总部发起',
    en: 'Upgrades for several companies are started by head office',
  },
  'fw.wider': {
    status: 409,
    zh: '该升级还用于您范围之外的服务区',
    en: 'This upgrade also covers areas outside your scope',
  },
  'fw.state': {
    status: 409,
    zh: '升级当前状态（{state}）不允许此操作',
    en: 'Not possible while the upgrade is {state}',
  },
  'fw.canary': {
    status: 409,
    zh: '灰度尚未完成，还有 {left} 辆没有结果',
    en: 'The canary is not finished: {left} vehicles have no result yet',
  },
  'fw.nothing_failed': {
    status: 409,
    zh: '没有可以重试的车辆',
    en: 'No vehicles to retry',
  },
  'fw.key': {
    status: 400,
    zh: '第 {row} 个公钥不是 ed25519 公钥（PEM）',
    en: 'Key {row} is not a public ed25519 key in PEM',
  },
});
