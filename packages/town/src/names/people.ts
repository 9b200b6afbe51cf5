import { chanceFrom } from '@kickstand/domain/platform/chance';
import type { Language } from '../types.ts';

const inLanguage = {
  zh: {
    families: [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程'],
    given: [...'子涵欣怡浩宇轩梓萱雨桐佳琪思源嘉豪静雯晓东丽娟志鹏海燕文博玉兰俊杰婷芳磊强敏洋艳娜超亮'],
    name: (family: string, first: string, second: string) => `${family}${first}${second}`,
  },
  en: {
    families: (
      'Adams Allen Baker Bailey Bennett Brooks Carter Clark Collins Cooper Cox Davis Edwards Evans Fisher Foster ' +
      'Gray Green Griffin Hall Harris Hayes Hill Hughes Hunt Jenkins Kelly King Lewis Long Marsh Mason Miller Moore ' +
      'Nelson Parker Perry Price Reed Rogers Scott Shaw Stone Turner Walker'
    ).split(' '),
    given: (
      'Alice Amy Anna Ben Beth Carl Clara Daniel David Ella Emma Eric Eva Finn Frank Grace Hannah Harry Helen Hugo ' +
      'Ian Iris Jack James Jane Joan Joe Julia Karen Kate Laura Leo Lily Lucy Luke Maria Mark Max Nina Nora Oliver ' +
      'Oscar Paul Rose Ruby Sam Sarah Simon Sophie Thomas'
    ).split(' '),
    name: (family: string, first: string, second: string) =>
      second ? `${first} ${second.charAt(0)}. ${family}` : `${first} ${family}`,
  },
} as const;
const prefixes = ['130', '132', '135', '136', '137', '150', '151', '158', '159', '177', '180', '186', '189'];

/** No area has more riders; with an area's number they make numbers that differ, and so do phones. */
const mostOfArea = 1_000_000;
/** Phones have so many numbers behind their prefix; a rider's is its serial by a factor and a step, and the inverse leads back. */
const phones = 100_000_000;
const [factor, step, inverse] = [7_919, 10_007, 40_017_679n];

/** A rider of the town by service area and number there: the same phone and name each time, in the past and in the living town. */
export function personOf(serviceAreaId: number, number: number, language: Language) {
  const serial = serviceAreaId * mostOfArea + number;
  const chance = chanceFrom(serial).fork('rider');
  const phone = `${chance.pick(prefixes)}${String((serial * factor + step) % phones).padStart(8, '0')}`;
  const { families, given, name } = inLanguage[language];
  const [family, first] = [chance.pick<string>(families), chance.pick<string>(given)];
  const second = chance.happens(0.7) ? chance.pick<string>(given) : '';
  return { phone, name: name(family, first, second) };
}

/** The number in a service area of the rider who has a phone. */
export function numberOfPhone(serviceAreaId: number, phone: string): number {
  const serial = Number((BigInt(Number(phone.slice(3)) - step + phones) * inverse) % BigInt(phones));
  return (serial - ((serviceAreaId * mostOfArea) % phones) + phones) % phones;
}
