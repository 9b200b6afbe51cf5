import { expect, test } from 'vitest';
import { pinyinOf } from './index.ts';

test.each([
  ['陈晓兰', 'chenxiaolan', 'cxl'],
  ['王伟', 'wangwei', 'ww'],
  ['张梓轩', 'zhangzixuan', 'zzx'],
  ['欧阳雨萱', 'ouyangyuxuan', 'oyyx'],
  ['吕曾', 'lvzeng', 'lz'],
  ['单小单', 'shanxiaodan', 'sxd'],
  ['阿依古丽·买买提', 'ayigulimaimaiti', 'ayglmmt'],
  ['Anna Lee', 'annalee', 'al'],
  ['138', '', ''],
])('%s is typed %s or %s', (name, whole, initials) => expect(pinyinOf(name)).toEqual({ whole, initials }));
