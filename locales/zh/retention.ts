import type { Translated } from '../catalogue';
import type { retention as fr } from '../fr/retention';

export const retention: Translated<typeof fr> = {
  tonight: '今晚清除的数据',
  begins: '清除将于 %{at} 开始。',
  nothing: '今晚没有到期的数据。',
  company: '公司',
  close: '关闭',
  note: '保留期限届满的记录或事件数量。各公司的审计日志会记录清除数量。',
  classes: {
    identity: '身份',
    technical: '技术数据',
    social: '社交资料',
    addresses: '访问过的地址',
  },
};
