/** Two-sided standard normal quantiles. */
const normal = { 0.9: 1.644_853_627, 0.95: 1.959_963_985 } as const;

/** Student's quantile from the normal one, by the expansion in 1/ν; right to three digits from ten pairs on. */
function student(share: keyof typeof normal, freedom: number) {
  const z = normal[share];
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}

/** The interval in which the mean of paired differences lies with this share, from their mean, spread and number. */
export function intervalOfMean(
  mean: number,
  spread: number,
  pairs: number,
  share: keyof typeof normal = 0.9,
) {
  const half = (student(share, pairs - 1) * spread) / Math.sqrt(pairs);
  return [mean - half, mean + half] as const;
}
