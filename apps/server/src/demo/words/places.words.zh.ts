/** Districts, stations and fences of the demo town, and texts about them. */
export const places = {
  /** The four quarters of an area; any further one gets a number. */
  quarters: ['东片区', '西片区', '北片区', '南片区'],
  quarter: (area: string, quarter: string) => `${area}${quarter}`,
  nthQuarter: (nth: number) => `${nth}片区`,
  cityPlatform: '城管平台',
  agency: '江城市交通运输局',
  besides: (place: string) => `${place}旁`,
  visitRemarks: [
    '早高峰淤积，看一下现场秩序',
    '有用户反映车位线不清',
    '例行走访',
    '周边施工，确认能否继续停放',
  ],
  visitFindings: {
    parking_line: '车位线磨损，需要重新施划',
    signs: '站牌被遮挡，已清理一半',
    obstacle: '有共享单车乱停，占用车位',
  },
  inspectionPlan: '月度车辆巡检',
  opened: '服务区开通定价',
  creditTrial: '试行信用分',
  /** Riders’ wishes for stations, with their reasons. */
  stationWishes: [
    { address: '小区东门', text: '早高峰小区门口没有还车点，要走很远才能还车' },
    { address: '地铁B口', text: '地铁口人很多，最近的站点在马路对面，过街不方便' },
    { address: '写字楼南侧', text: '下班时楼下总是停满，希望在南侧空地加一个站点' },
    { address: '菜市场路口', text: '买菜回来没有地方还车，路口边有一块空地' },
    { address: '学校西门', text: '学生放学都从西门走，这边没有还车点' },
    { address: '医院急诊楼旁', text: '去医院看病还车很远，希望旁边设一个点' },
  ],
  stationAnswers: {
    private_land: '该处为小区内部道路，物业不同意停放',
    city_forbids: '该路段按城市管理要求不能停放车辆',
    near_existing: '附近已有站点，请使用附近站点还车',
    merged: '您申请的位置已有其他用户提出，已合并处理。',
    passed: '您申请的站点已通过，我们将尽快设站。',
  },
};
