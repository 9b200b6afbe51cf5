import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  CarOutlined,
  ClusterOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FundProjectionScreenOutlined,
  GiftOutlined,
  HomeOutlined,
  LockOutlined,
  PayCircleOutlined,
  SearchOutlined,
  SettingOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The pictures of the side menu, by the names that manifests use. */
export const icons = {
  home: HomeOutlined,
  screen: FundProjectionScreenOutlined,
  map: EnvironmentOutlined,
  vehicle: CarOutlined,
  search: SearchOutlined,
  chart: BarChartOutlined,
  device: DashboardOutlined,
  users: TeamOutlined,
  list: FileTextOutlined,
  log: AuditOutlined,
  lock: LockOutlined,
  setting: SettingOutlined,
  money: PayCircleOutlined,
  agent: ClusterOutlined,
  tool: ToolOutlined,
  gift: GiftOutlined,
  factory: AppstoreOutlined,
  ticket: CustomerServiceOutlined,
} as const satisfies Record<string, ComponentType>;

export type IconName = keyof typeof icons;
