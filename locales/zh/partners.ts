import type { Translated } from '../catalogue';
import type { partners as master } from '../fr/partners';

export const partners: Translated<typeof master> = {
  menu: '合作伙伴',
  help: '选择每个合作伙伴负责的公司。',
  which: '合作伙伴',
  choose: '选择合作伙伴',
  first: '请选择合作伙伴',
  firstText: '此处显示它负责的公司和可以由它负责的公司。',
  noPartner: '没有合作伙伴',
  noPartnerText: '类型为“合作伙伴”的公司即为合作伙伴。',
  of: '%{name} 负责的公司',
  explanation:
    '合作伙伴在其列表中看到这些公司，并可在其中工作。一家公司只有一个合作伙伴：如果已有合作伙伴，新的将取代原来的。所有更改一起保存；只要有一项被拒绝，就都不保存。',
  selected: '已选',
  noneSelected: '该合作伙伴不负责任何公司。',
  gain: '添加 %{smart_count} 家公司',
  lose: '移除 %{smart_count} 家公司',
  saved: '合作伙伴列表已更新',
  steps: '每次保存 %{n} 项',
  savedPartly: '已保存 %{n} 项更改，其余未保存。 |||| 已保存 %{n} 项更改，其余未保存。',
  moved: '有人同时修改了其中一家公司。您的选择已保留：请检查后再保存。',
};
