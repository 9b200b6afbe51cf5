import { expect, test } from 'vitest';
import { differencesOf } from './change.ts';

test.each([
  [{ note: ['', '刹车异响'] }, [{ field: 'note', before: undefined, after: '刹车异响' }]],
  [{ speed: [25, 0] }, [{ field: 'speed', before: '25', after: '0' }]],
  [{ enabled: [true, false] }, [{ field: 'enabled', before: 'true', after: 'false' }]],
  [{ tags: [['a'], ['a', 'b']] }, [{ field: 'tags', before: '["a"]', after: '["a","b"]' }]],
  [{ type: 'ring' }, [{ field: 'type', before: undefined, after: 'ring' }]],
  [{ carIds: ['1', '2', '3'] }, [{ field: 'carIds', before: undefined, after: '["1","2","3"]' }]],
  [{ gone: ['x', null] }, [{ field: 'gone', before: 'x', after: undefined }]],
  [{}, []],
])('%j is %j', (change, differences) => expect(differencesOf(change)).toEqual(differences));
