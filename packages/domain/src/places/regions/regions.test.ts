import { describe, expect, test } from 'vitest';
import { isCityOf, provinces } from './provinces.ts';

describe('the provinces', () => {
  test('are the 34 of the country, each named once and with at least one city', () => {
    expect(provinces).toHaveLength(34);
    expect(new Set(provinces.map(({ zh }) => zh)).size).toBe(34);
    for (const { zh, cities } of provinces) expect(cities.length, zh).toBeGreaterThan(0);
  });

  test('name every city once within its province, in both languages', () => {
    for (const { zh, cities } of provinces) {
      expect(new Set(cities.map((city) => city.zh)).size, zh).toBe(cities.length);
      for (const city of cities) {
        expect(city.zh).toMatch(/^\p{Script=Han}{2,12}$/u);
        expect(city.en).toMatch(/^[A-Z][A-Za-z’ ]+$/);
      }
    }
  });
});

test.each([
  ['湖北省', '武汉市', true],
  ['北京市', '北京市', true],
  ['吉林省', '吉林市', true],
  ['湖北省', '长沙市', false],
  ['湖北', '武汉市', false],
  ['', '', false],
])('%s %s is a place: %s', (province, city, is) => expect(isCityOf(province, city)).toBe(is));
