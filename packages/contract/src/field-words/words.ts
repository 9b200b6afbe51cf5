/** What fields are called where: `name`, `parent.name`, `feature/name` or `feature.call/name`; `name?` only as a parameter. */
export type FieldWords = Readonly<Record<string, string>>;

/** Where a field stands. */
export interface FieldPlace {
  /** The id of the call, `vehicles.list`. */
  call: string;
  /** The field it stands in; '' at the top of a body or an answer. */
  parent: string;
  /** Whether it is a parameter of the address. */
  isParameter: boolean;
}

/** The keys under which a field is looked for, the most particular first. */
export function keysOf(name: string, { call, parent, isParameter }: FieldPlace): string[] {
  const feature = call.slice(0, call.indexOf('.'));
  return [
    `${call}/${name}`,
    ...(parent ? [`${parent}.${name}`] : []),
    `${feature}/${name}`,
    ...(isParameter ? [`${name}?`] : []),
    name,
  ];
}
