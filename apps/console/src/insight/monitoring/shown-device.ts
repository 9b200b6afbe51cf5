import type { DeviceDetail } from '@kickstand/contract/insight/monitoring';
import { createContext, useContext } from 'react';

export const ShownDevice = createContext<DeviceDetail | undefined>(undefined);

/** The device whose drawer is open. */
export function useShownDevice(): DeviceDetail {
  const device = useContext(ShownDevice);
  if (!device) throw new Error('outside a device’s drawer');
  return device;
}
