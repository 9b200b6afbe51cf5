import { defineRefusals } from '../../kit/index.ts';

export const vehicleLogsRefusals = defineRefusals({
  'vehicle_log.which': {
    status: 400,
    zh: '请输入车辆编号或 IMEI',
    en: 'Please enter a vehicle number or an IMEI',
  },
});
