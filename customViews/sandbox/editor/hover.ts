import { hoverTooltip, type EditorView, type Tooltip } from '@codemirror/view';
import { getLocation } from 'jsonc-parser';
import { metaAt } from '../../../domain/dialect/meta';
import { valueSuggestions } from '../../../domain/dialect/suggestions';

/** Values are listed up to so many; icons are fifty. */
const MAX_LISTED = 12;
const NO_NAMES = {
  permissions: [],
  resources: [],
  properties: [],
  sections: [],
  presets: [],
  actions: [],
  summary: [],
};

/** What a keyword is for and what may stand in it, when the pointer rests on it. */
export function keywordHelp(help: (keyword: string) => string | undefined, allowed: string) {
  const source = (view: EditorView, position: number): Tooltip | null => {
    const { path, isAtPropertyKey, previousNode } = getLocation(view.state.doc.toString(), position);
    const keyword = path.at(-1);
    if (!isAtPropertyKey || !previousNode || typeof keyword !== 'string') return null;
    const text = help(keyword) ?? metaAt(path).find(({ description }) => description)?.description;
    const values = valueSuggestions(path, NO_NAMES).map(({ label }) => label.replace(/^"|"$/g, ''));
    if (text === undefined && values.length === 0) return null;
    return {
      pos: previousNode.offset,
      end: previousNode.offset + previousNode.length,
      above: true,
      create: () => ({ dom: draw(keyword, text, values.length > 0 ? `${allowed} ${listed(values)}` : undefined) }),
    };
  };
  return hoverTooltip(source, { hideOnChange: true });
}

function listed(values: readonly string[]): string {
  return values.length > MAX_LISTED ? `${values.slice(0, MAX_LISTED).join(', ')}, …` : values.join(', ');
}

function draw(keyword: string, text: string | undefined, values: string | undefined): HTMLElement {
  const box = document.createElement('div');
  box.className = 'studio-hover';
  const name = document.createElement('code');
  name.textContent = keyword;
  box.append(name);
  for (const [line, className] of [
    [text, ''],
    [values, 'studio-hover-values'],
  ]) {
    if (!line) continue;
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    if (className) paragraph.className = className;
    box.append(paragraph);
  }
  return box;
}
