export const zh = {
  title: '监管机构数据接口（MDS）',
  agencies: '按 MDS 读取数据的机构',
  hint: '交通主管部门用自己账号的 API 密钥，按 MDS 2.0 读取其服务区内的车辆、行程、事件与站点。不含任何骑行人信息；默认位置精确到 100 米、时间精确到分钟，改为精确值需他人复核。',
  add: '新增机构',
  edit: '修改',
  fields: {
    operatorId: '账号',
    operatorName: '账号',
    boundary: '辖区边界',
    providerId: '运营商编号',
    precision: '精度',
    isOn: '启用',
  },
  hints: {
    operatorId: '有可用 API 密钥的账号；密钥所属角色须能看政府运营地图',
    boundary: 'GeoJSON FeatureCollection（WGS-84）；留空则为所选服务区全域',
    providerId: '机构登记的 provider_id（UUID）',
  },
  precisions: { coarse: '100 米 / 1 分钟', exact: '精确' },
  saved: '监管机构已保存',
  empty: '还没有机构按 MDS 读取数据',
};
