/** Documents of riders of the demo town, and texts of messages and gifts to them. */
export const riders = {
  barredFor: {
    lock: '多次上私锁占用车辆',
    damage: '恶意损坏车辆',
    minor: '未满十六周岁骑行',
    stolenAccount: '冒用他人账号',
    parking: '多次在禁停区还车',
  },
  unbarred: '核实为误判，解除限制',
  certificateIssuers: {
    student: ['武汉理工大学', '江城职业技术学院', '湖滨大学', '东湖学院'],
    teacher: ['武汉理工大学', '滨江第一中学'],
    courier: ['江城外卖配送站', '顺驰速递滨江站'],
    resident: ['滨江街道办事处', '南湖社区居委会'],
  },
  certificateRefusals: {
    blurred: '照片模糊，请重新拍摄',
    name_differs: '证件姓名与实名不一致',
    expired: '证件已过有效期',
    duplicate: '该证件已被其他账号使用',
  },
  certificateRevoked: '学校来函核实，已毕业离校',
  rebindRejected: '证件照片与实名信息不符',
  /** Field staff’s reports of riders, and the decisions. */
  reports: [
    { kind: 'private_lock' as const, text: '车辆被加装私锁，锁在单元楼门口' },
    { kind: 'occupying' as const, text: '车辆被推进小区车库，长时间占用' },
    { kind: 'damage' as const, text: '坐垫被划破，后视镜被掰断' },
    { kind: 'private_lock' as const, text: '车把上缠了链条锁，无法移动' },
    { kind: 'other' as const, text: '车牌与二维码被涂抹，无法扫码' },
  ],
  reportAnswers: {
    rejected: '照片看不出违规，证据不足',
    passed: '经核实违规属实，按用户协议处理',
    overturned: '用户申诉成立，非本人所为',
  },
  rewardReasons: ['骑行途中车辆断电', '预约车辆被移走', '老用户关怀', '投诉处理后的安抚'],
  rewardRecalled: '误发，收回',
};
