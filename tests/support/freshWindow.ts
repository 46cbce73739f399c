import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// Run before each test file. What a page that loads finds: files of one process share the window, and each begins with
// an empty one. (The head keeps its style sheets: the code that has put them there believes so.)
vi.useRealTimers();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
for (const node of [document.documentElement, document.body])
  for (const name of node.getAttributeNames()) node.removeAttribute(name);
document.body.replaceChildren();
document.title = '';
if (!location.protocol.startsWith('http'))
  throw new Error('A test of an earlier file has followed a link: the page is gone.');
history.replaceState(null, '', '/');

// What is waited for comes late on a busy machine; it is no less right for that.
configure({ asyncUtilTimeout: 10_000 });
