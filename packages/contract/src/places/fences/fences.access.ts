import { codes } from '../../kit/index.ts';

const pages = ['0503', '0504', '0505', '0908'] as const;
/** Access to any of the pages; which one is needed depends on the fence's kind. */
export const seesFences = codes('0503||0504||0505||0908');
/** Permission for an action on any of the pages. */
const may = <const S extends string>(suffix: S) =>
  codes(
    pages
      .map((page) => `${page},${page}${suffix}`)
      .join('||') as `0503,0503${S}||0504,0504${S}||0505,0505${S}||0908,0908${S}`,
  );
export const addsFences = may('02');
export const editsFences = may('03');
export const deletesFences = may('04');
export const switchesFences = may('05');
export const publishesFences = may('47');
export const rollsFencesBack = may('48');
export const importsFences = may('49');
