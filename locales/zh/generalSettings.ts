import type { Translated } from '../catalogue';
import type { generalSettings as master } from '../fr/generalSettings';

export const generalSettings: Translated<typeof master> = {
  intro: '以最具体的设置为准：先是您自己的，其次是公司的，最后是整个系统的。',
  levels: '适用对象',
  owners: {
    administrator: '仅自己',
    company: '整个公司',
    installation: '整个系统',
  },
  origins: {
    default: '默认值',
    installation: '系统的设置',
    company: '公司的设置',
    administrator: '您的设置',
  },
  setBy: '由 %{name} 于 %{day} 设置',
  set: '于 %{day} 设置',
  reset: '恢复继承的值',
  none: '无',
  done: '设置已保存',
  failed: '无法加载设置。',
  retry: '重试',
};
