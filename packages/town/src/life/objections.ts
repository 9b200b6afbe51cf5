import type { Chance } from '@kickstand/domain/platform/chance';
import type { Language } from '../types.ts';

/** What people say against the verdict on their work, by the reason that it gives; most reasons have words of their own. */
const said: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  zh: {
    battery_low: ['换上的是仓库领的满电电池，可能是上报延迟', '电池是新换的，请查看换电后的电量'],
    same_battery: ['确实换了电池，旧电池已经交回仓库', '电池编号可能没识别对，请人工核对'],
    sn_mismatch: ['电池标签磨损，编号输错了一位', '领出的电池就是这块，请核对出库记录'],
    off_target: ['站点已满，放在了旁边的空位', '定位漂移，车已停在站点框内', '按要求摆放，请看现场照片'],
    too_short: ['原位置挡住盲道，只能挪这么远', '是按调度要求移到对面站点的'],
    no_photo: ['照片已拍，当时信号不好没有传上去', '补传了现场照片，请再看一次'],
    ridden: ['到现场时车没有人骑，请核对订单时间'],
    far: ['手机定位漂移，人就在车旁边操作的'],
    not_repaired: ['故障已修好，后来的报修是另一个部件'],
  },
  en: {
    battery_low: [
      'The pack came full from the store; its report may be late',
      'The pack was just changed: please look at the charge after the swap',
    ],
    same_battery: [
      'I did change the pack; the old one is back in the store',
      'The pack number may have been misread; please check by hand',
    ],
    sn_mismatch: [
      'The label was worn, and I mistyped one digit',
      'It is the pack I was given: please see the stock records',
    ],
    off_target: [
      'The station was full, so I used the space beside it',
      'The position is off; the vehicle stands inside the station',
      'Placed as asked: please see the photo',
    ],
    too_short: [
      'It blocked the tactile paving and could only be moved this far',
      'Moved to the station across the road, as dispatch asked',
    ],
    no_photo: [
      'The photo was taken, but there was no signal to send it',
      'I have added a photo; please look again',
    ],
    ridden: ['Nobody was riding it when I came: please compare with the order'],
    far: ['My phone’s position is off; I stood beside the vehicle'],
    not_repaired: ['It was repaired; the later report is about another part'],
  },
};
const anyReason: Readonly<Record<Language, readonly string[]>> = {
  zh: ['任务已经按要求完成，请再核实一次', '判定与现场情况不符，申请人工复核'],
  en: [
    'The task was done as asked; please check again',
    'The verdict does not match what was there; please have somebody review it',
  ],
};

/** What somebody says against a verdict that gives a reason. */
export const objectionTo = (reason: string | null, chance: Chance, language: Language): string =>
  chance.pick(said[language][reason ?? ''] ?? anyReason[language]);

/** How somebody did a piece of work by its own knowledge; `forgotten`: it does not remember. */
export type Deed = 'well' | 'poor' | 'faked' | 'forgotten';

/** So many of 1 object to a verdict that their work does not count. */
const objecting: Readonly<Record<Deed, number>> = { well: 0.95, poor: 0.2, faked: 0.08, forgotten: 0.3 };

/** Whether somebody objects to a verdict that its work does not count. */
export const isObjecting = (deed: Deed, chance: Chance): boolean => chance.happens(objecting[deed]);
