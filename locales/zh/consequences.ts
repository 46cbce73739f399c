import type { Translated } from '../catalogue';
import type { consequences as master } from '../fr/consequences';

/** What deleting or switching off means for some records, besides what it means for all: by wire word and operation. */
export const consequences: Translated<typeof master> = {
  event: {
    delete: '其账户的有效期立即结束；恢复活动后重新生效。',
    disable: '其账户的有效期立即结束；重新启用后恢复。',
  },
  companie: {
    delete: '公司将变为“已停用”：只有超级管理员仍可在其中操作。',
  },
  campaign: {
    delete: '此营销活动将不再展示。',
    disable: '此营销活动将不再展示，效果数据保留。',
  },
};
