/** 陈晓兰 becomes 陈*兰. */
export const maskedName = (name: string) => {
  const letters = [...name];
  return letters.length < 3 ? `${letters[0] ?? ''}*` : `${letters[0]}*${letters.at(-1)}`;
};
