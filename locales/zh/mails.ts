import type { mails as master } from '../fr/mails';
import type { Translated } from '../catalogue';

export const mails: Translated<typeof master> = {
  close: '关闭',
  opening: '正在打开…',
  to: '收件人：%{address}',
  onlyReaders: '此邮件在此处只有其收件人和超级管理员可以阅读。',
  files: '附件',
  logged: '阅读此消息会记入审计日志。',
};
