const phones = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** The same value with every mobile number in it masked. */
export function masked<T>(value: T): T {
  if (typeof value === 'string') return (value.length < 11 ? value : value.replace(phones, '$1****$2')) as T;
  if (Array.isArray(value)) return value.map(masked) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner)])) as T;
}
