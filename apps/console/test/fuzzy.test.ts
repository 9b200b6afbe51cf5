import { expect, test } from 'vitest';
import { initialsOf } from '../src/app/frame/initials.ts';
import { fit } from '../src/app/palette/fuzzy.ts';

test.each([
  ['车辆查询', '', 1],
  ['车辆查询', '车辆', 4],
  ['Vehicle query', 'que', 3],
  ['/vehicle/vehicle-query', 'query', 3],
  ['车辆查询', '查询', 2],
  ['Vehicle query', 'vqry', 1],
  ['Vehicle query', 'xyz', 0],
  ['a.b', '.', 2],
])('%s fits %s as %d', (text, typed, score) => expect(fit(text, typed)).toBe(score));

test.each([
  ['车辆查询', 'clcx'],
  ['运营地图', 'yydt'],
  ['服务区围栏（腾讯）', 'fwqwltx'],
  ['Home', ''],
])('%s is typed %s in pinyin', (text, typed) => expect(initialsOf(text)).toBe(typed));
