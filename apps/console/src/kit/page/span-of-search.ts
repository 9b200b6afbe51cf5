/** The span that an address asks for, epoch ms; what it does not say the server chooses. */
export function spanOfSearch({ from, to }: Readonly<Record<string, unknown>>) {
  const [first, last] = [Number(from), Number(to)];
  return { ...(first > 0 && { from: first }), ...(last > 0 && { to: last }) };
}
