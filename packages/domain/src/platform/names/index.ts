export * from './masked-name.ts';
export * from './pinyin.ts';
