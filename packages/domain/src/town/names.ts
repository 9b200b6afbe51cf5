import type { StreetDraft } from './blocks.ts';
import { EDGE } from './kinds.ts';
import type { Chance } from './random.ts';
import type { Name, PlaceKind } from './types.ts';

type Word = readonly [zh: string, en: string];

const axes: readonly Word[] = [
  ['人民', 'Renmin'],
  ['建设', 'Jianshe'],
];

const words: readonly Word[] = [
  ['解放', 'Jiefang'],
  ['文化', 'Wenhua'],
  ['中山', 'Zhongshan'],
  ['和平', 'Heping'],
  ['胜利', 'Shengli'],
  ['青年', 'Qingnian'],
  ['新华', 'Xinhua'],
  ['朝阳', 'Chaoyang'],
  ['长江', 'Changjiang'],
  ['东风', 'Dongfeng'],
  ['民主', 'Minzhu'],
  ['光明', 'Guangming'],
  ['友谊', 'Youyi'],
  ['健康', 'Jiankang'],
  ['育才', 'Yucai'],
  ['学府', 'Xuefu'],
  ['工业', 'Gongye'],
  ['兴业', 'Xingye'],
  ['振兴', 'Zhenxing'],
  ['富强', 'Fuqiang'],
  ['团结', 'Tuanjie'],
  ['幸福', 'Xingfu'],
  ['红星', 'Hongxing'],
  ['前进', 'Qianjin'],
  ['桃园', 'Taoyuan'],
  ['梅园', 'Meiyuan'],
  ['竹林', 'Zhulin'],
  ['荷花', 'Hehua'],
  ['桂花', 'Guihua'],
  ['杨柳', 'Yangliu'],
  ['翠湖', 'Cuihu'],
  ['龙泉', 'Longquan'],
  ['凤凰', 'Fenghuang'],
  ['白鹭', 'Bailu'],
  ['清河', 'Qinghe'],
  ['江汉', 'Jianghan'],
  ['荆楚', 'Jingchu'],
  ['云梦', 'Yunmeng'],
  ['沙洲', 'Shazhou'],
  ['临江', 'Linjiang'],
  ['金龙', 'Jinlong'],
  ['银河', 'Yinhe'],
  ['花园', 'Huayuan'],
  ['果园', 'Guoyuan'],
  ['棉纺', 'Mianfang'],
  ['车站', 'Chezhan'],
  ['仓前', 'Cangqian'],
  ['鼓楼', 'Gulou'],
  ['书院', 'Shuyuan'],
  ['文昌', 'Wenchang'],
  ['状元', 'Zhuangyuan'],
  ['古井', 'Gujing'],
  ['南门', 'Nanmen'],
  ['北门', 'Beimen'],
  ['东湖', 'Donghu'],
  ['西湖', 'Xihu'],
  ['大成', 'Dacheng'],
  ['永安', 'Yongan'],
  ['安康', 'Ankang'],
  ['康宁', 'Kangning'],
]; // prettier-ignore

const ends: readonly (readonly Word[])[] = [
  [
    ['大道', 'Avenue'],
    ['路', 'Road'],
  ],
  [['路', 'Road']],
  [
    ['街', 'Street'],
    ['路', 'Road'],
    ['东街', 'East Street'],
    ['西街', 'West Street'],
  ],
  [
    ['巷', 'Lane'],
    ['里', 'Lane'],
    ['东巷', 'East Lane'],
    ['南巷', 'South Lane'],
    ['北巷', 'North Lane'],
    ['一巷', '1st Lane'],
    ['二巷', '2nd Lane'],
    ['三巷', '3rd Lane'],
  ],
]; // prettier-ignore

const placeEnds: Record<PlaceKind, readonly Word[]> = {
  home: [
    ['小区', 'Estate'],
    ['花苑', 'Gardens'],
    ['新村', 'New Village'],
    ['公寓', 'Apartments'],
  ],
  work: [
    ['大厦', 'Tower'],
    ['产业园', 'Works'],
    ['商务中心', 'Business Centre'],
  ],
  school: [
    ['中学', 'Middle School'],
    ['小学', 'Primary School'],
  ],
  market: [
    ['市场', 'Market'],
    ['购物广场', 'Plaza'],
  ],
  hospital: [['医院', 'Hospital']],
  station: [['客运站', 'Coach Station']],
  park: [['公园', 'Park']],
}; // prettier-ignore

const joined = ([zh, en]: Word, [zhEnd, enEnd]: Word): Name => ({ zh: zh + zhEnd, en: `${en} ${enEnd}` });

/** Hands out names, each at most once, numbered when the words run out. */
export class Namer {
  readonly #chance: Chance;
  readonly #taken = new Set<string>();
  #axis = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  street({ role, rank }: StreetDraft, kind: number): Name {
    if (role === 'ring') return this.#ring(rank);
    if (role === 'riverside')
      return joined(['沿江', 'Yanjiang'], rank === 0 ? ['北路', 'North Road'] : ['南路', 'South Road']);
    if (role === 'axis') return joined(axes[this.#axis++ % axes.length] as Word, ['大道', 'Avenue']);
    if (role === 'avenue')
      return this.#free(
        [
          ['迎宾', 'Yingbin'],
          ['世纪', 'Shiji'],
        ],
        [['大道', 'Avenue']],
      );
    return this.#free(words, ends[Math.min(kind, EDGE.lane)] ?? []);
  }

  place(kind: PlaceKind): Name {
    return this.#free(words, placeEnds[kind]);
  }

  #ring(rank: number): Name {
    const zh = ['内环', '二环', '三环'][rank] ?? '外环';
    const en = ['Inner Ring', 'Second Ring', 'Third Ring'][rank] ?? 'Outer Ring';
    return { zh: `${zh}路`, en: `${en} Road` };
  }

  #free(from: readonly Word[], endings: readonly Word[]): Name {
    for (let attempt = 0; attempt < 12; attempt++) {
      const name = joined(this.#chance.pick(from), this.#chance.pick(endings));
      if (this.#take(name)) return name;
    }
    const base = this.#chance.pick(from);
    for (let number = 2; ; number++) {
      const name = joined([`${base[0]}${number}`, `${base[1]} ${number}`], this.#chance.pick(endings));
      if (this.#take(name)) return name;
    }
  }

  #take({ zh }: Name) {
    if (this.#taken.has(zh)) return false;
    this.#taken.add(zh);
    return true;
  }
}
