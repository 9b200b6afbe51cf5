import 'dayjs/locale/zh-cn';
import dayjs from 'dayjs';
import { locale } from '../words.ts';

// Only date pickers need it, and they come with the screens that have one.
dayjs.locale(locale === 'zh-CN' ? 'zh-cn' : 'en');
