const phones = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;
/** Texts without this many consecutive digits contain no phone; testing this is faster than searching. */
const manyDigits = /\d{11}/;

/** The value with every mobile number masked; the same object if there is none. */
export function masked<T>(value: T): T {
  if (typeof value === 'string')
    return (value.length < 11 || !manyDigits.test(value) ? value : value.replace(phones, '$1****$2')) as T;
  return value !== null && typeof value === 'object' ? maskedWithin(value) : value;
}

function maskedWithin<T extends object>(value: T): T {
  if (Array.isArray(value)) return maskedList(value);
  let copy: Record<string, unknown> | undefined;
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key];
    const hidden = masked(inner);
    if (hidden === inner) continue;
    copy ??= { ...value } as Record<string, unknown>;
    copy[key] = hidden;
  }
  return (copy as T | undefined) ?? value;
}

function maskedList<T extends readonly unknown[]>(list: T): T {
  const hidden = list.map(masked);
  return hidden.every((one, i) => one === list[i]) ? list : (hidden as unknown as T);
}
