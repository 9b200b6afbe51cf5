import { type VehicleRow, vehicles } from '@kickstand/contract/fleet/vehicles';
import type { InputOf } from '@kickstand/contract/kit';
import type { CellWriting } from '@kickstand/contract/platform/exports';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { createExport, type ExportParts } from '../../platform/exports/exports.service.ts';

interface Column {
  zh: string;
  en: string;
  writing?: CellWriting;
}

/** The columns of the file if the caller names none. */
const usual: Partial<Record<keyof VehicleRow, Column>> = {
  carId: { zh: '车辆编号', en: 'Vehicle' },
  plate: { zh: '号牌', en: 'Plate' },
  model: { zh: '车型', en: 'Model' },
  agent: { zh: '加盟商', en: 'Franchisee' },
  area: { zh: '服务区', en: 'Service area' },
  lifecycle: { zh: '资产状态', en: 'Asset state' },
  online: { zh: '在线', en: 'Online' },
  reportedAt: { zh: '最后上报', en: 'Last report', writing: { as: 'instant' } },
  restBattery: { zh: '电量 (%)', en: 'Battery (%)', writing: { as: 'number' } },
  voltageMv: { zh: '电压 (V)', en: 'Voltage (V)', writing: { as: 'number', scale: 1_000, places: 1 } },
  mileageM: { zh: '里程 (km)', en: 'Mileage (km)', writing: { as: 'number', scale: 1_000, places: 2 } },
  lastTripAt: { zh: '最后骑行', en: 'Last trip', writing: { as: 'instant' } },
  trips7d: { zh: '7 天骑行次数', en: 'Trips in 7 days', writing: { as: 'number' } },
  earned7dCents: {
    zh: '7 天收入 (元)',
    en: 'Earned in 7 days (¥)',
    writing: { as: 'number', scale: 100, places: 2 },
  },
  imei: { zh: 'IMEI', en: 'IMEI' },
  iccid: { zh: 'ICCID', en: 'ICCID' },
  batterySn: { zh: '电池编号', en: 'Battery no.' },
  fwVersion: { zh: '固件', en: 'Firmware' },
  simExpireOn: { zh: 'SIM 到期', en: 'SIM expires', writing: { as: 'day' } },
  tags: { zh: '标签', en: 'Tags' },
  note: { zh: '备注', en: 'Note' },
};

const title = { zh: '车辆信息', en: 'Vehicles' };

/** The specified call for downloads: the vehicles of a filter as a file in the export centre. */
export async function downloadVehicles(
  parts: ExportParts,
  ctx: Ctx,
  { body: { query, columns, format } }: InputOf<typeof vehicles.download>,
) {
  const language = ctx.locale === 'en-US' ? 'en' : 'zh';
  const written = Object.entries(usual).map(([key, { writing = { as: 'text' as const }, ...label }]) => ({
    key,
    label: label[language],
    writing: writing.as === 'number' ? { scale: 1, places: 0, ...writing } : writing,
  }));
  const task = await createExport(parts, ctx, {
    params: undefined,
    query: undefined,
    body: {
      callId: vehicles.list.id,
      query,
      format,
      title: title[language],
      columns: columns ?? written,
      locale: ctx.locale,
      personal: false,
    },
  });
  return { exportJobId: task.id };
}
