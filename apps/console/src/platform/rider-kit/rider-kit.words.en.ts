import type { Words } from '../../kit/words.ts';
import type { zh } from './rider-kit.words.zh.ts';

export const en: Words<typeof zh> = {
  unmask: 'Show the full phone and name',
  certificates: { student: 'Student', teacher: 'Teacher', courier: 'Courier', resident: 'Resident' },
};
