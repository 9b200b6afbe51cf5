import type { Locale } from '../../kernel/call/refuse.ts';

/** Companies, roles and people of the demo town. */
export const organisation = {
  locale: 'zh-CN' as Locale,
  /** Title of the console. */
  web: { title: '微支架运营平台', subTitle: '共享电单车运营平台' },
  people: {
    administrator: '陈明远',
    operations: '李雨桐',
    maintenance: '王建国',
    production: '赵志强',
    finance: '周雅琴',
    'customer-service': '吴晓燕',
    'franchisee-owner': '孙立军',
    'franchisee-staff': '郑海涛',
    regulator: '林国栋',
    'no-pages': '何小曼',
  },
  /** Roles that only the demo has. */
  roles: { 'franchisee-owner': '加盟商负责人', 'franchisee-staff': '加盟商员工', 'no-pages': '待分配' },
  machines: { riderApp: '骑行端服务', weatherFeed: '天气服务' },
  crew: {
    families: [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余'],
    firsts: [...'建志国文海永明俊德学晓玉家立宏长春庆正云'],
    seconds: [...'华军平强伟勇辉林斌刚峰涛亮杰鹏民波宁超东'],
    name: (family: string, first: string, second: string) => `${family}${first}${second}`,
  },
  province: '湖北省',
  city: '武汉市',
  companies: {
    head: {
      name: '微支架运营总部',
      contact: '陈明远',
      address: '东湖高新区光谷大道 77 号',
      remark: '',
    },
    north: { name: '江北骑行服务有限公司', contact: '孙立军', address: '江北大道 18 号', remark: '' },
    south: {
      name: '南湖出行科技有限公司',
      contact: '刘慧敏',
      address: '南湖路 106 号',
      remark: '合同即将到期，续签洽谈中',
    },
    east: { name: '东城绿动运营有限公司', contact: '高志远', address: '东城解放街 5 号', remark: '' },
    campus: {
      name: '东城大学城分部',
      contact: '罗佳',
      address: '大学城学府路 1 号',
      remark: '已签约，待划入服务区',
    },
  },
  receivers: {
    quick: '数据仓库',
    slow: '客服系统',
    dead: '机房告警屏（已断电）',
    redirecting: '短信网关（已迁址）',
    gone: '旧工单系统（已下线）',
  },
  /** Tickets of people of the demo to the vendor, with the answers. */
  feedback: {
    filter: {
      title: '希望工单列表可以按车型筛选',
      text: '同一批次车型的投诉比较集中，列表里没有车型筛选，只能导出后再看。',
      answer: '已列入下一版本，上线后会在更新说明中告知。',
    },
    sums: {
      title: '日统计与订单导出的金额对不上',
      text: '昨天的实收金额比按订单导出加起来少，请核实是不是统计口径不同。',
      answer: '日统计按支付时间归日，订单导出按结束时间归日；跨零点的订单会差一天，口径说明在表头提示中。',
    },
    drift: {
      title: '个别车辆定位漂移到江面上',
      text: '东侧滨江一带每天都有几辆车的定位显示在江面上，巡检到场后车在岸边。',
      answer: '请提供两三个车辆编号和发生时间，我们查看原始报文。',
    },
    area: {
      title: '新增服务区需要准备哪些资料',
      text: '计划在高新区新增一个服务区，想了解围栏、站点和监管备案需要提前准备什么。',
    },
  },
};
