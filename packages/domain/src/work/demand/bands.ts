/** Coefficients of Lanczos' approximation of the logarithm of the gamma function (g = 5, n = 6). */
const lanczos = [
  76.180_091_729_471_46, -86.505_320_329_416_78, 24.014_098_240_830_91, -1.231_739_572_450_155,
  0.001_208_650_973_866_179, -0.000_005_395_239_384_953,
];

function logGamma(x: number) {
  const shifted = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  const series = lanczos.reduce((sum, each, i) => sum + each / (x + 1 + i), 1.000_000_000_190_015);
  return -shifted + Math.log((Math.sqrt(2 * Math.PI) * series) / x);
}

/** The regularised lower incomplete gamma function P(shape, x): the chance that Gamma(shape, 1) is below x. */
export function gammaBelow(shape: number, x: number): number {
  if (!(x > 0)) return 0;
  const scale = Math.exp(-x + shape * Math.log(x) - logGamma(shape));
  return x < shape + 1 ? bySeries(shape, x) * scale : 1 - byFraction(shape, x) * scale;
}

function bySeries(shape: number, x: number) {
  let term = 1 / shape;
  let sum = term;
  for (let n = 1; n < 500 && term > sum * 1e-12; n++) {
    term *= x / (shape + n);
    sum += term;
  }
  return sum;
}

function byFraction(shape: number, x: number) {
  let b = x + 1 - shape;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 500; n++) {
    const a = -n * (n - shape);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-12) break;
  }
  return fraction;
}

/** The value below which Gamma(shape, rate) lies with this chance, by halving. */
export function gammaQuantile(shape: number, rate: number, chance: number): number {
  let low = 0;
  let high = shape + 10 * Math.sqrt(shape) + 10;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (gammaBelow(shape, middle) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2 / rate;
}

/** The band in which a rate lies with the given share, per hour. */
export const bandOf = (shape: number, hours: number, share = 0.8): readonly [low: number, high: number] => [
  gammaQuantile(shape, hours, (1 - share) / 2),
  gammaQuantile(shape, hours, (1 + share) / 2),
];
