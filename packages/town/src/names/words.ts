import type { LandUse } from '../types.ts';

/** A word of a name and how it is written in pinyin or English. */
export type Word = readonly [zh: string, en: string];

const words = (text: string): Word[] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':') as unknown as Word);

/** Names that main streets bear in town after town. */
export const mainWords = words(`
  建设:Jianshe 中山:Zhongshan 文化:Wenhua 和平:Heping 胜利:Shengli 青年:Qingnian 新华:Xinhua 朝阳:Chaoyang
  东风:Dongfeng 民主:Minzhu 光明:Guangming 友谊:Youyi 健康:Jiankang 育才:Yucai 学府:Xuefu 兴业:Xingye
  振兴:Zhenxing 富强:Fuqiang 团结:Tuanjie 幸福:Xingfu 红旗:Hongqi 前进:Qianjin 工农:Gongnong 公园:Gongyuan
  体育:Tiyu 科技:Keji 创业:Chuangye 发展:Fazhan 长安:Changan 江汉:Jianghan 荆楚:Jingchu 云梦:Yunmeng
  凤凰:Fenghuang 龙泉:Longquan 文昌:Wenchang 鼓楼:Gulou 书院:Shuyuan 桃园:Taoyuan 梅园:Meiyuan 荷花:Hehua
  桂花:Guihua 杨柳:Yangliu 白鹭:Bailu 临江:Linjiang 金龙:Jinlong 银河:Yinhe 花园:Huayuan 棉纺:Mianfang
  站前:Zhanqian 仓前:Cangqian 状元:Zhuangyuan 古井:Gujing 永安:Yongan 安康:Ankang 滨湖:Binhu 平安:Pingan
`);

/** Any first syllable with any second one makes a name for a street, an estate or a school. */
export const firstSyllables = words(`
  文:Wen 明:Ming 安:An 宁:Ning 康:Kang 永:Yong 金:Jin 玉:Yu 银:Yin 龙:Long 凤:Feng 梅:Mei 兰:Lan 竹:Zhu
  桂:Gui 松:Song 云:Yun 清:Qing 兴:Xing 富:Fu 瑞:Rui 祥:Xiang 德:De 仁:Ren 信:Xin 景:Jing 丽:Li 春:Chun
  秋:Qiu 荷:He 柳:Liu 枫:Feng 翠:Cui 锦:Jin 鹤:He 星:Xing
`);
export const secondSyllables = words(`
  华:hua 林:lin 山:shan 湖:hu 泉:quan 苑:yuan 田:tian 桥:qiao 溪:xi 江:jiang 阳:yang 平:ping 乐:le 和:he
  庆:qing 泰:tai 昌:chang 盛:sheng 顺:shun 源:yuan 河:he 岭:ling 塘:tang 坊:fang 州:zhou 台:tai
`);

/** How streets end, by class. */
export const streetEnds = [
  [
    ['大道', 'Avenue'],
    ['路', 'Road'],
  ],
  [['路', 'Road']],
  [
    ['街', 'Street'],
    ['路', 'Road'],
  ],
  [
    ['巷', 'Lane'],
    ['里', 'Alley'],
    ['东巷', 'East Lane'],
    ['西巷', 'West Lane'],
    ['一巷', '1st Lane'],
    ['二巷', '2nd Lane'],
    ['三巷', '3rd Lane'],
  ],
] as const satisfies readonly (readonly Word[])[]; // prettier-ignore

/** How places end, by the use of their land. */
export const placeEnds: Partial<Record<LandUse, readonly Word[]>> = {
  residential: words(
    '小区:Estate 花园:Garden 家园:Homes 新村:Village 华府:Mansion 雅苑:Court 嘉园:Residence 公馆:House 新城:Town',
  ),
  commercial: words('大厦:Tower 商城:Mall 中心:Centre 广场:Plaza 酒店:Hotel'),
  industrial: [
    ['机械厂', 'Machine Works'],
    ['产业园', 'Industrial Park'],
    ['纺织厂', 'Textile Mill'],
    ['食品厂', 'Food Factory'],
    ['电子厂', 'Electronics Plant'],
    ['物流园', 'Logistics Park'],
  ],
  government: [
    ['行政中心', 'Offices'],
    ['办事处', 'District Office'],
  ],
  school: [
    ['小学', 'Primary School'],
    ['中学', 'Middle School'],
    ['幼儿园', 'Kindergarten'],
  ],
  hospital: words('医院:Hospital 卫生院:Clinic'),
  market: [
    ['农贸市场', 'Market'],
    ['超市', 'Supermarket'],
    ['商业街', 'Shopping Street'],
  ],
  park: words('公园:Park 游园:Green'),
  transport: [['公交站', 'Bus Station']],
};

/** Schools that a county numbers. */
export const schools: readonly Word[] = [
  ['第一中学', 'No. 1 Middle School'],
  ['实验小学', 'Experimental Primary School'],
  ['第二中学', 'No. 2 Middle School'],
  ['职业技术学院', 'Vocational College'],
  ['第一小学', 'No. 1 Primary School'],
  ['第三中学', 'No. 3 Middle School'],
  ['实验中学', 'Experimental Middle School'],
  ['第二小学', 'No. 2 Primary School'],
];
