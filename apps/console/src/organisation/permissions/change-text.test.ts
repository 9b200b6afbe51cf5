import { expect, test } from 'vitest';
import { changedOf, type Telling } from './change-text.ts';

const told: Telling = {
  fields: { name: '名称', codes: '权限', enable: '状态', bulkVehicles: '批量上限' },
  values: { codes: { '1404': '操作员日志' }, enable: { true: '启用', false: '停用' } },
  comma: '，',
};

test.each([
  [{ name: ['调度', '调度员'] }, [{ field: '名称', before: '调度', after: '调度员' }]],
  [{ name: [null, '调度员'] }, [{ field: '名称', before: undefined, after: '调度员' }]],
  [{ enable: [true, false] }, [{ field: '状态', before: '启用', after: '停用' }]],
  [{ codes: [['1402'], ['1404']] }, [{ field: '权限', before: '1402', after: '操作员日志' }]],
  [
    {
      areaIds: [
        [1, 2],
        [2, 3],
      ],
    },
    [{ field: 'areaIds', before: '1', after: '3' }],
  ],
  [{ areaIds: [null, [2]] }, [{ field: 'areaIds', before: undefined, after: '2' }]],
  [{ limits: [{}, { bulkVehicles: 20 }] }, [{ field: 'limits', before: undefined, after: '批量上限 20' }]],
  [{ ended: 3 }, [{ field: 'ended', before: undefined, after: '3' }]],
  [{}, []],
])('%j is told as %j', (change, texts) => expect(changedOf(change, told)).toEqual(texts));
