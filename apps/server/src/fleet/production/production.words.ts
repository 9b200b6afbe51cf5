import type { ShelvingCheck } from '@kickstand/domain/fleet/production';
import type { Locale } from '../../kernel/call/refuse.ts';

/** The names of the checks before a vehicle goes on the shelf, as used in refusals. */
export const checkWords: Record<Locale, Record<ShelvingCheck, string> & { comma: string }> = {
  'zh-CN': {
    device: '未绑定设备',
    online: '设备 24 小时内未上线',
    battery: '电量未知',
    fence: '服务区没有围栏',
    number: '缺少车架号',
    test: '绑定后没有通过测试',
    comma: '、',
  },
  'en-US': {
    device: 'no device is bound',
    online: 'the device was not online within 24 hours',
    battery: 'the charge is not known',
    fence: 'the area has no fence',
    number: 'the frame number is missing',
    test: 'no test was passed since the binding',
    comma: ', ',
  },
};
