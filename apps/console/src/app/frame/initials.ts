/** The first character of each initial in the order of pinyin. */
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'];
const letters = 'abcdefghjklmnopqrstwxyz';
const order = new Intl.Collator('zh-Hans-u-co-pinyin');

const initialOf = (character: string) => {
  if (!/\p{Script=Han}/u.test(character)) return '';
  const after = firsts.findIndex((first) => order.compare(first, character) > 0);
  return letters.at(after === -1 ? -1 : after - 1) ?? '';
};

/** The initials of a Chinese text in pinyin: 车辆查询 is typed "clcx". */
export const initialsOf = (text: string) => [...text].map(initialOf).join('');
