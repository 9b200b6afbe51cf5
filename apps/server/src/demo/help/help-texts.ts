/** An article of the demo in both languages. */
export interface DemoArticle {
  category: 'register' | 'billing' | 'use' | 'vehicle' | 'notes';
  title: string;
  titleEn: string;
  body: string;
  bodyEn: string;
  /** Search keywords, in both languages. */
  keywords: readonly string[];
  keywordsEn: readonly string[];
  /** Readers other than riders alone: riders and field staff, or field staff only. */
  readers?: 'both' | 'staff';
  /** Index of the only area it applies to, among those of the town; all areas if undefined. */
  area?: number;
  /** Written but not published yet. */
  isOff?: true;
}

/** Articles for riders and field staff of the demo town. */
export const demoArticles: readonly DemoArticle[] = [
  {
    category: 'register',
    title: '怎样注册和登录',
    titleEn: 'Signing up and in',
    body: '<ol><li>打开小程序，点“手机号登录”。</li><li>输入短信验证码。</li><li>阅读并同意用户协议和隐私政策。</li></ol><p>收不到验证码时，请检查短信拦截，60 秒后可重发。</p>',
    bodyEn:
      '<ol><li>Open the app and choose “Sign in by phone”.</li><li>Enter the code from the text message.</li><li>Read and accept the terms and the privacy policy.</li></ol><p>No code? Look among blocked messages; it can be sent again after 60 seconds.</p>',
    keywords: ['注册', '登录', '验证码'],
    keywordsEn: ['sign up', 'log in', 'code'],
  },
  {
    category: 'register',
    title: '为什么要实名认证',
    titleEn: 'Why your real name is asked',
    body: '<p>依照规定，骑行电动自行车须年满 <b>16 周岁</b>。认证只核对姓名和身份证号，号码加密保存。</p><p>认证失败请核对姓名是否与身份证一致。</p>',
    bodyEn:
      '<p>By law riders of e-bikes are <b>16 years</b> old at least. Only name and number of your identity card are compared, and the number is kept sealed.</p><p>If it fails, check that the name is written as on the card.</p>',
    keywords: ['实名', '身份证', '年龄'],
    keywordsEn: ['real name', 'identity card', 'age'],
  },
  {
    category: 'register',
    title: '换手机号怎么办',
    titleEn: 'When your phone number changes',
    body: '<p>在“我的–账号与安全–更换手机号”中，用新手机号接收验证码即可。旧号已停用的，提交换绑申请，客服核对实名后处理，余额和骑行卡一并保留。</p>',
    bodyEn:
      '<p>Choose “Me – Account – Change phone” and confirm the code sent to the new number. If the old one is gone, ask for rebinding: once your name was checked, balance and cards move with you.</p>',
    keywords: ['换号', '换绑', '手机号'],
    keywordsEn: ['new number', 'rebind', 'phone'],
  },
  {
    category: 'billing',
    title: '骑行怎样计费',
    titleEn: 'How a ride is charged',
    body: '<p>车费 = 起步价 + 超出时长费。开锁前页面会显示该区域当前价格，<b>以开锁时的价格为准</b>。</p><ul><li>短时误开锁可免费。</li><li>临时停车期间继续计时。</li><li>调度费、头盔费另计。</li></ul>',
    bodyEn:
      '<p>A ride costs a start price and so much for the time beyond it. The price of the area is shown before you unlock, and <b>that price holds</b>.</p><ul><li>Unlocking by mistake for a moment is free.</li><li>Time goes on while you park in between.</li><li>Fees for moving the bike and for a helmet are added.</li></ul>',
    keywords: ['计费', '车费', '价格'],
    keywordsEn: ['charge', 'fare', 'price'],
  },
  {
    category: 'billing',
    title: '对扣费有疑问怎么申诉',
    titleEn: 'When a charge looks wrong',
    body: '<p>在“我的行程”中打开该订单，点“费用申诉”，说明情况并上传照片。一般 24 小时内答复，退款按原路返回。</p>',
    bodyEn:
      '<p>Open the order among your trips, choose “Dispute the charge”, say what happened and add photos. You are answered within 24 hours as a rule; money goes back the way it came.</p>',
    keywords: ['申诉', '多扣', '退款'],
    keywordsEn: ['appeal', 'overcharged', 'refund'],
  },
  {
    category: 'billing',
    title: '诚信金与退还',
    titleEn: 'The deposit and its return',
    body: '<p>开通诚信金的服务区，可用会员卡、职业认证或支付分免交。退还在“我的–诚信金”申请，没有未完成订单和欠费时，<b>2 个工作日内</b>原路退回。</p>',
    bodyEn:
      '<p>Where an area asks for a deposit, a member card, a certificate of your profession or a payment score stands in for it. Ask for it back under “Me – Deposit”: with nothing open it returns within <b>2 working days</b>.</p>',
    keywords: ['诚信金', '押金', '退还'],
    keywordsEn: ['deposit', 'return'],
  },
  {
    category: 'billing',
    title: '骑行卡怎么用',
    titleEn: 'Using a riding card',
    body: '<p>骑行卡在购买的服务区内自动抵扣，每天次数见卡面。卡按剩余比例或未使用可退，购买页有说明。</p>',
    bodyEn:
      '<p>A riding card is used by itself in the area it was bought in, as often a day as it says. How it goes back, by what is left or only unused, stands where it is sold.</p>',
    keywords: ['骑行卡', '次数', '退卡'],
    keywordsEn: ['riding card', 'uses', 'card refund'],
  },
  {
    category: 'use',
    title: '扫码用车的步骤',
    titleEn: 'Taking a bike',
    body: '<ol><li>扫描车头二维码或输入车辆编号。</li><li>确认电量和价格，点“开锁”。</li><li>取下头盔，戴好后出发。</li></ol>',
    bodyEn:
      '<ol><li>Scan the code at the handlebar or enter the number of the bike.</li><li>Look at charge and price and choose “Unlock”.</li><li>Take the helmet, put it on and go.</li></ol>',
    keywords: ['扫码', '开锁', '头盔'],
    keywordsEn: ['scan', 'unlock', 'helmet'],
  },
  {
    category: 'use',
    title: '怎样还车不产生调度费',
    titleEn: 'Returning without a fee',
    body: '<p>把车停进地图上的<b>还车点</b>，车头朝外，关锁后等待“还车成功”。</p><p>定位不准时，把手机拿到室外重试，或拍照提交还车审批。</p>',
    bodyEn:
      '<p>Park <b>inside a station</b> of the map, front outwards, lock and wait for “Returned”.</p><p>If your place is off, try again in the open, or send a photo and ask for the return to be looked at.</p>',
    keywords: ['还车', '调度费', '还车点'],
    keywordsEn: ['return', 'relocation fee', 'station'],
  },
  {
    category: 'use',
    title: '临时停车',
    titleEn: 'Parking in between',
    body: '<p>途中需要停一会儿，点“临时停车”锁车，行程和计时继续，车辆为您保留。超过时长会自动提醒。</p>',
    bodyEn:
      '<p>To stop for a while choose “Park in between”: the bike is locked and kept for you, time goes on. You are reminded when it takes long.</p>',
    keywords: ['临时停车', '锁车'],
    keywordsEn: ['short stop', 'lock'],
  },
  {
    category: 'use',
    title: '该区还车点的特别说明',
    titleEn: 'Stations of this area',
    body: '<p>地铁口的还车点早晚高峰会停满。请看地图上的空位数，选择旁边 200 米内的还车点，不收调度费。</p>',
    bodyEn:
      '<p>Stations at the metro fill up in the rush hours. Look at the free places on the map: the next station is within 200 metres and costs nothing more.</p>',
    keywords: ['还车点', '停满'],
    keywordsEn: ['station', 'full'],
    area: 0,
  },
  {
    category: 'vehicle',
    title: '车辆打不开或锁不上',
    titleEn: 'It does not open or lock',
    body: '<ol><li>打开手机蓝牙和定位，靠近车辆重试。</li><li>仍不行时在行程页点“结束行程–锁不上”。</li></ol><p>故障期间的费用会在核实后退还。</p>',
    bodyEn:
      '<ol><li>Turn Bluetooth and location on and try again close to the bike.</li><li>If it still fails, choose “End – does not lock” in the trip.</li></ol><p>What the fault has cost is given back once it was looked at.</p>',
    keywords: ['打不开', '锁不上', '蓝牙'],
    keywordsEn: ['unlock', 'lock', 'Bluetooth'],
  },
  {
    category: 'vehicle',
    title: '骑行中没电了',
    titleEn: 'Out of charge on the way',
    body: '<p>电量低于 20% 时请就近还车。没电后车辆可以推行，推到最近的还车点后关锁还车；附近没有还车点时联系客服，不收调度费。</p>',
    bodyEn:
      '<p>Below 20 % please return nearby. An empty bike can be pushed: take it to the next station and lock it. If there is none, call us: no fee is charged.</p>',
    keywords: ['没电', '电量', '推行'],
    keywordsEn: ['flat battery', 'charge', 'push'],
  },
  {
    category: 'vehicle',
    title: '怎样报修',
    titleEn: 'Reporting a fault',
    body: '<p>扫码页或行程页点“报修”，选择部位并拍照。影响安全的车辆会立即停用，由运维人员检修。</p>',
    bodyEn:
      '<p>Choose “Report a fault” where you scan or in the trip, say which part and take a photo. A bike that is not safe is taken out of use at once.</p>',
    keywords: ['报修', '刹车', '故障'],
    keywordsEn: ['report', 'brake', 'fault'],
  },
  {
    category: 'vehicle',
    title: '报修核实标准',
    titleEn: 'How reports are verified',
    body: '<p>到场后先拍整车照片，再逐项试刹车、灯和锁。没有故障选“误报”，一周误报 3 次的用户不再计入自动停用。</p>',
    bodyEn:
      '<p>Take a photo of the whole bike first, then try brakes, light and lock one by one. Choose “No fault” if there is none: riders with three such within a week count no more.</p>',
    keywords: ['报修', '误报'],
    keywordsEn: ['report', 'false alarm'],
    readers: 'staff',
  },
  {
    category: 'notes',
    title: '安全骑行须知',
    titleEn: 'Riding safely',
    body: '<ul><li>全程佩戴头盔，不载人。</li><li>不闯红灯、不逆行、不酒后骑行。</li><li>雨雪天减速，提前刹车。</li></ul><p>发生事故请先报警 122，再联系客服。</p>',
    bodyEn:
      '<ul><li>Wear the helmet all the way and ride alone.</li><li>Stop at red, keep to your side, never ride after drinking.</li><li>Go slowly in rain and snow and brake early.</li></ul><p>After an accident call 122 first, then us.</p>',
    keywords: ['安全', '头盔', '事故'],
    keywordsEn: ['safety', 'helmet', 'accident'],
    readers: 'both',
  },
  {
    category: 'notes',
    title: '哪些地方不能骑、不能停',
    titleEn: 'Where not to ride or park',
    body: '<p>地图红色为<b>禁停区</b>，灰色以外为运营区外。驶出运营区车辆会断电提醒，在禁停区还车会收取费用。</p>',
    bodyEn:
      '<p>Red on the map are <b>no-stop zones</b>, and beyond the edge there is no service. Outside of it power is cut after a warning; returning in a no-stop zone costs a fee.</p>',
    keywords: ['禁停区', '运营区', '断电'],
    keywordsEn: ['no-stop zone', 'service area', 'power cut'],
  },
  {
    category: 'notes',
    title: '冬季骑行提醒',
    titleEn: 'Riding in winter',
    body: '<p>低温时续航会缩短约三成，请留意电量。路面结冰时建议改乘公共交通。</p>',
    bodyEn:
      '<p>In the cold the range is about a third less: look at the charge. When roads are icy, please take the bus.</p>',
    keywords: ['冬季', '续航'],
    keywordsEn: ['winter', 'range'],
    isOff: true,
  },
];
