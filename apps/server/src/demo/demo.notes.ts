import { newId } from '../kernel/ids.ts';
import type { Loading } from './demo.store.ts';

interface Note {
  version: string;
  day: string;
  kind: 'new' | 'fix' | 'change';
  zh: readonly [title: string, body: string];
  en: readonly [title: string, body: string];
}

/** History of this product, oldest first. */
const notes: readonly Note[] = [
  {
    version: '0.1.0',
    day: '2026-11-21',
    kind: 'new',
    zh: [
      '登录与会话',
      '- 手机号和短信验证码登录，浏览器需经管理员授权\n- 每次请求都在浏览器与服务器之间签名和加密\n- 操作员日志逐行相连，被改动的记录会显露出来',
    ],
    en: [
      'Login and sessions',
      '- Log in by phone and text message; a browser has to be authorised by an administrator\n- Every request is signed and sealed between browser and server\n- The lines of the operator log are chained, so that an altered one shows',
    ],
  },
  {
    version: '0.1.0',
    day: '2026-11-21',
    kind: 'new',
    zh: [
      '车辆查询与设备指令',
      '- 按编号、状态、告警、电量等条件查找车辆\n- 寻车、开关锁、开电池仓，以设备的真实应答为准\n- 批量指令逐辆显示结果，可重试失败的车辆',
    ],
    en: [
      'Vehicle query and device commands',
      '- Find vehicles by number, state, alarm, battery and more\n- Ring, lock, unlock and open the battery compartment; only the device says that it is done\n- Commands to many vehicles show each outcome, and what failed can be tried again',
    ],
  },
  {
    version: '0.1.0',
    day: '2026-11-21',
    kind: 'new',
    zh: [
      '运营地图',
      '- 地图上实时显示每辆车的位置、电量和状态，每秒更新\n- 服务区、还车点和禁停区可按图层开关\n- 点选车辆即可查看详情和下发指令',
    ],
    en: [
      'Operation map',
      '- Every vehicle with its position, battery and state on the map, updated each second\n- Service areas, stations and no-stop zones as layers\n- Pick a vehicle to see its details and to give it commands',
    ],
  },
  {
    version: '0.1.0',
    day: '2026-11-21',
    kind: 'new',
    zh: [
      '组织与权限',
      '- 角色、用户、加盟商和服务区的管理，权限变更一分钟内生效\n- 首页汇总待办、车辆异常和发布说明，可放置常用页面\n- 操作员日志支持告警规则和完整性校验',
    ],
    en: [
      'Organisation and permissions',
      '- Roles, operators, franchisees and service areas; changed permissions take effect within a minute\n- The home page gathers what waits, what is wrong and what is new, with your own shortcuts\n- The operator log has alert rules and can be verified',
    ],
  },
];

/** Release notes of the demo. */
export const makeNotes = ({ db }: Loading, now: number) =>
  db
    .insertInto('release_note')
    .values(
      notes.map(({ zh: [title, body], en: [title_en, body_en], ...note }) => ({
        note_id: newId(),
        ...note,
        title,
        body,
        title_en,
        body_en,
        updated_at: new Date(now),
      })),
    )
    .execute();
