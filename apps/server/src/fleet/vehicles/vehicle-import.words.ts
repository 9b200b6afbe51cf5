export type VehicleColumn = 'carId' | 'note' | 'tags' | 'area';

/** The texts of the vehicle import. */
interface VehicleImportWords {
  columns: Record<VehicleColumn, { label: string; hint: string; example: string }>;
  badNumber: string;
  unknown: string;
  twice(row: number): string;
  nothing: string;
  noteLength: string;
  tagCount: string;
  tagLength: string;
  unknownArea: string;
  ambiguousArea: string;
  otherAgent: string;
  mayNot: string;
}

const zh: VehicleImportWords = {
  columns: {
    carId: { label: '车辆编号', hint: '8–9 位数字，印在车上的编号', example: '620100001' },
    note: { label: '备注', hint: '最多 200 字；留空表示不修改', example: '刹车异响' },
    tags: {
      label: '标签',
      hint: '最多 10 个，每个最多 12 字，用顿号或逗号分隔，替换原有标签；留空表示不修改',
      example: '待检、二期',
    },
    area: { label: '服务区', hint: '同一加盟商的服务区名称；留空表示不修改', example: '' },
  },
  badNumber: '不是有效的车辆编号',
  unknown: '没有这辆车，或超出您的数据范围',
  twice: (row) => `与第 ${row} 行的车辆重复`,
  nothing: '没有要修改的内容',
  noteLength: '备注最多 200 字',
  tagCount: '标签最多 10 个',
  tagLength: '每个标签最多 12 字',
  unknownArea: '没有这个服务区，或超出您的数据范围',
  ambiguousArea: '服务区名称不唯一',
  otherAgent: '属于其他加盟商的服务区，请使用“划转区域”并经复核',
  mayNot: '您没有修改此项的权限',
};

const en: VehicleImportWords = {
  columns: {
    carId: { label: 'Vehicle', hint: '8 to 9 digits, the number printed on it', example: '620100001' },
    note: {
      label: 'Note',
      hint: 'At most 200 characters; empty leaves it as it is',
      example: 'Brake squeaks',
    },
    tags: {
      label: 'Tags',
      hint: 'At most 10 of at most 12 characters, separated by commas; they replace those there are. Empty leaves them',
      example: 'To check, Phase 2',
    },
    area: {
      label: 'Service area',
      hint: 'Name of an area of the same franchisee; empty leaves it as it is',
      example: '',
    },
  },
  badNumber: 'Not a vehicle number',
  unknown: 'There is no such vehicle in your scope',
  twice: (row) => `The same vehicle as in row ${row}`,
  nothing: 'There is nothing to change',
  noteLength: 'A note has at most 200 characters',
  tagCount: 'A vehicle has at most 10 tags',
  tagLength: 'A tag has at most 12 characters',
  unknownArea: 'There is no such service area in your scope',
  ambiguousArea: 'This name is not unique',
  otherAgent: 'This area belongs to another franchisee: use the transfer, which a second person agrees to',
  mayNot: 'You may not change this',
};

/** The vehicle import's texts in both languages. */
export const vehicleImportWords = { 'zh-CN': zh, 'en-US': en };
