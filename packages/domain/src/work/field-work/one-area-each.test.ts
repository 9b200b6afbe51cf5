import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneAreaEach, type Plannable } from './one-area-each.ts';
import { worksAt } from './who-works.ts';

const areas = [
  { areaId: 1, agentId: 2, vehicles: 600 },
  { areaId: 2, agentId: 2, vehicles: 100 },
  { areaId: 3, agentId: 5, vehicles: 900 },
];
const person = (operatorId: string, areaIds: number[] | null, inAreaId: number | null): Plannable => ({
  operatorId,
  agentId: 2,
  areaIds,
  inAreaId,
});

test('everybody is planned where they are, and who is in none of their areas where most vehicles fall to one', () => {
  const people = [
    person('anywhere', null, null),
    person('here', null, 2),
    person('kept', [1], 2),
    person('another', null, 3),
  ];
  expect([...oneAreaEach(people, areas)]).toEqual([
    [1, ['kept', 'anywhere', 'another']],
    [2, ['here']],
    [3, []],
  ]);
});

test('nobody is planned twice, nor where they do not work, and nobody is forgotten who works somewhere', () => {
  const someone = fc.record({
    agentId: fc.constantFrom(2, 5, 7),
    areaIds: fc.oneof(fc.constant(null), fc.subarray([1, 2, 3])),
    inAreaId: fc.constantFrom(null, 1, 2, 3),
  });
  fc.assert(
    fc.property(fc.array(someone, { maxLength: 30 }), (drawn) => {
      const people = drawn.map((one, i) => ({ ...one, operatorId: `p${i}` }));
      const planned = [...oneAreaEach(people, areas)].flatMap(([areaId, ids]) =>
        ids.map((id) => ({ areaId, id })),
      );
      expect(new Set(planned.map(({ id }) => id)).size).toBe(planned.length);
      for (const { areaId, id } of planned) {
        const [who, area] = [people.find((p) => p.operatorId === id), areas.find((a) => a.areaId === areaId)];
        expect(who && area && worksAt(who, area)).toBe(true);
      }
      const able = people.filter((who) => areas.some((area) => worksAt(who, area)));
      expect(planned.length).toBe(able.length);
    }),
  );
});
