import type { Chance } from '@kickstand/domain/platform/chance';
import type { StreetClassIndex } from '../ground/kinds.ts';
import type { StreetDraft } from '../streets/blocks.ts';
import type { LandUse, Name } from '../types.ts';
import {
  firstSyllables,
  mainWords,
  placeEnds,
  schools,
  secondSyllables,
  streetEnds,
  type Word,
} from './words.ts';

const axes: readonly Word[] = [
  ['人民', 'Renmin'],
  ['解放', 'Jiefang'],
];
const avenues: readonly Word[] = [
  ['迎宾', 'Yingbin'],
  ['世纪', 'Shiji'],
];
const lakes: readonly Word[] = [
  ['镜湖', 'Jinghu'],
  ['莲湖', 'Lianhu'],
  ['月湖', 'Yuehu'],
  ['雁湖', 'Yanhu'],
  ['翠湖', 'Cuihu'],
  ['明湖', 'Minghu'],
];
const numerals = '零一二三四五六七八九';

/** The town's own name, without its rank. */
export const townWord: Word = ['云泽', 'Yunze'];

/** Hands out names, each at most once. */
export class Namer {
  readonly #chance: Chance;
  readonly #taken = new Set<string>();
  readonly #main: Word[];
  readonly #pairs: readonly Word[];
  #axes = 0;
  #lakes = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
    this.#main = chance.shuffled(mainWords);
    this.#pairs = firstSyllables.flatMap(([zh, en]) =>
      secondSyllables.map(([end, endEn]): Word => [zh + end, en + endEn]),
    );
  }

  street({ role, rank }: StreetDraft, kind: StreetClassIndex): Name {
    if (role === 'ring') return ringName(rank);
    if (role === 'riverside')
      return joined(['滨江', 'Binjiang'], rank === 0 ? ['北路', 'North Road'] : ['南路', 'South Road']);
    if (role === 'axis') return joined(axes[this.#axes++ % axes.length] as Word, ['大道', 'Avenue']);
    if (role === 'avenue') return this.#free(avenues, [['大道', 'Avenue']]);
    const main = kind <= 1 ? this.#main.pop() : undefined;
    return this.#free(main ? [main] : this.#pairs, streetEnds[kind]);
  }

  lake(): { name: Name; parkName: Name } {
    const word = lakes[this.#lakes++ % lakes.length] as Word;
    return { name: joined(word, ['', 'Lake']), parkName: joined(word, ['公园', 'Park']) };
  }

  /** A name for a place on land of a use; `nth` counts the places of that use, as the first ones have plain names. */
  place(use: LandUse, nth: number): Name {
    const known = plainNames[use]?.[nth];
    if (known && this.#take(known)) return known;
    return this.#free(this.#pairs, placeEnds[use] ?? [['广场', 'Square']]);
  }

  #free(words: readonly Word[], ends: readonly Word[]): Name {
    for (let attempt = 0; attempt < 60; attempt++) {
      const name = joined(this.#chance.pick(words), this.#chance.pick(ends));
      if (this.#take(name)) return name;
    }
    const [word, end] = [this.#chance.pick(words), this.#chance.pick(ends)];
    for (let number = 2; ; number++) {
      const name = joined(word, [inChinese(number) + end[0], `${ordinal(number)} ${end[1]}`]);
      if (this.#take(name)) return name;
    }
  }

  /** Some different names sound alike, so both languages count. */
  #take({ zh, en }: Name): boolean {
    if (this.#taken.has(zh) || this.#taken.has(en)) return false;
    this.#taken.add(zh).add(en);
    return true;
  }
}

const joined = ([zh, en]: Word, [zhEnd, enEnd]: Word): Name => ({ zh: zh + zhEnd, en: `${en} ${enEnd}` });

function ringName(rank: number): Name {
  const en = ['First', 'Second', 'Third'][rank] ?? 'Outer';
  return { zh: `${numerals[rank + 1]}环路`, en: `${en} Ring Road` };
}

const own = (zh: string, en: string): Name => ({ zh: townWord[0] + zh, en: `${townWord[1]} ${en}` });

/** What every county town has once. */
const plainNames: Partial<Record<LandUse, readonly Name[]>> = {
  transport: [own('火车站', 'Railway Station'), own('汽车客运站', 'Coach Station')],
  government: [
    { zh: '县政府', en: 'County Hall' },
    { zh: '市民中心', en: 'Civic Centre' },
    { zh: '文化中心', en: 'Culture Centre' },
  ],
  hospital: [
    { zh: '县人民医院', en: 'County Hospital' },
    { zh: '县中医院', en: 'Hospital of Chinese Medicine' },
    { zh: '妇幼保健院', en: 'Maternity Hospital' },
  ],
  school: schools.map(([zh, en]) => ({ zh, en })),
  market: [
    { zh: '中心农贸市场', en: 'Central Market' },
    { zh: '万盛广场', en: 'Wansheng Plaza' },
  ],
  park: [{ zh: '人民公园', en: 'Renmin Park' }],
};

/** 2 to 99 in Chinese numerals. */
function inChinese(number: number): string {
  if (number < 10) return numerals[number] ?? '';
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return `${tens > 1 ? numerals[tens] : ''}十${ones > 0 ? numerals[ones] : ''}`;
}

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(!teen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`;
}
