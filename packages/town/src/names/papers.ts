import { chanceFrom } from '@kickstand/domain/platform/chance';
import { withCheckDigit } from '@kickstand/domain/riders/riders';
import type { Language } from '../types.ts';

const dayMs = 86_400_000;
/** The days on which riders of the town were born: so many from this one on. */
const firstBirthday = Date.UTC(1967, 0, 1);
const birthdays = 15_000;

/**
 * The number of the identity card of a rider of the town, the same each time: no two riders have one, and everybody is old
 * enough to ride.
 */
export function identityNumberOf(serviceAreaId: number, number: number): string {
  const [block, serial] = [Math.floor(number / 1_000), number % 1_000];
  const born = new Date(firstBirthday + ((block * 7_919 + serial * 131) % birthdays) * dayMs);
  const day = born.toISOString().slice(0, 10).replaceAll('-', '');
  const region = 420_000 + (serviceAreaId % 10_000);
  return withCheckDigit(`${region}${day}${String(serial).padStart(3, '0')}`);
}

const issuers = {
  zh: {
    student: ['江城大学', '南湖学院', '东城职业技术学院', '滨江师范学院'],
    teacher: ['江城大学', '东城第三中学', '南湖实验小学'],
    courier: ['迅达快递东城站', '城送速运', '江北同城配送'],
    resident: ['滨江街道社区', '南湖社区居委会'],
  },
  en: {
    student: [
      'Jiangcheng University',
      'Nanhu College',
      'Eastside Vocational College',
      'Binjiang Teachers’ College',
    ],
    teacher: ['Jiangcheng University', 'Eastside No. 3 Middle School', 'Nanhu Primary School'],
    courier: ['Xunda Express, Eastside', 'City Courier', 'Northbank Delivery'],
    resident: ['Binjiang Community', 'Nanhu Residents’ Committee'],
  },
} as const;
type PaperKind = keyof (typeof issuers)['zh'];
const kinds: readonly PaperKind[] = [
  'student',
  'student',
  'student',
  'student',
  'courier',
  'teacher',
  'resident',
];

const chanceOf = (serviceAreaId: number, number: number) =>
  chanceFrom(serviceAreaId * 1_000_000 + number).fork('paper');

/** What a rider of the town can prove to be. */
export const paperKindOf = (serviceAreaId: number, number: number): PaperKind =>
  chanceOf(serviceAreaId, number).pick(kinds);

/** What a rider of the town can prove to be, the same each time: the kind, who says so and the number of the paper. */
export function paperOf(serviceAreaId: number, number: number, language: Language) {
  const chance = chanceOf(serviceAreaId, number);
  const kind = chance.pick(kinds);
  const year = chance.whole(2_021, 2_025);
  return {
    kind,
    issuer: chance.pick<string>(issuers[language][kind]),
    number: `${kind.slice(0, 2).toUpperCase()}${year}${String(serviceAreaId).padStart(2, '0')}${String(number).padStart(6, '0')}`,
  };
}
