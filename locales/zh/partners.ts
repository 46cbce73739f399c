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
  open: {
    title: '打开“%{name}”',
    text: '在此标签页中进入该公司，或在拥有独立会话的单独窗口中进入。控制台会话结束时，窗口随之结束。',
    here: '在此标签页',
    window: '在新窗口',
    opened: '“%{name}”的窗口已打开。',
    blocked: '浏览器阻止了窗口。请允许本站打开窗口，然后重试。',
  },
  shown: {
    menu: '显示的公司',
    help: '选择在您的超级管理区中显示的公司。',
    explanation:
      '此选择只对您有效。隐藏的公司仍由贵公司管理：它不再出现在您的列表中，您可以在此重新显示。以后分配给您的公司会自动显示。',
    hidden: '已隐藏',
    visible: '已显示',
    noneVisible: '没有显示任何公司。',
    appear: '新增显示 %{smart_count} 家公司',
    vanish: '隐藏 %{smart_count} 家公司',
    saved: '显示的公司已更新',
    all: '您可以看到所有公司',
    allText: '超级管理员无需选择。',
    none: '没有公司',
    noneText: '贵公司尚未管理任何公司。',
  },
};
