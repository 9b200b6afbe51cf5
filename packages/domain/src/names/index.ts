export * from './pinyin.ts';
